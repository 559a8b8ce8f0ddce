/**
 * The protocol of docs/protocol.md with the roles of one trial: their output as checked events, commands and answers,
 * phases of load, and the cause when one fails. {@link org.jdyno.lab.run.protocol.RoleChannel} is the front.
 *
 * <p>It knows the processes of roles, and neither why they were started nor what comes of their figures.
 */
package org.jdyno.lab.run.protocol;
