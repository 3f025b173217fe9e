-- case: what the server counts
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 3 WHERE id = 1;
/* T2 */ SELECT COUNT(*) FROM pg_locks WHERE mode = 'RowExclusiveLock';
/* T2 */ SELECT n_tup_upd FROM pg_stat_xact_user_tables WHERE relname = 't';
/* T2 */ INSERT INTO t SELECT 3, COUNT(*) FROM pg_locks WHERE mode = 'RowExclusiveLock';
/* T1 */ INSERT INTO t SELECT 4, n_tup_upd FROM pg_stat_xact_user_tables WHERE relname = 't';
/* T1 */ SELECT COUNT(*) FROM pg_stat_activity WHERE state = 'idle in transaction';
/* T1 */ COMMIT;
