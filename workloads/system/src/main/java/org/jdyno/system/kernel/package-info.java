/** What one process does alone: memory, files, threads. Each kernel validates what it has done. */
package org.jdyno.system.kernel;
