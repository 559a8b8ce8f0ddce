import java.io.File;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a JVM with its own options before it works, as a health check does, and another one in the middle, and prints
 * its process id and the number of its collections.
 */
public final class Family {
    public static void main(String[] arguments) throws Exception {
        boolean child = arguments.length > 0;
        if (!child) {
            startChild();
        }
        allocate();
        if (!child) {
            startChild();
        }
        allocate();
        long collections = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += bean.getCollectionCount();
        }
        if (!child) {
            System.out.println("pid\t" + ManagementFactory.getRuntimeMXBean().getName().split("@")[0]);
            System.out.println("collections\t" + collections);
        }
    }

    private static void startChild() throws Exception {
        List<String> command = new ArrayList<String>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("Family");
        command.add("child");
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IllegalStateException("the child ended with " + status);
        }
    }

    private static void allocate() {
        byte[][] kept = new byte[16][];
        for (int block = 0; block < 6400; block++) {
            kept[block % kept.length] = new byte[16 * 1024];
        }
    }
}
