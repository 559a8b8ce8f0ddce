package org.jdyno.platform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Jvm;
import org.jdyno.model.Platform;

/**
 * The platforms that a study prefers, as far as they are installed.
 *
 * <p>A preference is a spec that may match several JVMs. It selects the newest of them, except early-access builds and
 * VMs that warm up for half a minute. A bare version selects a JVM with the compilers of HotSpot: {@code 17} is never a
 * GraalVM, {@code graalvm-17} is. {@code 11+graal} selects a JVM with a built-in Graal compiler.
 *
 * @param specs the specs of the installed ones, in the order of preference
 * @param missing the preferences that no JVM meets
 */
public record PreferredPlatforms(List<String> specs, List<String> missing) {
    public PreferredPlatforms {
        specs = List.copyOf(specs);
        missing = List.copyOf(missing);
    }

    public static PreferredPlatforms of(List<String> preferences, Inventory inventory) {
        List<String> specs = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String preference : preferences) {
            SpecWords words = SpecWords.of(preference, inventory);
            Optional<String> what = words.what().equalsIgnoreCase(Platform.NATIVE)
                    ? Optional.of(Platform.NATIVE)
                    : newest(words, new SpecOptions(preference, words.options(), inventory), inventory)
                            .map(Jvm::id);
            what.ifPresentOrElse(found -> specs.add(spec(words, found)), () -> missing.add(preference));
        }
        return new PreferredPlatforms(specs, missing);
    }

    private static Optional<Jvm> newest(SpecWords words, SpecOptions options, Inventory inventory) {
        boolean bareVersion = Character.isDigit(words.what().charAt(0));
        return inventory.matching(words.what()).stream()
                .filter(Defaults::isUsual)
                .filter(jvm -> !bareVersion || !jvm.vendor().equals(Vendor.GRAALVM))
                .filter(jvm -> !options.needsBuiltInGraal() || jvm.graal())
                .max(Comparator.comparing(jvm -> JavaVersion.of(jvm.version())));
    }

    private static String spec(SpecWords words, String what) {
        String named = words.name().map(name -> name + "=").orElse("");
        String options = String.join(
                "", words.options().stream().map(option -> "+" + option).toList());
        return named + what + options;
    }
}
