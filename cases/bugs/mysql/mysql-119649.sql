-- case: MySQL#119649
-- about: At serializable, START TRANSACTION WITH CONSISTENT SNAPSHOT takes no snapshot, and a query shows what was
--   committed after it. The manual: the clause counts at repeatable read only. The history is serializable,
--   T2 before T1.
-- kind: wrong read
-- affected: MySQL, version not told; serializable
-- link: https://bugs.mysql.com/bug.php?id=119649
-- status: documented
-- dbms: mysql, mariadb
-- level: serializable
/* init */ CREATE TABLE t (x INT DEFAULT 0, c0 VARCHAR(20));
/* init */ INSERT INTO t (c0, x) VALUES ('a', 59), ('b', 0);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ UPDATE t SET c0 = 'p' WHERE TRUE;                  -- updated: 2
/* T2 */ COMMIT;                                            -- ok
/* T1 */ SELECT * FROM t WHERE TRUE;                        -- rows: (59,'p') (0,'p') | (59,'a') (0,'b') | error: serialization
/* T1 */ COMMIT;
-- final t: (59,'p') (0,'p')
