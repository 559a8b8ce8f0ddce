package org.jdyno.database;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jdyno.kit.ProcessTree;
import org.jdyno.kit.RoleFailure;

/**
 * How the programs of PostgreSQL run, which refuse to run as root: in namespaces of their own where the system allows
 * that, else as another user if this one is root.
 *
 * <p>With a namespace of its own no shared memory of a server outlives its processes.
 */
enum Isolation {
    NAMESPACES("unshare", "--user", "--ipc"),
    OTHER_USER("setpriv", "--reuid=" + Isolation.NOBODY, "--regid=" + Isolation.NOBODY, "--clear-groups"),
    NONE;

    private static final String NOBODY = "65534";

    private final List<String> prefix;

    Isolation(String... prefix) {
        this.prefix = Arrays.asList(prefix);
    }

    /** The best that works here. */
    static Isolation here() throws IOException, InterruptedException {
        if (NAMESPACES.works()) {
            return NAMESPACES;
        }
        return isRoot() ? OTHER_USER : NONE;
    }

    static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private boolean works() throws InterruptedException {
        try {
            return new ProcessBuilder(command(Collections.singletonList("true")))
                            .redirectErrorStream(true)
                            .redirectOutput(new File("/dev/null"))
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    /** The command that runs a command in this way. */
    List<String> command(List<String> program) {
        List<String> words = new ArrayList<String>(prefix);
        words.addAll(program);
        return words;
    }

    /** Whether the programs share the System V memory of this machine. */
    boolean sharesMemory() {
        return this != NAMESPACES;
    }

    /** Gives a directory and its content to the user who runs the programs. */
    void own(Path directory, ProcessTree tree) throws IOException, InterruptedException {
        if (this == OTHER_USER) {
            run(tree, directory, Arrays.asList("chown", "-R", NOBODY + ":" + NOBODY, directory.toString()));
        }
    }

    /** Runs a program to its end; fails as {@code start} unless its exit status is 0. */
    static void run(ProcessTree tree, Path directory, List<String> command) throws IOException, InterruptedException {
        Process process = tree.start(new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null")));
        String output = Text.of(process.getInputStream());
        int status = process.waitFor();
        if (status != 0) {
            throw new RoleFailure(
                    "start", "the program \"" + command + "\" ended with exit status " + status + ": " + output.trim());
        }
    }
}
