/**
 * The report as one self-contained HTML page: a class for each section, in the order in which a reader asks.
 *
 * <p>Everything that matters is text and tables and needs no script; charts are added where scripts run. The page makes
 * no request: style, script and the chart library stand inside it. What comes from a run is escaped in {@code Html} and
 * nowhere else.
 */
package org.jdyno.lab.report.html;
