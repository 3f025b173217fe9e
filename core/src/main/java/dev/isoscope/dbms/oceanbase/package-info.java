/** OceanBase in its MySQL mode. */
package dev.isoscope.dbms.oceanbase;
