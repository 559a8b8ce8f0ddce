package org.jdyno.lab.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Workload;

/**
 * Where jdyno itself stands: the workloads, the studies, and the class paths that roles are started with.
 *
 * @param home the root of the checkout
 */
public record Installation(Path home) {
    /** Set by the launcher. */
    private static final String PROPERTY = "jdyno.home";

    /** The installation this process was started from. */
    public static Installation ofThisProcess() {
        String home = System.getProperty(PROPERTY);
        if (home == null) {
            throw new UserError("jdyno is started by its launcher, ./jdyno, which says where it stands");
        }
        return new Installation(Path.of(home).toAbsolutePath().normalize());
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
        return classPath(home.resolve("kit"));
    }

    /** The class path of a workload's roles: the kit, the workload, its libraries, nothing else. */
    public String classPath(Workload workload) {
        return classPath(workload.folder());
    }

    /** Every jar by its name: not every JVM's launcher understands a wildcard. */
    private static String classPath(Path module) {
        Path folder = module.resolve("target/role-path");
        if (!Files.isDirectory(folder)) {
            throw new UserError(module + " has not been built; run ./mvnw package, or start jdyno by its launcher");
        }
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + folder + ": " + unreadable, unreadable);
        }
    }
}
