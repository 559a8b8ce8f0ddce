/**
 * Carries out each kind of experiment: its sequence of trials, its expected duration, and the status of a run.
 *
 * <p>{@code Experiments} is the entry point. Nothing here runs a trial, formats or prints.
 */
package org.jdyno.lab.experiment;
