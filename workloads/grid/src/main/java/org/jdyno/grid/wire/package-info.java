/** The bytes between client and node: operations, answers, and the values that are put. */
package org.jdyno.grid.wire;
