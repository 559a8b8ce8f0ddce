/**
 * The workload {@code solo}: one role that makes its own load in the process under test. It serves the tests of the
 * lab.
 */
package org.jdyno.solo;
