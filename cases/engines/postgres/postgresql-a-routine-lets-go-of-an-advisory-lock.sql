-- case: PostgreSQL: a routine lets go of an advisory lock
-- about: neither the words of the query nor those of the update tell that somebody may go on
-- dbms: postgres
-- level: read committed
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE u (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* init */ CREATE FUNCTION let_go() RETURNS boolean LANGUAGE sql AS 'SELECT pg_advisory_unlock(0)';
/* init */ CREATE FUNCTION let_all_go() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_unlock_all(); RETURN NEW; END';
/* init */ CREATE TRIGGER u_insert AFTER INSERT ON u FOR EACH ROW EXECUTE FUNCTION let_all_go();
/* T1 */ SELECT 1 FROM pg_advisory_lock(0);  -- rows: (1)
/* T2 */ SELECT a FROM t WHERE a = 1 AND pg_advisory_lock(0) IS NOT NULL FOR UPDATE NOWAIT; -- blocked by T1 until 5 -- error: lock-timeout
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;    -- updated: 1
/* T1 */ SELECT let_go();                    -- rows: (true)
/* T1 */ COMMIT;
/* T1 */ SELECT 2 FROM pg_advisory_lock(1);  -- rows: (2)
/* T2 */ SELECT a FROM t WHERE a = 2 AND pg_advisory_lock(1) IS NOT NULL FOR UPDATE NOWAIT; -- blocked by T1 until 11 -- error: lock-timeout
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 20 WHERE a = 2;    -- updated: 1
/* T1 */ INSERT INTO u VALUES (1);           -- updated: 1
/* T1 */ COMMIT;
-- final t: (1,10) (2,20)
