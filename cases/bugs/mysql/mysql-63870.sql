-- case: MySQL#63870
-- about: T1 has read 97. T2 sets 100 and commits. T1 adds 1 and gets 101, for a write works on the latest row, not
--   on the snapshot. Closed as not a bug.
-- kind: lost write
-- severity: S2
-- affected: MySQL 5.1.42 and 5.5.20; repeatable read
-- link: https://bugs.mysql.com/bug.php?id=63870
-- status: documented
-- dbms: mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (glyph CHAR(1) NOT NULL, codepoint INT NOT NULL);
/* init */ INSERT INTO t VALUES ('a', 97), ('b', 98);
/* T1 */ START TRANSACTION;
/* T1 */ SELECT * FROM t;                                   -- rows: ('a',97) ('b',98)
/* T2 */ START TRANSACTION;
/* T2 */ UPDATE t SET codepoint = 100 WHERE glyph = 'a';    -- updated: 1
/* T2 */ COMMIT;                                            -- ok
/* T1 */ SELECT * FROM t WHERE glyph = 'a';                 -- rows: ('a',97)
/* T1 */ UPDATE t SET codepoint = codepoint + 1 WHERE glyph = 'a'; -- updated: 1 | error: serialization
/* T1 */ SELECT * FROM t WHERE glyph = 'a';                 -- rows: ('a',101) | skipped
/* T1 */ COMMIT;
-- final t: ('a',101) ('b',98) | ('a',100) ('b',98)
