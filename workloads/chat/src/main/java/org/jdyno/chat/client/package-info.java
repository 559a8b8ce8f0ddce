/**
 * The client's side: rooms of users who take turns, what they count and check, and the models that run their
 * connections.
 *
 * <p>It must leave the processors to the server. Nothing on the path of a message allocates, and one selector loop
 * serves many users.
 */
package org.jdyno.chat.client;
