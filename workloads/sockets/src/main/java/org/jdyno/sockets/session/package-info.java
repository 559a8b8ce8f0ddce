/** What both sides of a session must do alike: the parameters, the bytes of messages, their numbers, and the sums. */
package org.jdyno.sockets.session;
