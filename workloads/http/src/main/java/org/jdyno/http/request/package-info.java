/**
 * What users request and what they expect: the mix of requests as a parameter gives it, requests with drawn values, and
 * the answers that are right. Knows no connection and no time.
 */
package org.jdyno.http.request;
