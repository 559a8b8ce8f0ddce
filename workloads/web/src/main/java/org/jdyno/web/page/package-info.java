/**
 * The content of the site: the set of files, and the page that shows the history of a session and a summary of a file.
 * Knows no HTTP. The C programs have the same files and pages, byte for byte.
 */
package org.jdyno.web.page;
