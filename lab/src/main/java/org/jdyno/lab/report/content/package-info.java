/**
 * What reports say: a document for each kind of report, made of a part for each topic. The only sentences about runs.
 *
 * <p>It knows the terms of the lab and no markup, and computes no statistics.
 */
package org.jdyno.lab.report.content;
