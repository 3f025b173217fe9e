-- case: Wait and postpone
-- about: a writer waits for another, its later statements are postponed, the end of the first releases it
-- dbms: h2, hsqldb, derby, postgres, mariadb, mysql
-- level: read committed
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO a VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE a SET v = v + 1 WHERE id = 1;   -- updated: 1 -- not blocked
/* T2 */ BEGIN;
/* T2 */ UPDATE a SET v = v + 10 WHERE id = 1;  -- blocked until 6 -- updated: 1
/* T2 */ COMMIT;                                -- ok -- not blocked
/* T1 */ COMMIT;                                -- ok -- not blocked
/* T3 */ SELECT v FROM a;                       -- rows: (11)
-- final a: (1,11)
