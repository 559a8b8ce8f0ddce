/** The records of merging: what runs of several machines say of the same comparisons, and what follows from all. */
package org.jdyno.model.merge;
