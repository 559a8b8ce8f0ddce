/**
 * The records of jdyno: immutable and valid by construction.
 *
 * <p>docs/concepts.md defines the terms. This package does not depend on files, processes, formats or other packages of
 * jdyno.
 */
package org.jdyno.model;
