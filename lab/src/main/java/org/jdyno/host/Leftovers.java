package org.jdyno.host;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What a role leaves behind when it ends, such as a daemon in a session of its own. It is found by a variable that it
 * has inherited, or by the output of the role, which it keeps open. Linux only; elsewhere nothing is found.
 * Thread-safe.
 */
final class Leftovers {
    /** The variable, which every role has. */
    static final String VARIABLE = "JDYNO_ROLE";

    /** The kit gives it to a process that an adapter leaves behind on purpose, to remove files. It ends by itself. */
    private static final String BESIDE = "-beside";

    private static final Path PROC = Path.of("/proc");

    private final String mark;
    private final Set<String> output = new HashSet<>();

    /**
     * @param value the value of the variable
     * @param pid the role, which has just been started
     */
    Leftovers(String value, long pid) {
        mark = VARIABLE + "=" + value;
        for (String stream : new String[] {"1", "2"}) {
            try {
                String file = Files.readSymbolicLink(PROC.resolve(pid + "/fd/" + stream))
                        .toString();
                if (file.startsWith("pipe:")) {
                    output.add(file);
                }
            } catch (IOException endedOrNotLinux) {
                continue;
            }
        }
    }

    /** Kills them. They may have started others meanwhile. */
    void kill() {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                long pid = Long.parseLong(process.getFileName().toString());
                if (pid != ProcessHandle.current().pid() && isLeft(process)) {
                    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
        } catch (IOException | DirectoryIteratorException notOnThisSystem) {
            return;
        }
    }

    private boolean isLeft(Path process) {
        Set<String> variables = variables(process);
        return variables.contains(mark) || variables.stream().noneMatch(Leftovers::isBeside) && writes(process);
    }

    /** Whether an adapter leaves a process behind on purpose. */
    static boolean isOnPurpose(ProcessHandle process) {
        return variables(PROC.resolve(String.valueOf(process.pid()))).stream().anyMatch(Leftovers::isBeside);
    }

    private static Set<String> variables(Path process) {
        return new HashSet<>(Arrays.asList(
                Proc.text(process.resolve("environ").toString()).orElse("").split("\0")));
    }

    private static boolean isBeside(String variable) {
        return variable.startsWith("JDYNO_PROGRAM=") && variable.endsWith(BESIDE);
    }

    /** Whether it has the output of the role open. The lab itself reads it, and so may what it is just starting. */
    private boolean writes(Path process) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                if (output.contains(Files.readSymbolicLink(file).toString())
                        && Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS)
                                .contains(PosixFilePermission.OWNER_WRITE)) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException endedOrOfAnotherUser) {
            return false;
        }
        return false;
    }
}
