package org.jdyno.run.gc;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.model.Jvm;

/**
 * The JVMs that a test may start: its own, those in the usual place, and those under the directories in
 * {@code JDYNO_JVMS}.
 */
final class JavaHomes {
    private static final Path USUAL_PLACE = Path.of("/usr/lib/jvm");

    private JavaHomes() {}

    /** The JVMs as they describe themselves, without those that do not start. */
    static List<Jvm> jvms() throws IOException, InterruptedException {
        List<Path> places = new ArrayList<>(List.of(Path.of(System.getProperty("java.home")), USUAL_PLACE));
        String more = System.getenv().getOrDefault("JDYNO_JVMS", "");
        Arrays.stream(more.split(File.pathSeparator))
                .filter(place -> !place.isBlank())
                .map(Path::of)
                .forEach(places::add);
        List<Jvm> jvms = new ArrayList<>();
        for (Path home :
                places.stream().flatMap(JavaHomes::homesIn).distinct().sorted().toList()) {
            jvms.addAll(described(home));
        }
        return jvms;
    }

    private static Stream<Path> homesIn(Path place) {
        if (isHome(place)) {
            return Stream.of(realPath(place));
        }
        if (!Files.isDirectory(place)) {
            return Stream.of();
        }
        try (Stream<Path> inside = Files.list(place)) {
            return inside.filter(JavaHomes::isHome).map(JavaHomes::realPath).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Jvm> described(Path home) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        home.resolve("bin/java").toString(), "-XshowSettings:properties", "-version")
                .redirectErrorStream(true)
                .start();
        String told = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            return List.of();
        }
        TreeMap<String, String> properties = new TreeMap<>();
        told.lines()
                .map(line -> line.split(" = ", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> properties.put(pair[0].strip(), pair[1].strip()));
        String version = properties.get("java.version");
        return List.of(new Jvm(
                home.getFileName() + " (" + version + ")",
                home,
                "unknown",
                version,
                feature(properties.get("java.specification.version")),
                vm(told),
                properties.get("java.vm.version"),
                properties.get("java.vm.info"),
                Set.of(),
                false,
                List.of()));
    }

    /** From {@code Espresso 64-Bit VM (…)}; the property is that of the launcher, which may be another JVM. */
    private static String vm(String told) {
        return told.lines()
                .filter(line -> line.contains(" VM"))
                .filter(line -> !line.contains(" = "))
                .reduce((first, last) -> last)
                .orElseThrow()
                .replaceFirst(" \\(.*", "");
    }

    private static int feature(String specification) {
        return Integer.parseInt(specification.replaceFirst("^1\\.", ""));
    }

    private static boolean isHome(Path place) {
        return Files.isExecutable(place.resolve("bin/java"));
    }

    private static Path realPath(Path place) {
        try {
            return place.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
