/** Writers of documents: one class for each markup. They know no topic. */
package org.jdyno.report.write;
