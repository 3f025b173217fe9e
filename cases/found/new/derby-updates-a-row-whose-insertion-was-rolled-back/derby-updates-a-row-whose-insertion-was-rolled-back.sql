-- case: Derby updates a row whose insertion was rolled back
-- about: At read uncommitted the MERGE of T2 meets the row that T1 has inserted, and waits for it. T1 rolls back; the MERGE goes on
-- about: and says that it has updated one row, though there is none any more. A plain UPDATE updates none.
-- affected: Derby 10.16.1.1, read uncommitted only
-- found: by the dependency oracle (lost write)
-- status: new
-- rule: The count that executeUpdate returns is the number of rows that the statement has changed (JDBC, java.sql.Statement).
-- rule: READ UNCOMMITTED lets a statement see a row that is not committed yet; it does not let it change one that is gone.
-- dbms: derby
-- level: read uncommitted
/* init */ CREATE TABLE t (a INT);
/* init */ CREATE TABLE s (b INT);
/* init */ INSERT INTO s VALUES (0);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (0);
/* T2 */ MERGE INTO t USING s ON TRUE WHEN MATCHED THEN UPDATE SET a = 1; -- updated: 0 -- bug: updated: 1
/* T1 */ ROLLBACK;
-- final t: none
