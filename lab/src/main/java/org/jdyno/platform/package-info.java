/**
 * Finds and describes the JVMs of this machine, resolves platform specs, and compiles the native twins.
 *
 * <p>A JVM is started to find out what it is; the name of its directory does not count. This package only starts short
 * programs. It knows no workload, no plan and no run, and never prints.
 */
package org.jdyno.platform;
