-- case: double booking
-- about: two guests look whether a room is free at a time, and book it
-- order: all
/* init */ CREATE TABLE booking (id INT PRIMARY KEY, room INT, slot INT, guest VARCHAR(10));
/* init */ INSERT INTO booking VALUES (1, 7, 9, 'Eve');
/* T1 */ BEGIN;
/* T1 */ SELECT guest FROM booking WHERE room = 7 AND slot = 10;  -- rows: none
/* T1 */ INSERT INTO booking VALUES (2, 7, 10, 'Ann');
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ SELECT guest FROM booking WHERE room = 7 AND slot = 10;  -- rows: ('Ann')
/* T2 */ INSERT INTO booking VALUES (3, 7, 10, 'Bob');
/* T2 */ COMMIT;
-- final booking: (1,7,9,'Eve') (2,7,10,'Ann') (3,7,10,'Bob')
