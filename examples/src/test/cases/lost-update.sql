-- case: lost update
-- about: both transactions add to what they have read
/* init */ CREATE TABLE account (id INT NOT NULL PRIMARY KEY, balance INT);
/* init */ INSERT INTO account VALUES (1, 100);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT balance FROM account WHERE id = 1;        -- rows: (100)
/* T2 */ SELECT balance FROM account WHERE id = 1;        -- rows: (100)
/* T1 */ UPDATE account SET balance = 110 WHERE id = 1;   -- updated: 1
/* T2 */ UPDATE account SET balance = 120 WHERE id = 1;   -- blocked until 7
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final account: (1,120)
