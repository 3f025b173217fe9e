-- case: H2#678
-- about: At repeatable read, which H2 accepted, a second query shows a row that was committed after the first:
--   there was but read committed.
-- kind: wrong read
-- affected: H2 with MVStore, before repeatable read was written; repeatable read
-- fixed: 1.4.200
-- link: https://github.com/h2database/h2database/issues/678
-- status: fixed
-- dbms: h2, postgres
-- level: repeatable read
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1), (2);
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t;                                   -- rows: (1) (2)
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (3);                          -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT * FROM t;                                   -- rows: (1) (2)
-- bug[h2]: rows: (1) (2) (3)
/* T2 */ COMMIT;
