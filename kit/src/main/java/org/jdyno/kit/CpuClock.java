package org.jdyno.kit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/** The CPU time of this process: all threads, user and system. */
abstract class CpuClock {
    /** Nanoseconds since the start of the process. */
    abstract long nanos();

    /** The clock of the JVM, or, if the JVM has none, that of the kernel, which has a resolution of 10 ms. */
    static CpuClock ofThisProcess() {
        try {
            OperatingSystemMXBean bean = ManagementFactory.getOperatingSystemMXBean();
            CpuClock clock = new OfBean((com.sun.management.OperatingSystemMXBean) bean);
            if (clock.nanos() >= 0) {
                return clock;
            }
        } catch (LinkageError | ClassCastException withoutManagementModule) {
            // A runtime image may lack the module jdk.management. Then /proc is used.
        }
        return new OfProc();
    }

    private static final class OfBean extends CpuClock {
        private final com.sun.management.OperatingSystemMXBean bean;

        OfBean(com.sun.management.OperatingSystemMXBean bean) {
            this.bean = bean;
        }

        @Override
        long nanos() {
            return bean.getProcessCpuTime();
        }
    }

    /** Reads utime and stime of /proc/self/stat, in ticks of 10 ms. */
    private static final class OfProc extends CpuClock {
        private static final long TICK_NANOS = 10_000_000L;

        @Override
        long nanos() {
            try {
                byte[] bytes = Files.readAllBytes(Paths.get("/proc/self/stat"));
                String stat = new String(bytes, StandardCharsets.ISO_8859_1);
                // The name of the command is in parentheses and may contain spaces: fields 14 and 15, counted from its
                // end.
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NANOS;
            } catch (IOException notLinux) {
                throw new RoleFailure("unsupported", "this JVM cannot read its CPU time", notLinux);
            }
        }
    }
}
