/**
 * What reports say: a document for each kind of report, made of a part for each topic. The only sentences about runs;
 * no markup, and no statistics.
 */
package org.jdyno.lab.report.content;
