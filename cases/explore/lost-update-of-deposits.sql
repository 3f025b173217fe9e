-- case: lost update of deposits
-- about: two deposits on one account; each application has read the balance, and writes the sum
-- order: all
/* init */ CREATE TABLE account (id INT PRIMARY KEY, balance INT);
/* init */ INSERT INTO account VALUES (1, 100);
/* T1 */ BEGIN;
/* T1 */ SELECT balance FROM account WHERE id = 1;  -- rows: (100)
/* T1 */ UPDATE account SET balance = 110 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ SELECT balance FROM account WHERE id = 1;  -- rows: (110)
/* T2 */ UPDATE account SET balance = 120 WHERE id = 1;
/* T2 */ COMMIT;
-- final account: (1,120)
