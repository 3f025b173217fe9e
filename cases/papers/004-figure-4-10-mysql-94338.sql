-- case: MySQL#94338
-- about: While T1 has rows uncommitted, a query of T2 with a nested condition over their index gives a
--   result that no state of the tables has. The figure leaves out tables and condition; rebuilt from the
--   report, with a table of numbers to make the hundred rows.
-- document: Moroianu, ETH thesis (2024), Figure 4.10
-- affected: MySQL 5.7.25; read committed, repeatable read
-- link: https://bugs.mysql.com/bug.php?id=94338
-- status: gone in MySQL 8.0
-- dbms: mysql, mariadb
/* init */ CREATE TABLE pairs (a_id BIGINT NOT NULL, b_id BIGINT NOT NULL);
/* init */ CREATE TABLE states (
             id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
             a_id BIGINT NOT NULL, b_id BIGINT NOT NULL, code CHAR(1) NOT NULL,
             c_id BIGINT NOT NULL, state TINYINT NOT NULL,
             KEY found (a_id, b_id, code, c_id, state));
/* init */ CREATE TABLE numbers (n INT PRIMARY KEY);
/* init */ INSERT INTO pairs VALUES (1, 18), (1, 19);
/* init */ INSERT INTO states (a_id, b_id, code, c_id, state) VALUES
             (1, 18, 'B', 10, 1), (1, 19, 'B', 10, 1), (1, 20, 'B', 10, 1), (1, 21, 'B', 10, 1),
             (1, 18, 'B', 11, 0), (1, 19, 'B', 11, 0), (1, 20, 'B', 11, 0), (1, 21, 'B', 11, 0),
             (1, 18, 'C', 12, 1), (1, 19, 'C', 12, 1), (1, 21, 'C', 12, 1), (1, 18, 'C', 13, 1);
/* init */ INSERT INTO numbers VALUES (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33),
             (34), (35), (36), (37), (38), (39), (40), (41), (42), (43), (44), (45), (46);
/* T2 */ BEGIN;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO states (a_id, b_id, code, c_id, state) SELECT 1, n, 'B', 10, 1 FROM numbers;
/* T1 */ INSERT INTO states (a_id, b_id, code, c_id, state) SELECT 1, n, 'B', 11, 0 FROM numbers;
/* T1 */ INSERT INTO states (a_id, b_id, code, c_id, state) SELECT 1, n, 'C', 12, 1 FROM numbers;
/* T1 */ INSERT INTO states (a_id, b_id, code, c_id, state) SELECT 1, n, 'C', 15, 1 FROM numbers;
/* T2 */ SELECT pairs.b_id FROM pairs
         WHERE pairs.a_id = 1
           AND IFNULL(1 = (SELECT state FROM states FORCE INDEX (found)
                           WHERE a_id = 1 AND b_id = pairs.b_id
                             AND ((code = 'A' AND c_id = 11) OR (code = 'B' AND c_id = 11))
                           ORDER BY state LIMIT 1), 1)
         LIMIT 10;                                           -- rows: none
-- bug[read-committed, repeatable-read; mysql 5.7]: rows: (19)
/* T1 */ COMMIT;
/* T2 */ COMMIT;
