/** Columns of one SQL type each: how JDBC sets and gets their values, and which values they have. Knows no kernel. */
package org.jdyno.jdbc.column;
