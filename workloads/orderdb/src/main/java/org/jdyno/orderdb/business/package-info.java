/**
 * The business as a terminal sees it: five transactions with their results, wherever they are performed. The package
 * knows neither SQL nor how requests travel.
 */
package org.jdyno.orderdb.business;
