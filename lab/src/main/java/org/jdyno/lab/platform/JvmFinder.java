package org.jdyno.lab.platform;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks for Java homes, of JDKs and JREs, in the places where users and installers put them. It starts nothing;
 * {@link JvmProbe} finds out whether a home has a JVM that works.
 */
public final class JvmFinder {
    /** The variable that lists further Java homes, or directories of Java homes, separated like PATH. */
    public static final String VARIABLE = "JDYNO_JVMS";

    private static final List<String> FOLDERS_OF_HOME = List.of(
            ".sdkman/candidates/java",
            ".jdks",
            ".asdf/installs/java",
            ".local/share/mise/installs/java",
            ".gradle/jdks");
    private static final List<String> FOLDERS_OF_ROOT =
            List.of("usr/lib/jvm", "opt", "opt/java", "Library/Java/JavaVirtualMachines");

    private final Map<String, String> environment;
    private final Path userHome;
    private final Path root;
    private final Map<Path, Candidate> found = new LinkedHashMap<>();

    /**
     * A Java home, or a named place that is none.
     *
     * @param home its real path; the named path if there is none
     * @param where it was found
     * @param reason why it is no Java home, or empty
     */
    record Candidate(Path home, String where, Optional<String> reason) {}

    /**
     * @param environment the variables, for JAVA_HOME, PATH and JDYNO_JVMS
     * @param userHome the directory in which version managers keep their JVMs
     * @param root the root of the file system, {@code /} except in tests
     */
    JvmFinder(Map<String, String> environment, Path userHome, Path root) {
        this.environment = environment;
        this.userHome = userHome;
        this.root = root;
    }

    /** All candidates, in the order in which they are found. */
    List<Candidate> candidates() {
        found.clear();
        named("JAVA_HOME").forEach(home -> addNamed(home, "JAVA_HOME", false));
        named("PATH").forEach(folder -> addProgram(folder.resolve("java")));
        named(VARIABLE).forEach(place -> addNamed(place, VARIABLE, true));
        FOLDERS_OF_ROOT.forEach(folder -> addChildren(root.resolve(folder), "/" + folder));
        FOLDERS_OF_HOME.forEach(folder -> addChildren(userHome.resolve(folder), "~/" + folder));
        return new ArrayList<>(found.values());
    }

    /** The Java home at a path: the path itself, or on macOS its Contents/Home; empty if there is none. */
    static Optional<Path> homeAt(Path place) {
        for (Path home : List.of(place, place.resolve("Contents").resolve("Home"))) {
            if (Files.isRegularFile(home.resolve("bin").resolve("java"))) {
                return real(home).map(JvmFinder::outOfJdk);
            }
        }
        return Optional.empty();
    }

    private List<Path> named(String variable) {
        List<Path> places = new ArrayList<>();
        for (String place : environment.getOrDefault(variable, "").split(File.pathSeparator)) {
            if (!place.isBlank()) {
                places.add(
                        place.equals("~") || place.startsWith("~/")
                                ? userHome.resolve("." + place.substring(1))
                                : Path.of(place));
            }
        }
        return places;
    }

    private void addNamed(Path place, String variable, boolean orFolder) {
        Optional<Path> home = homeAt(place);
        if (home.isPresent()) {
            add(home.get(), variable);
        } else if (!orFolder || addChildren(place, variable) == 0) {
            String reason = variable + " names " + place + ", which has no bin/java.";
            found.putIfAbsent(place.toAbsolutePath().normalize(), new Candidate(place, variable, Optional.of(reason)));
        }
    }

    /** A java on the PATH counts if, links resolved, it is in a Java home; the shim of a version manager is not. */
    private void addProgram(Path java) {
        if (Files.isExecutable(java)) {
            real(java)
                    .map(Path::getParent)
                    .filter(bin -> bin.endsWith("bin") && Files.isDirectory(bin.resolveSibling("lib")))
                    .flatMap(bin -> homeAt(bin.getParent()))
                    .ifPresent(home -> add(home, "PATH"));
        }
    }

    private int addChildren(Path folder, String where) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        List<Path> homes = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            children.forEach(child -> homeAt(child).ifPresent(homes::add));
        } catch (IOException e) {
            found.put(
                    folder,
                    new Candidate(folder, where, Optional.of("The directory cannot be read: " + e.getMessage())));
            return 1;
        }
        homes.stream().sorted().forEach(home -> add(home, where));
        return homes.size();
    }

    private void add(Path home, String where) {
        found.putIfAbsent(home, new Candidate(home, where, Optional.empty()));
    }

    /** The JDK, if a home is the jre/ within one, as in JDK 8. */
    private static Path outOfJdk(Path home) {
        Path parent = home.getParent();
        boolean inside = home.endsWith("jre") && parent != null && Files.isRegularFile(parent.resolve("bin/java"));
        return inside ? parent : home;
    }

    private static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException e) {
            // A broken link, or a directory without permission.
            return Optional.empty();
        }
    }
}
