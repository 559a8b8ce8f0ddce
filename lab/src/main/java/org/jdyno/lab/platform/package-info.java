/**
 * Finding and describing the JVMs of this machine, the grammar of platform specs, and the compiler of the native twins.
 *
 * <p>A JVM is what it says of itself when it is started; the name of its folder is never believed. This package starts
 * short programs only. It knows no workload, no plan and no run, and never prints.
 */
package org.jdyno.lab.platform;
