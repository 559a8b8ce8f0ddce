/** The records of studies: a published report, the parts that repeat it, and the exhibits that are drawn again. */
package org.jdyno.model.study;
