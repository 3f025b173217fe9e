-- case: a partition that is detached in two steps
/* init */ CREATE TABLE p (a INT NOT NULL, b INT) PARTITION BY RANGE (a);
/* init */ CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (10);
/* init */ CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (10) TO (20);
/* init */ INSERT INTO p VALUES (1, 1), (11, 11);
/* T1 */ BEGIN;
/* T1 */ SELECT a, b FROM p;
/* T2 */ ALTER TABLE p DETACH PARTITION p2 CONCURRENTLY;
/* T1 */ SELECT a, b FROM p;
/* T1 */ UPDATE p SET b = b + 1;
/* T1 */ COMMIT;
/* T2 */ SELECT a, b FROM p;
