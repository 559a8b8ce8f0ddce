/**
 * A web application with sessions and files, and its users: the roles of the workload {@code web}. The README describes
 * the pages and the load.
 */
package org.jdyno.web;
