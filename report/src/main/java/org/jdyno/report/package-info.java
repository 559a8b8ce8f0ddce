/**
 * Reports of a judged run: as text, an HTML page, Markdown, CSV, JSON, and in the JSON format of JMH.
 *
 * <p>Each format is a {@link org.jdyno.report.Renderer}; {@link org.jdyno.report.Format} names them. A renderer
 * reads only a {@link org.jdyno.model.Run} and a {@link org.jdyno.model.Judgement}: it computes no statistics
 * and uses no run directory, clock or locale. The same run gives the same bytes.
 */
package org.jdyno.report;
