/**
 * How each kind of experiment is carried out: the sequence of its trials, how long it is expected to take, and the
 * status that a run of it ends with.
 *
 * <p>{@code Experiments} has the one dispatch on the kind. Nothing here runs a trial, formats or prints.
 */
package org.jdyno.lab.experiment;
