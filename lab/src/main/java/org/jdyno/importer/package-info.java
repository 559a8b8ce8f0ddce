/**
 * Reads the result files of other tools: JMH, Renaissance and DaCapo. Each tool has a reader of its own, and
 * {@code ImportedRun} makes a run of what the readers find.
 *
 * <p>This package knows the model. It knows neither how runs are stored nor how they are judged.
 */
package org.jdyno.importer;
