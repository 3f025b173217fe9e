/** MySQL and MariaDB: what their common storage engine, InnoDB, does with locks and versions. */
package dev.isoscope.dbms.innodb;
