/**
 * Checks of jdyno's verdicts: synthetic runs and tours of known truth, a platform compared with itself, slowdowns of
 * known size, and a positive control. All are judged by the code that judges every run. This package evaluates runs; it
 * starts nothing and prints nothing.
 */
package org.jdyno.selftest;
