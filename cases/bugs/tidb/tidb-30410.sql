-- case: TiDB#30410
-- about: An optimistic transaction inserts a duplicate that is to be checked late, deletes the row that was there,
--   and updates the new one. It commits, and table and index disagree.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: integrity
-- affected: TiDB 5.1.0 and 5.2.1; all levels
-- link: https://github.com/pingcap/tidb/issues/30410
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (c0 INT, c1 VARCHAR(20), c2 VARCHAR(20), UNIQUE KEY (c0), KEY (c2));
/* init */ INSERT INTO t VALUES (1, NULL, 'green');
/* T1 */ SET tidb_constraint_check_in_place = 0;
/* T1 */ BEGIN OPTIMISTIC;
/* T1 */ INSERT INTO t VALUES (1, 'red', 'white');
/* T1 */ DELETE FROM t WHERE c1 IS NULL;
/* T1 */ UPDATE t SET c2 = 'green' WHERE c2 BETWEEN 'purple' AND 'white';
/* T1 */ COMMIT;                                            -- ok | error: constraint
/* T1 */ ADMIN CHECK TABLE t;                               -- ok
-- bug: error: other | error: internal
