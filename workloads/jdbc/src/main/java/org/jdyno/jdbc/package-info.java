/** What calls of JDBC cost, one at a time: the role of a client, which drives, and its kernels. */
package org.jdyno.jdbc;
