package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Platform;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Graal on real JVMs: those that JDYNO_JVMS names, with the modules that lie in the folder {@code graal} there, a
 * folder for each version of the compiler. Skipped where these are not.
 */
class GraalOnJvmsTest {
    private static final String FALL_BACK =
            "Graal was asked for; the JVM compiles with C2 because it is setting EnableJVMCI to false";

    /** What a JVM answers is kept here, so that each is asked once. */
    @TempDir
    private static Path folder;

    @ParameterizedTest
    @CsvSource({"11, serial", "17, serial", "17, g1", "21, zgc", "25, g1"})
    void compilesWithGraal(int feature, String collector) throws Exception {
        assertEquals(Optional.empty(), resolved(feature, collector).unable());
    }

    @ParameterizedTest
    @CsvSource({"17, zgc", "17, shenandoah", "17, epsilon", "21, genzgc", "21, shenandoah"})
    void saysThatItFallsBackToC2(int feature, String collector) throws Exception {
        String unable = resolved(feature, collector).unable().orElseThrow();
        assertTrue(unable.contains(FALL_BACK), unable);
        assertTrue(unable.contains("does not support JVMCI"), unable);
    }

    @ParameterizedTest
    @CsvSource({"11, zgc", "25, shenandoah"})
    void saysThatItDoesNotStart(int feature, String collector) throws Exception {
        String unable = resolved(feature, collector).unable().orElseThrow();
        assertTrue(unable.contains("does not run with these options"), unable);
    }

    private Platform resolved(int feature, String collector) throws Exception {
        Path home = first("a JVM of " + feature + " with JVMCI", place -> children(place)
                .filter(child -> release(child).contains("JAVA_VERSION=\"" + feature))
                .filter(child -> release(child).contains("jdk.internal.vm.ci")));
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.keySet().removeAll(List.of("PATH", "JAVA_HOME"));
        environment.put(JvmFinder.VARIABLE, home.toString());
        environment.put("XDG_CACHE_HOME", folder.toString());
        Inventory inventory = Inventory.find(environment, folder, folder.resolve("root"), Duration.ofSeconds(60));
        String spec = inventory.jvms().get(0).id() + "+" + collector + "+heap=128m+graal";
        return PlatformSpec.resolve(feature == 11 ? spec : spec + "=" + modules(feature), inventory);
    }

    /** The newest compiler for a feature release. Before 25 the two were numbered apart. */
    private static Path modules(int feature) {
        String begin = feature == 17 ? "22." : feature == 21 ? "23." : feature + ".";
        return first("Graal " + begin + "x", place -> children(place.resolve("graal"))
                .filter(child -> child.getFileName().toString().startsWith(begin))
                .sorted(Comparator.reverseOrder()));
    }

    private interface Look {
        Stream<Path> in(Path place);
    }

    private static Path first(String what, Look look) {
        String places = System.getenv(JvmFinder.VARIABLE);
        assumeTrue(places != null, JvmFinder.VARIABLE + " is not set");
        Optional<Path> found = Arrays.stream(places.split(File.pathSeparator))
                .map(Path::of)
                .flatMap(look::in)
                .findFirst();
        assumeTrue(found.isPresent(), "there is no " + what + " in " + JvmFinder.VARIABLE);
        return found.get();
    }

    private static Stream<Path> children(Path place) {
        File[] files = place.toFile().listFiles(File::isDirectory);
        return files == null
                ? Stream.empty()
                : Arrays.stream(files).map(File::toPath).sorted();
    }

    private static String release(Path home) {
        try {
            return Files.readString(home.resolve("release"));
        } catch (IOException noHome) {
            return "";
        }
    }
}
