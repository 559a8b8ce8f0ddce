/**
 * The users: their connections on event loops, when they begin requests, and how answers are checked and timed.
 *
 * <p>Everything of a user belongs to the thread of its event loop; nothing is shared between loops but the counts of
 * errors. Nothing of a loop may block.
 */
package org.jdyno.http.client;
