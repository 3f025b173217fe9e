-- case: types
/* init */ CREATE SEQUENCE s;
/* init */ CREATE TABLE t (id INT DEFAULT nextval('s'), l INT[], m MAP(VARCHAR, INT), st STRUCT(a INT, b VARCHAR), d DECIMAL(10, 2), ts TIMESTAMP DEFAULT now());
/* init */ INSERT INTO t (l, st, d) VALUES ([1, 2], {'a': 1, 'b': 'x'}, 1.5);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET l = [3], d = d / 3;
/* T2 */ SELECT * FROM t;
/* T1 */ COMMIT;
/* T2 */ SELECT l, st.a FROM t;
