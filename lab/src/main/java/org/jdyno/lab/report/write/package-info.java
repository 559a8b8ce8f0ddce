/** Writes documents: one class for each markup, none of which knows what a document is about. */
package org.jdyno.lab.report.write;
