/** What is measured over and over. Each kernel compares everything that it reads and counts everything it writes. */
package org.jdyno.jdbc.kernel;
