/**
 * Defines each kind of experiment: which trials it has, how long they take, and what status a run has.
 *
 * <p>{@code Experiments} is the entry point. Nothing here runs a trial, formats or prints.
 */
package org.jdyno.experiment;
