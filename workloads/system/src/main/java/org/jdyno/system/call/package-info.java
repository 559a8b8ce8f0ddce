/** What two processes do together: both sides of round trips with datagrams, and of remote calls. */
package org.jdyno.system.call;
