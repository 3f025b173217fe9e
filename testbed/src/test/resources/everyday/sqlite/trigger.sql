-- case: trigger
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE TABLE log (n INTEGER PRIMARY KEY AUTOINCREMENT, id INT, o INT);
/* init */ CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log (id, o) VALUES (NEW.id, OLD.b); END;
/* T1 */ BEGIN IMMEDIATE;
/* T1 */ UPDATE t SET b = b + 1 WHERE id < 3;
/* T2 */ SELECT COUNT(*) FROM log;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM log;
