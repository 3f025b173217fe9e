-- case: TiDB keeps an orphan whose parent goes beside its insertion
-- about: In optimistic mode T1 deletes a parent row, and T2 inserts a child that refers to it, which locks the parent. COMMIT of T1
--   comes later and does not fail, so the foreign key is broken. The other way round COMMIT fails. In TiDB's own storage (unistore)
--   a lock that is committed leaves nothing by which others would see it; in TiKV it leaves a record beside the row.
-- affected: TiDB 8.5.4 at both levels, optimistic, with unistore; not in pessimistic mode
-- found: by a hunt (visibility, bug)
-- link: https://github.com/ngaut/unistore/issues/428
-- status: known: unistore#428, open; its makers: such a lock is stored in another key space, so it does not conflict
-- rule: Inserting a child locks the row that it refers to, as SELECT FOR UPDATE does (TiDB documentation, FOREIGN KEY Constraints, Locking), and COMMIT finds conflicts (TiDB documentation, TiDB Optimistic Transaction Model).
-- dbms: tidb:optimistic
-- level: read committed, repeatable read
/* init */ CREATE TABLE parent (id INT PRIMARY KEY);
/* init */ INSERT INTO parent VALUES (1);
/* init */ CREATE TABLE child (id INT PRIMARY KEY, parent_id INT, FOREIGN KEY (parent_id) REFERENCES parent (id));
/* T1 */ BEGIN;
/* T1 */ DELETE FROM parent WHERE id = 1;        -- updated: 1
/* T2 */ INSERT INTO child VALUES (1, 1);        -- updated: 1
/* T1 */ COMMIT;                                 -- error: serialization
-- bug[tidb]: ok
-- final parent: (1)
-- bug[tidb]: final parent: none
-- final child: (1,1)
