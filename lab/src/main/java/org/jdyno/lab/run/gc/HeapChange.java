package org.jdyno.lab.run.gc;

import java.util.OptionalLong;

/**
 * The heap before and after a collection, as finely as the log rounds it.
 *
 * @param beforeBytes in use before
 * @param afterBytes in use after
 * @param capacityBytes the size of the heap after; ZGC does not log it
 */
public record HeapChange(long beforeBytes, long afterBytes, OptionalLong capacityBytes) {

    /** From the beginning of this change to the end of a later one. */
    HeapChange through(HeapChange later) {
        return new HeapChange(beforeBytes, later.afterBytes, later.capacityBytes);
    }
}
