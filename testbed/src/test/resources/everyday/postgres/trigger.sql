-- case: trigger
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE TABLE log (n SERIAL, id INT, o INT, w INT);
/* init */ CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log (id, o, w) VALUES (NEW.id, OLD.b, NEW.b); RETURN NEW; END $$;
/* init */ CREATE TRIGGER tr AFTER UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f();
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = b + 1 WHERE id = 1;
/* T2 */ UPDATE t SET b = b + 10 WHERE id <= 2;
/* T1 */ COMMIT;
/* T2 */ SELECT id, o, w FROM log ORDER BY n;
