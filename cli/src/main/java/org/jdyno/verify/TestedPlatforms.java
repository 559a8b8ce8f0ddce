package org.jdyno.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.model.Platform;
import org.jdyno.model.UserError;
import org.jdyno.platform.Inventory;
import org.jdyno.platform.PlatformSpec;

/**
 * The platforms of a comparison with other tools.
 *
 * @param platform the platform that was named
 * @param collectors the platform with each collector of its JVM; only itself if it names one
 */
public record TestedPlatforms(Platform platform, List<Platform> collectors) {
    /** A JVM without JFR rejects this option. */
    private static final String RECORDING = "-XX:StartFlightRecording";

    public TestedPlatforms {
        collectors = List.copyOf(collectors);
    }

    /**
     * Resolves a platform spec, and starts the JVM to check for JFR.
     *
     * @throws UserError if it names no JVM, or one that cannot run with these options
     */
    public static TestedPlatforms of(String spec, Inventory inventory) throws InterruptedException {
        Platform platform = PlatformSpec.resolve(spec, inventory);
        Jvm jvm = platform.jvm()
                .orElseThrow(() -> new UserError(
                        "--platform must be a JVM, not \"native\": the C twin has no collector and no JFR"));
        platform.unable().ifPresent(why -> {
            throw new UserError(platform.name() + " cannot run: " + why);
        });
        Optional<String> noFlights = jvm.isHotSpot()
                ? PlatformSpec.resolve(spec, List.of(RECORDING), inventory).unable()
                : Optional.of("jdyno cannot read the GC log of " + jvm.vm());
        List<Platform> collectors = new ArrayList<>();
        for (Platform each : platform.namesCollector() ? List.of(platform) : each(spec, jvm, inventory)) {
            collectors.add(each.with(each.options(), noFlights.or(each::unable)));
        }
        return new TestedPlatforms(platform, collectors);
    }

    private static List<Platform> each(String spec, Jvm jvm, Inventory inventory) throws InterruptedException {
        List<Platform> platforms = new ArrayList<>();
        for (Collector collector : Collector.values()) {
            // Epsilon has no pauses to compare.
            if (collector != Collector.EPSILON && jvm.collectors().contains(collector)) {
                platforms.add(PlatformSpec.resolve(spec + "+" + collector.word(), inventory)
                        .named(collector.word()));
            }
        }
        return platforms;
    }
}
