package org.jdyno.lab.run.gc;

import java.util.OptionalLong;

/**
 * The heap before and after a collection, as rounded in the log.
 *
 * @param beforeBytes bytes in use before the collection
 * @param afterBytes bytes in use after the collection
 * @param capacityBytes the size of the heap afterwards; not in the log of ZGC
 */
public record HeapChange(long beforeBytes, long afterBytes, OptionalLong capacityBytes) {
    /** The change from the start of this one to the end of a later one. */
    HeapChange through(HeapChange later) {
        return new HeapChange(beforeBytes, later.afterBytes, later.capacityBytes);
    }
}
