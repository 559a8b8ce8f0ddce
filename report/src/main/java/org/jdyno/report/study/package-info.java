/**
 * The report of a study: its exhibits as published and as measured, in tables of the same form.
 */
package org.jdyno.report.study;
