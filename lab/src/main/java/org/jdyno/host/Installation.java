package org.jdyno.host;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/**
 * The directories of jdyno: the workloads, the studies, and the class paths of roles.
 *
 * @param home the root of the checkout
 * @param built where the launcher's build laid out the modules, which another build does not change; empty to use the
 *     modules themselves
 */
public record Installation(Path home, Optional<Path> built) {
    /** The launcher sets both properties. */
    private static final String PROPERTY = "jdyno.home";

    private static final String BUILT = "jdyno.built";

    /** Never released: the file would be closed with it. */
    private static FileLock used;

    /** An installation that uses the build itself. */
    public Installation(Path home) {
        this(home, Optional.empty());
    }

    /** The installation this process was started from. */
    public static Installation ofThisProcess() {
        String home = System.getProperty(PROPERTY);
        if (home == null) {
            throw new UserError("the property " + PROPERTY + " is not set; start jdyno with its launcher, ./jdyno");
        }
        return new Installation(
                Path.of(home).toAbsolutePath().normalize(),
                Optional.ofNullable(System.getProperty(BUILT)).map(Path::of));
    }

    /** Locks what the launcher's build laid out, until this process ends, so that no later build removes it. */
    public static synchronized void keepBuilt() {
        String layout = System.getProperty(BUILT);
        if (layout != null && used == null) {
            try {
                used = FileChannel.open(Path.of(layout, "in-use")).lock(0, Long.MAX_VALUE, true);
            } catch (IOException withoutLocks) {
                // On such a file system it is kept until the build after the next.
                return;
            }
        }
    }

    public Path workloads() {
        return home.resolve("workloads");
    }

    public Path studies() {
        return home.resolve("studies");
    }

    /** The C sources of the kit, which are part of every twin. */
    public Path kitSources() {
        return home.resolve("kit/src/main/c");
    }

    /** The C sources of the relay between network namespaces. */
    public Path relaySources() {
        return home.resolve("lab/src/main/c");
    }

    /** The class path of the control process. */
    public String kitClassPath() {
        return rolePath(built.orElse(home).resolve("kit"));
    }

    /** The class path of the roles of a workload: the kit, the workload and its libraries. */
    public String classPath(Workload workload) {
        return rolePath(built.map(layout -> layout.resolve("workloads").resolve(workload.name()))
                .orElse(workload.folder()));
    }

    /** All jars by name: not every JVM supports wildcards. */
    private static String rolePath(Path module) {
        Path folder = module.resolve("target/role-path");
        if (!Files.isDirectory(folder)) {
            throw new UserError(
                    folder + " has not been built; run ./mvnw package, or start jdyno with its launcher, ./jdyno");
        }
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.map(Path::toString)
                    .filter(file -> file.endsWith(".jar"))
                    .sorted()
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + folder + ": " + Words.reason(unreadable), unreadable);
        }
    }
}
