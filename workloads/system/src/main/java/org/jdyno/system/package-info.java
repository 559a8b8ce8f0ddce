/** What a platform adds to services of the system: the roles of a client, which drives, and of a server it calls. */
package org.jdyno.system;
