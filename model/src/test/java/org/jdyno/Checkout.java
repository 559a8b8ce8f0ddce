package org.jdyno;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The checkout the tests run in. */
public final class Checkout {
    /** The modules that run here, not in a process under test. */
    private static final List<String> MODULES = List.of("model", "stats", "lab", "judge", "report", "cli");

    private Checkout() {}

    /** Its root; Maven runs the tests of a module in that module's folder. */
    public static Path root() {
        return Path.of("..").toAbsolutePath().normalize();
    }

    /** The Java sources of the modules that run here, in no order; not those of the kit and of workloads. */
    public static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(root().resolve(module).resolve("src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }

    /** The home of the JVM that runs the tests. */
    public static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }

    /**
     * Makes a checkout of two workloads, whose build takes what this checkout's has built.
     *
     * @param first what its build does before, in the language of a shell
     */
    public static void makeSmall(Path home, String first) throws IOException {
        for (String folder : List.of("kit", "studies", ".mvn", "workloads/dummy", "workloads/chat/src/main/c")) {
            Files.createDirectories(home.resolve(folder));
        }
        for (String module : MODULES) {
            Files.createDirectory(home.resolve(module));
        }
        for (String file :
                List.of("jdyno", ".mvn/Build.java", "workloads/dummy/workload.yaml", "workloads/chat/workload.yaml")) {
            Files.copy(root().resolve(file), home.resolve(file));
        }
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Files.writeString(home.resolve("workloads/chat/src/main/c/chat.c"), "/* Compiled by nobody here. */");
        Path maven = Files.writeString(
                home.resolve("mvnw"),
                """
                #!/bin/sh
                %s
                for word; do case $word in -Dlayout=*) layout=${word#*=} ;; esac; done
                copy() { mkdir -p "$2" && cp "$1"/* "$2"; }
                for folder in cli/target/lib kit/target/role-path workloads/dummy/target/role-path \
                    workloads/chat/target/role-path; do
                  copy "%s/$folder" $folder
                  copy $folder "$layout/$folder"
                done
                """
                        .formatted(first, root()));
        Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Makes another home of that JVM, whose {@code release} file a test may change. */
    public static void makeJvm(Path home) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexec '%s/bin/java' \"$@\"\n".formatted(javaHome()));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("release"), "BUILD=1\n");
    }
}
