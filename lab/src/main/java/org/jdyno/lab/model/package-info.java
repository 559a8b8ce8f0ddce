/**
 * The nouns of jdyno: immutable records that are valid by construction.
 *
 * <p>Everything else in the lab speaks in these words (docs/concepts.md defines each once). This package knows no file,
 * no process, no format and no other package of the lab.
 */
package org.jdyno.lab.model;
