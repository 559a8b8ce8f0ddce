/**
 * Stores runs, studies, self-tests and verifications. No other code knows the paths in their directories. Files are
 * written atomically.
 *
 * <p>This package knows the model and how its records are stored, but neither how trials are run nor how they are
 * judged.
 */
package org.jdyno.store;
