/**
 * The content of reports: a document for each kind of report, with a part for each topic, and all sentences about runs.
 *
 * <p>It knows the terms of jdyno and no markup, and computes no statistics.
 */
package org.jdyno.report.content;
