/** The data grids behind one interface, and the class loader that gives each its own libraries. */
package org.jdyno.grid.engine;
