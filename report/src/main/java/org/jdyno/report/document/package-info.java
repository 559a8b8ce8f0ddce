/**
 * What a report consists of, whatever it is about and however it is written: sections, paragraphs, lists, tables and
 * charts. Content builds such a tree once for each topic; each writer turns any tree into one markup.
 */
package org.jdyno.report.document;
