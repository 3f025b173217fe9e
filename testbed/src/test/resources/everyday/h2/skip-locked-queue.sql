-- case: workers that take what nobody else has locked
/* init */ CREATE TABLE jobs (id INT PRIMARY KEY, state VARCHAR(10));
/* init */ INSERT INTO jobs VALUES (1, 'new'), (2, 'new'), (3, 'new');
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
/* T1 */ SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
/* T1 */ UPDATE jobs SET state = 'done' WHERE id IN (SELECT id FROM jobs WHERE state = 'new' ORDER BY id DESC LIMIT 1 FOR UPDATE SKIP LOCKED);
/* T2 */ SELECT id FROM jobs WHERE state = 'new' ORDER BY id DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
/* T2 */ COMMIT;
/* T1 */ SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
/* T1 */ COMMIT;
