/**
 * Run directories: the only code that knows their paths. Files are written atomically.
 *
 * <p>This package knows the model and how its records are stored, but neither how trials are run nor how they are
 * judged.
 */
package org.jdyno.lab.store;
