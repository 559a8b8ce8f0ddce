/**
 * How requests travel from terminals to a business in another process, and results back: by sockets or by RMI. The
 * package knows neither SQL nor what a business does.
 */
package org.jdyno.orderdb.remote;
