/**
 * Reports of a judged run: as text, an HTML page, Markdown, CSV, JSON, and in the JSON format of JMH.
 *
 * <p>Each format is a {@link org.jdyno.lab.report.Renderer}; {@link org.jdyno.lab.report.Format} names them. A renderer
 * reads only a {@link org.jdyno.lab.model.Run} and a {@link org.jdyno.lab.model.Judgement}: it computes no statistics
 * and uses no run directory, clock or locale. The same run gives the same bytes.
 */
package org.jdyno.lab.report;
