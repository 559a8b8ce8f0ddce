/**
 * What users of terminals ask for: the input of the five transactions, drawn from a seed. The draws and their order are
 * the same for every program that performs them. The package knows neither terminals nor how a request is performed.
 */
package org.jdyno.orders.request;
