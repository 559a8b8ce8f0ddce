/**
 * Whether jdyno's own verdicts are right: simulated campaigns whose truth is known, a platform held against itself,
 * slowdowns of known size, and a difference that nobody could miss, all by the code that judges every run. It makes
 * findings out of runs that have been run; it starts nothing and prints nothing.
 */
package org.jdyno.lab.selftest;
