/** The nouns of studies: a published report, what repeats it, and how its figures and tables are drawn again. */
package org.jdyno.lab.model.study;
