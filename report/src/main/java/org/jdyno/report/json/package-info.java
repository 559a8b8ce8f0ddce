/**
 * The JSON documents. They are versioned; docs/report.schema.json describes that of a run.
 *
 * <p>A document is a record whose components are its keys. It contains records of the model; {@code ModelKeys} has the
 * keys that differ from their components. {@code JsonText} writes all documents.
 */
package org.jdyno.report.json;
