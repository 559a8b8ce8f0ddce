package org.jdyno.platform;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Looks for Java homes, of JDKs and JREs, in the places where users and installers put them. It starts nothing;
 * {@link JvmProbe} finds out whether a home has a JVM that works.
 */
public final class JvmFinder {
    /** The variable that lists further Java homes, or directories of Java homes, separated like PATH. */
    public static final String VARIABLE = "JDYNO_JVMS";

    /** Directories in which tools keep JVMs, and how many directories deep a home may be in them. */
    private static final Map<String, Integer> FOLDERS_OF_HOME = depths(
            ".sdkman/candidates/java 2",
            ".jdks 1",
            ".asdf/installs/java 1",
            ".local/share/mise/installs/java 1",
            ".local/share/rtx/installs/java 1",
            ".gradle/jdks 2",
            ".jbang/cache/jdks 1",
            ".jabba/jdk 1",
            "Library/Java/JavaVirtualMachines 1");

    private static final Map<String, Integer> FOLDERS_OF_ROOT = depths(
            "usr/lib/jvm 1",
            "usr/lib64/jvm 1",
            "usr/java 1",
            "usr/local 1",
            "opt 2",
            "opt/java 1",
            "opt/hostedtoolcache 3",
            "Library/Java/JavaVirtualMachines 1",
            "home/linuxbrew/.linuxbrew/opt 1",
            "opt/homebrew/opt 1");

    /** Variables that move such a directory, and the directory within what they name. */
    private static final Map<String, String> MOVED = Map.of(
            "SDKMAN_CANDIDATES_DIR", "java 2",
            "ASDF_DATA_DIR", "installs/java 1",
            "MISE_DATA_DIR", "installs/java 1",
            "GRADLE_USER_HOME", "jdks 2",
            "JBANG_DIR", "cache/jdks 1",
            "RUNNER_TOOL_CACHE", ". 3",
            "AGENT_TOOLSDIRECTORY", ". 3",
            "HOMEBREW_PREFIX", "opt 1");

    /** A directory that a user names may be that of a tool. */
    private static final int DEPTH_OF_NAMED = 3;

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
        FOLDERS_OF_ROOT.forEach((folder, depth) -> addChildren(root.resolve(folder), "/" + folder, depth));
        FOLDERS_OF_HOME.forEach((folder, depth) -> addChildren(userHome.resolve(folder), "~/" + folder, depth));
        new TreeMap<>(MOVED).forEach((variable, within) -> depths(within).forEach((folder, depth) -> named(variable)
                .forEach(place -> addChildren(place.resolve(folder).normalize(), variable, depth))));
        return new ArrayList<>(found.values());
    }

    private static Map<String, Integer> depths(String... folders) {
        Map<String, Integer> depths = new LinkedHashMap<>();
        for (String folder : folders) {
            int end = folder.lastIndexOf(' ');
            depths.put(folder.substring(0, end), Integer.valueOf(folder.substring(end + 1)));
        }
        return depths;
    }

    /** The Java home at a path: the path itself, or on macOS its Contents/Home; empty if there is none. */
    static Optional<Path> homeAt(Path place) {
        for (Path home : List.of(place, place.resolve("Contents").resolve("Home"))) {
            if (Files.isRegularFile(home.resolve("bin").resolve("java"))) {
                return real(home).map(JvmFinder::behindLink).map(JvmFinder::outOfJdk);
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
        } else if (!orFolder || addChildren(place, variable, DEPTH_OF_NAMED) == 0) {
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

    private int addChildren(Path folder, String where, int depth) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        List<Path> homes = new ArrayList<>();
        try {
            collect(folder, depth, homes);
        } catch (IOException e) {
            found.put(
                    folder,
                    new Candidate(folder, where, Optional.of("The directory cannot be read: " + e.getMessage())));
            return 1;
        }
        homes.stream().sorted().forEach(home -> add(home, where));
        return homes.size();
    }

    /** Collects the homes in a directory, and below those of its directories that are none. */
    private static void collect(Path folder, int depth, List<Path> homes) throws IOException {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
            for (Path child : children) {
                Optional<Path> home = homeAt(child);
                home.ifPresent(homes::add);
                if (home.isEmpty() && depth > 1 && Files.isDirectory(child) && Files.isReadable(child)) {
                    collect(child, depth - 1, homes);
                }
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        }
    }

    private void add(Path home, String where) {
        found.putIfAbsent(home, new Candidate(home, where, Optional.empty()));
    }

    /** The home to which bin/java links, if this place has no more than such links, as those of Homebrew. */
    private static Path behindLink(Path place) {
        if (Files.isDirectory(place.resolve("lib"))) {
            return place;
        }
        return real(place.resolve("bin/java"))
                .map(java -> java.getParent().getParent())
                .filter(home -> Files.isDirectory(home.resolve("lib")) && Files.isRegularFile(home.resolve("bin/java")))
                .orElse(place);
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
