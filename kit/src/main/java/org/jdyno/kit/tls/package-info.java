/** TLS between the roles of a trial. It knows nothing of what they send. */
package org.jdyno.kit.tls;
