package org.jdyno.lab.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Workload;

/**
 * Where jdyno itself stands: the workloads, the studies, and the class paths that roles are started with.
 *
 * @param home the root of the checkout
 * @param built where the launcher has copied what was built, {@code kit} and {@code workloads/NAME}, so that another
 *     build does not change it; empty for what was built where the build puts it
 */
public record Installation(Path home, Optional<Path> built) {
    /** Set by the launcher, as the other. */
    private static final String PROPERTY = "jdyno.home";

    private static final String BUILT = "jdyno.built";

    /** One whose roles are started with what was built where the build puts it. */
    public Installation(Path home) {
        this(home, Optional.empty());
    }

    /** The installation this process was started from. */
    public static Installation ofThisProcess() {
        String home = System.getProperty(PROPERTY);
        if (home == null) {
            throw new UserError("jdyno is started by its launcher, ./jdyno, which says where it stands");
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

    /** The C sources every twin is compiled with. */
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

    /** The class path of a workload's roles: the kit, the workload, its libraries, nothing else. */
    public String classPath(Workload workload) {
        return jars(built.map(copy -> copy.resolve("workloads").resolve(workload.name()))
                .orElse(rolePath(workload.folder())));
    }

    private static Path rolePath(Path module) {
        return module.resolve("target/role-path");
    }

    /** Every jar by its name: not every JVM's launcher understands a wildcard. */
    private static String jars(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UserError(folder + " has not been built; run ./mvnw package, or start jdyno by its launcher");
        }
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + folder + ": " + unreadable, unreadable);
        }
    }
}
