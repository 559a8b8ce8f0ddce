/**
 * The protocol of docs/protocol.md with the roles of one trial: checked events, commands and answers, phases of load,
 * and the cause of a failure. {@link org.jdyno.lab.run.protocol.RoleChannel} is the entry point.
 *
 * <p>This package knows the processes of roles, but neither why they run nor what their figures mean.
 */
package org.jdyno.lab.run.protocol;
