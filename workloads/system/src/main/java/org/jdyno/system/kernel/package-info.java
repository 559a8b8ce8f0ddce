/** What one process does alone: memory, files, threads, functions in C. Each kernel validates what it has done. */
package org.jdyno.system.kernel;
