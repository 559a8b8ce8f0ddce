package org.jdyno.run.gc;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jdyno.model.Jvm;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** The options that make a JVM write a log for {@link GcLog}. */
public final class GcLogOptions {
    /** What HotSpot replaces by the id of its process. */
    public static final String PROCESS_ID = "%p";

    /** HotSpot replaces these in the name of a log by process id, time and host name. */
    private static final List<String> REPLACED = List.of(PROCESS_ID, "%t", "%hn");

    private GcLogOptions() {}

    /** The file that a process writes if its log was named with {@link #PROCESS_ID}. */
    public static Path written(Jvm jvm, Path log, long processId) {
        // Java 8 replaces %p by pid1234.
        String id = (jvm.feature() < 9 ? "pid" : "") + processId;
        return log.resolveSibling(log.getFileName().toString().replace(PROCESS_ID, id));
    }

    /**
     * The options for one process, to be passed without a shell.
     *
     * @param log the file to write, whose directory must exist; {@code %p} in its name is replaced by the process id
     * @return no options for a JVM that is not HotSpot, whose log is not understood
     * @throws UserError if the JVM cannot write to a file of that name
     */
    public static List<String> forJvm(Jvm jvm, Path log) {
        if (!jvm.isHotSpot()) {
            return List.of();
        }
        String file = log.toAbsolutePath().toString();
        String fixed =
                file.substring(0, file.length() - log.getFileName().toString().length())
                        + log.getFileName().toString().replace(PROCESS_ID, "");
        if (Stream.concat(REPLACED.stream(), Stream.of("\"", "\n")).anyMatch(fixed::contains)) {
            throw new UserError(
                    "for the GC log the run directory must have no line breaks, quotation marks, %p, %t or %hn: "
                            + Words.quoted(file));
        }
        return jvm.feature() < 9 ? bracketed(log, file) : unified(file);
    }

    /**
     * Pauses, cycles and allocation stalls have the tag gc; pauses of ZGC have gc,phases. The quotation marks allow
     * colons in the path. filecount=0 switches off rotation.
     */
    private static List<String> unified(String file) {
        return List.of("-Xlog:gc=info,gc+phases=info:file=\"" + file + "\":uptimenanos,tags:filecount=0");
    }

    private static List<String> bracketed(Path log, String file) {
        String name = log.getFileName().toString();
        if (!name.replace(PROCESS_ID, "").chars().allMatch(GcLogOptions::isPlain)) {
            throw new UserError(String.format(
                    Locale.ROOT,
                    "the GC log of Java 8 must have a name of letters, digits and -_. only, not %s",
                    Words.quoted(name)));
        }
        return List.of("-Xloggc:" + file, "-XX:+PrintGCDetails", "-XX:+PrintGCTimeStamps");
    }

    private static boolean isPlain(int character) {
        return character < 128 && (Character.isLetterOrDigit(character) || "-_.".indexOf(character) >= 0);
    }
}
