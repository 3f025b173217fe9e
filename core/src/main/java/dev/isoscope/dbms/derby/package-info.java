/** Apache Derby. */
package dev.isoscope.dbms.derby;
