-- case: quoted names
/* init */ CREATE TABLE "Order" ("group" INT PRIMARY KEY, "select" INT);
/* init */ INSERT INTO "Order" VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE "Order" SET "select" = 5 WHERE "group" = 1;
/* T2 */ UPDATE "Order" SET "select" = "select" + 1;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM "Order";
