package org.jdyno.lab.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;

/**
 * The directories of jdyno: the workloads, the studies, and the class paths of roles.
 *
 * @param home the root of the checkout
 * @param built the launcher's copy of the build, {@code kit} and {@code workloads/NAME}, which another build does not
 *     change; empty to use the build itself
 */
public record Installation(Path home, Optional<Path> built) {
    /** The launcher sets both properties. */
    private static final String PROPERTY = "jdyno.home";

    private static final String BUILT = "jdyno.built";

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
        return jars(built.map(copy -> copy.resolve("kit")).orElse(rolePath(home.resolve("kit"))));
    }

    /** The class path of the roles of a workload: the kit, the workload and its libraries. */
    public String classPath(Workload workload) {
        return jars(built.map(copy -> copy.resolve("workloads").resolve(workload.name()))
                .orElse(rolePath(workload.folder())));
    }

    private static Path rolePath(Path module) {
        return module.resolve("target/role-path");
    }

    /** All jars by name: not every JVM supports wildcards. */
    private static String jars(Path folder) {
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
