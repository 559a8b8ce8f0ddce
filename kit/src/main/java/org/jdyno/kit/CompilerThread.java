package org.jdyno.kit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;

/**
 * The first thread of the JVM's optimising compiler, which HotSpot starts before {@code main}. Its name identifies the
 * compiler, and its CPU time shows whether it compiles: a JVM that was asked for Graal may silently use C2.
 */
final class CompilerThread {
    /**
     * The kernel keeps 15 characters of a name. The full ones are {@code JVMCI CompilerThread0} and
     * {@code JVMCI-native CompilerThread0}.
     */
    private static final String JVMCI = "JVMCI";

    private static final String C2 = "C2 Compiler";

    private final String counter;
    private final ProcFile schedule;

    private CompilerThread(String counter, Path task) {
        this.counter = counter;
        schedule = new ProcFile(task.resolve("schedstat"));
    }

    /**
     * Finds the thread; null if there is none. It reads the name of every thread, so call it while there are few.
     *
     * @param threads of the process, a directory in /proc
     */
    static CompilerThread find(Path threads) {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(threads)) {
            for (Path task : tasks) {
                String name = name(task);
                if (name.startsWith(JVMCI)) {
                    return new CompilerThread("jvmciNanos", task);
                }
                if (name.startsWith(C2)) {
                    return new CompilerThread("c2Nanos", task);
                }
            }
        } catch (IOException | DirectoryIteratorException notLinux) {
            return null;
        }
        return null;
    }

    /**
     * The CPU time of the thread so far, in a counter named after the compiler; empty if the kernel does not report it.
     */
    Map<String, Double> counters() {
        // The fields are: CPU time, time in the run queue, number of time slices.
        String fields = schedule.text();
        return fields.isEmpty()
                ? Collections.<String, Double>emptyMap()
                : Collections.singletonMap(counter, Double.parseDouble(fields.substring(0, fields.indexOf(' '))));
    }

    /** The name of a thread; empty if it has ended. */
    static String name(Path task) {
        try {
            return text(task.resolve("comm"));
        } catch (IOException ended) {
            return "";
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    }
}
