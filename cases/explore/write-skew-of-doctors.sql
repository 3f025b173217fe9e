-- case: write skew of doctors
-- about: two doctors are on call; each looks whether the other one is, and goes off duty
-- order: all
/* init */ CREATE TABLE doctor (id INT PRIMARY KEY, oncall INT);
/* init */ INSERT INTO doctor VALUES (1, 1), (2, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT id FROM doctor WHERE oncall = 1;    -- rows: (1) (2)
/* T1 */ UPDATE doctor SET oncall = 0 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ SELECT id FROM doctor WHERE oncall = 1;    -- rows: (2)
/* T2 */ UPDATE doctor SET oncall = 0 WHERE id = 2;
/* T2 */ COMMIT;
-- final doctor: (1,0) (2,0)
