/**
 * Tells a judged run: to a terminal, as one HTML page, as Markdown, CSV, JSON, and in the JSON form of JMH.
 *
 * <p>Each format is one {@link org.jdyno.lab.report.Renderer}; {@link org.jdyno.lab.report.Format} names them. A
 * renderer sees a {@link org.jdyno.lab.model.Run} and a {@link org.jdyno.lab.model.Judgement} and nothing else: it
 * computes no statistics, reads no run directory, asks no clock and no locale. The same run gives the same bytes.
 */
package org.jdyno.lab.report;
