/**
 * The client's side: rooms of users who speak in turn, what they count and check, and the models that run their
 * connections.
 *
 * <p>It must leave the processors to the server: nothing on the way of a message allocates, and one selector loop
 * serves many users.
 */
package org.jdyno.chat.client;
