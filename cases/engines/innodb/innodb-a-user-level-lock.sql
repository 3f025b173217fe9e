-- case: InnoDB: a user-level lock
-- about: it outlasts statements and transactions
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* T1 */ SELECT GET_LOCK('isoscope', 0);     -- rows: (1)
/* T2 */ SELECT GET_LOCK('isoscope', 1000);  -- blocked until 3 -- rows: (1)
/* T1 */ SELECT RELEASE_LOCK('isoscope');    -- rows: (1)
/* T2 */ SELECT RELEASE_LOCK('isoscope');    -- rows: (1)
-- final t:
