package org.jdyno.lab.run.gc;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.UserError;

/** The options that make a JVM write the log {@link GcLog} reads. */
public final class GcLogOptions {
    /** What HotSpot replaces in the name of a log: process id, time and host name. */
    private static final List<String> REPLACED = List.of("%p", "%t", "%hn");

    private GcLogOptions() {}

    /**
     * The options for one process, to be passed to it as they are, without a shell.
     *
     * @param jvm that will be started
     * @param log the file to write, replaced if it exists; its directory must exist
     * @return no options for a JVM that is not HotSpot: its log is not understood
     * @throws UserError if the JVM cannot write to a file of that name
     */
    public static List<String> forJvm(Jvm jvm, Path log) {
        if (!jvm.isHotSpot()) {
            return List.of();
        }
        String file = log.toAbsolutePath().toString();
        if (Stream.concat(REPLACED.stream(), Stream.of("\"", "\n")).anyMatch(file::contains)) {
            throw new UserError("the JVM cannot write its GC log to '" + file
                    + "': choose a directory without a quotation mark, %p, %t or %hn in its name");
        }
        return jvm.feature() < 9 ? bracketed(log, file) : unified(file);
    }

    /**
     * Pauses, cycles and allocation stalls carry the tag gc; the pauses of ZGC are logged as gc,phases. The quotation
     * marks keep colons of the path from ending it, and filecount=0 keeps the log in one file that is never rotated
     * away.
     */
    private static List<String> unified(String file) {
        return List.of("-Xlog:gc=info,gc+phases=info:file=\"" + file + "\":uptimenanos,tags:filecount=0");
    }

    private static List<String> bracketed(Path log, String file) {
        String name = log.getFileName().toString();
        if (!name.chars().allMatch(GcLogOptions::isPlain)) {
            throw new UserError(String.format(
                    Locale.ROOT,
                    "Java 8 cannot write its GC log to a file named '%s': only letters, digits and -_. are allowed",
                    name));
        }
        return List.of("-Xloggc:" + file, "-XX:+PrintGCDetails", "-XX:+PrintGCTimeStamps");
    }

    private static boolean isPlain(int character) {
        return character < 128 && (Character.isLetterOrDigit(character) || "-_.".indexOf(character) >= 0);
    }
}
