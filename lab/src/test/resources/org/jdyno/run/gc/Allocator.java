import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * Allocates, keeps some of it, and prints what the JVM itself counted: name, collections and milliseconds of each
 * collector bean. Arguments: megabytes to allocate, megabytes to keep alive at any time.
 */
public final class Allocator {
    private static final int BLOCK = 16 * 1024;
    private static final int BLOCKS_PER_MEGABYTE = 1024 * 1024 / BLOCK;

    public static void main(String[] arguments) {
        int blocks = Integer.parseInt(arguments[0]) * BLOCKS_PER_MEGABYTE;
        byte[][] kept = new byte[Integer.parseInt(arguments[1]) * BLOCKS_PER_MEGABYTE][];
        for (int block = 0; block < blocks; block++) {
            byte[] fresh = new byte[BLOCK - 16];
            if (block % 4 == 0) {
                kept[block / 4 % kept.length] = fresh;
            }
        }
        // Leaves the young generation empty, so that what follows collects nothing.
        System.gc();
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            System.out.println(
                    "bean\t" + bean.getName() + "\t" + bean.getCollectionCount() + "\t" + bean.getCollectionTime());
        }
    }
}
