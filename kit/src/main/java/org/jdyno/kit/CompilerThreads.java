package org.jdyno.kit;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The CPU time of the threads in which HotSpot compiles, found by name (Java 9 and later, on Linux). A JVM starts and
 * ends such threads as it needs them; the time of those that have ended counts. For one thread.
 */
final class CompilerThreads {
    /** Prefixes of the names. The kernel keeps 15 characters of a name. */
    private static final String[] NAMES = {"C1 Compiler", "C2 Compiler", "JVMCI"};

    private final Map<Path, Long> compilingNanos = new HashMap<Path, Long>();
    private final Set<Path> others = new HashSet<Path>();

    /**
     * Notes the CPU time of a thread of the JVM, if that is a compiler's.
     *
     * @param task its directory in /proc
     */
    void read(Path task, long cpuNanos) {
        if (others.contains(task)) {
            return;
        }
        if (compilingNanos.containsKey(task) || isOfCompiler(task)) {
            compilingNanos.put(task, cpuNanos);
        } else {
            others.add(task);
        }
    }

    /** Forgets threads that have ended, because the kernel gives their numbers to others. */
    void retain(Collection<Path> running) {
        others.retainAll(running);
    }

    /** CPU time so far; empty if no thread has been found. */
    OptionalLong nanos() {
        long sum = 0;
        for (long nanos : compilingNanos.values()) {
            sum += nanos;
        }
        return compilingNanos.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
    }

    private static boolean isOfCompiler(Path task) {
        String name = CompilerThread.name(task);
        for (String beginning : NAMES) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }
}
