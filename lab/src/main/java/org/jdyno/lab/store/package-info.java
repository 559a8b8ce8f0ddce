/**
 * Run directories: the only code that knows their paths. What is written is whole or not there.
 *
 * <p>It knows the model and its files, and neither how trials are run nor what is made of them.
 */
package org.jdyno.lab.store;
