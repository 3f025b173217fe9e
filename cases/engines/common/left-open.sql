-- case: Left open
-- about: a transaction that the script leaves open is rolled back at its end, and whoever waits for it goes on
-- dbms: h2, hsqldb, derby, postgres, mariadb, mysql, sqlite
-- level: read committed, serializable
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO a VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE a SET v = 7 WHERE id = 1;
/* T2 */ UPDATE a SET v = v + 1 WHERE id = 1;  -- blocked -- updated: 1
-- not blocked[serializable; hsqldb:mvcc] -- error[serializable; hsqldb:mvcc]: serialization
/* T2 */ SELECT v FROM a;                      -- rows: (1)
-- rows[serializable; hsqldb:mvcc]: (0)
-- final a: (1,1)
-- final[serializable; hsqldb:mvcc] a: (1,0)
