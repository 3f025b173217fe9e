-- case: H2 fails inside when three sessions deadlock
-- about: T2 waits for a row of T1, T3 for one of T2, and T1, after an INSERT that failed, for one of T3. H2 sees the deadlock, but
--   instead of one victim with an error that says so, T2 and T3 both get internal errors, "Transaction was illegally transitioned from
--   ROLLING_BACK to ROLLING_BACK" and "Transaction has status ROLLING_BACK, not OPEN"; it seems that two of them are
--   chosen at the same moment. T1 may then wait for ever for T3, whose transaction is not rolled back.
-- affected: the release 2.5.252 of H2, in some of many runs (`run --repeat 60`), at all levels but read uncommitted
-- found: by a hunt (crash, internal error)
-- status: new
-- rule: Of transactions that wait for each other one gets error 40001 and is rolled back (H2, ErrorCode.DEADLOCK_1).
-- rule: The others go on: a rolled back transaction holds nothing that they could wait for.
-- dbms: h2
-- level: read-committed
/* init */ CREATE TABLE t (a INT, b INT, c INT, PRIMARY KEY (a, b));
/* init */ INSERT INTO t VALUES (0, 1, 1), (1, 0, NULL), (8, 4, 5), (1, 3, NULL);
/* init */ CREATE TABLE u (a INT, b INT, c INT);
/* init */ INSERT INTO u (a, b) VALUES (1, 0), (5, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT a, c FROM t WHERE b = 3 FOR UPDATE;
/* T2 */ DELETE FROM t;                                    -- blocked -- ok | error: deadlock -- bug: error: internal
/* T3 */ BEGIN;
/* T3 */ DELETE FROM u;                                    -- updated: 2
/* T3 */ DELETE FROM t WHERE a = 0;                        -- blocked -- ok | error: deadlock -- bug: error: internal
/* T1 */ INSERT INTO t (a, b) SELECT 0, q.b FROM t q;      -- error: constraint
/* T1 */ DELETE FROM u;                                    -- ok | error: deadlock -- bug: stuck | error: internal
/* T3 */ COMMIT;
/* T1 */ COMMIT;
