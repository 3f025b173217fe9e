-- case: MySQL#108528 simplified
-- about: The snapshot hides a change of T1 from the SELECT of T0 but not from its UPDATE, which is intended in
--   InnoDB at repeatable read. PostgreSQL uses one snapshot for both.
--   The figure leaves out the tables; they are rebuilt, with shorter names.
-- document: Moroianu, ETH thesis (2024), Figure 4.7
-- affected: MySQL 5.7.34; repeatable read; intended
-- link: https://bugs.mysql.com/bug.php?id=108528
-- dbms: mysql, mariadb, postgres
/* init */ CREATE TABLE g (pkey INT PRIMARY KEY, wkey INT);
/* init */ CREATE TABLE r (pkey INT PRIMARY KEY, wkey INT, c INT);
/* init */ INSERT INTO g VALUES (1, 20);
/* init */ INSERT INTO r VALUES (2, 43, 8), (3, 43, 53);
/* T1 */ START TRANSACTION;
/* T0 */ START TRANSACTION;
/* T0 */ SELECT * FROM r;                                    -- rows: (2,43,8) (3,43,53)
/* T1 */ UPDATE g SET wkey = 162;                            -- not blocked -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T0 */ SELECT * FROM r WHERE r.c <= (SELECT MIN(wkey) FROM g);    -- rows: (2,43,8) (3,43,53)
-- rows[repeatable-read]: (2,43,8) -- rows[serializable; postgres]: (2,43,8)
/* T0 */ UPDATE r SET wkey = 63 WHERE r.c <= (SELECT MIN(wkey) FROM g);    -- updated: 2
-- updated[repeatable-read; mariadb]: 2 | error: serialization
-- updated[repeatable-read, serializable; postgres]: 1
/* T0 */ COMMIT;
-- final r: (2,63,8) (3,63,53)
-- final[repeatable-read; mariadb] r: (2,63,8) (3,63,53) | (2,43,8) (3,43,53)
-- final[repeatable-read, serializable; postgres] r: (2,63,8) (3,43,53)
