package org.jdyno.grid.node;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** How full the heap is. */
final class HeapFill {
    private HeapFill() {}

    /** What is left after a full collection, if the JVM's options permit one. */
    static long usedBytesAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /**
     * The heap that the options of the JVM permit. {@link Runtime#maxMemory} is less with some collectors, which would
     * give each collector another number of entries.
     */
    static long maxBytes() {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return hotSpot == null
                ? Runtime.getRuntime().maxMemory()
                : Long.parseLong(hotSpot.getVMOption("MaxHeapSize").getValue());
    }
}
