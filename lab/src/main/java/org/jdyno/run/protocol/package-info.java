/**
 * Talks to the roles of one trial by the protocol of docs/protocol.md: sends commands, checks events and answers,
 * tracks the phases of load, and finds the causes of failures. {@link org.jdyno.run.protocol.RoleChannel} is the
 * entry point.
 *
 * <p>This package knows neither why roles run nor what their figures mean.
 */
package org.jdyno.run.protocol;
