/** The servers that run the site: servlet containers, and the HTTP server of the JDK. */
package org.jdyno.web.engine;
