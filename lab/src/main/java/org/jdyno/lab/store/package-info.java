/**
 * Run directories: the only code that knows their paths. Files are written atomically.
 *
 * <p>It knows the model and its files, but neither how trials are run nor how they are judged.
 */
package org.jdyno.lab.store;
