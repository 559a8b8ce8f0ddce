/**
 * The documents for programs. They are versioned, and docs/report.schema.json describes that of a run.
 *
 * <p>A document is a record whose components are its keys. A record of the model that has the documented shape stands
 * in it as it is; {@code ModelKeys} has the differences. {@code JsonText} writes all of them. A new version is needed
 * only where a key is renamed, removed or given another meaning.
 */
package org.jdyno.lab.report.json;
