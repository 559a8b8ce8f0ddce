package org.jdyno.platform;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.Jvm;
import org.jdyno.platform.ProbeCommand.Answer;

/**
 * Starts a JVM to find out its vendor and version. Safe for use by many threads.
 *
 * <p>The source is {@code -XshowSettings:properties -version}, which HotSpot since 7, OpenJ9 and Espresso support. The
 * JVM gets the same environment as roles.
 */
final class JvmProbe {
    static final Duration LIMIT = Duration.ofSeconds(10);

    private static final Pattern PROPERTY = Pattern.compile("^\\s+(java\\.[a-z.]+) = (.*)$", Pattern.MULTILINE);
    /** The last line of a launcher that runs a guest VM on a host VM: the properties above it are those of the host. */
    private static final Pattern GUEST =
            Pattern.compile("^(Espresso .*VM) \\((.*Java ([0-9][^,)\\s]*).*)\\)$", Pattern.MULTILINE);

    private final ProbeCommand command;

    JvmProbe(Map<String, String> environment, Duration limit) {
        this.command = new ProbeCommand(environment, limit);
    }

    /** There is no JVM at a place, or it does not work. */
    static final class BrokenException extends Exception {
        private static final long serialVersionUID = 1;

        /** @param reason one sentence */
        BrokenException(String reason) {
            super(reason);
        }
    }

    /** The JVM as it describes itself, named by its vendor and version. Its collectors are not known yet. */
    Jvm ask(Path home) throws BrokenException {
        Path java = home.resolve("bin").resolve("java");
        Answer answer = command.run(List.of(java.toString(), "-XshowSettings:properties", "-version"));
        if (!answer.ok()) {
            throw new BrokenException("It was asked for its version, but " + answer.complaint() + ".");
        }
        Map<String, String> properties = new HashMap<>();
        PROPERTY.matcher(answer.output())
                .results()
                .forEach(line -> properties.put(line.group(1), line.group(2).strip()));
        Matcher guest = GUEST.matcher(answer.output());
        if (guest.find()) {
            properties.put("java.vm.name", guest.group(1));
            properties.put("java.vm.version", guest.group(3));
            properties.put("java.vm.info", guest.group(2));
            properties.put("java.version", guest.group(3));
        }
        Jvm jvm = jvm(home, properties);
        if (!answer.toldVersion()) {
            throw new BrokenException("It was asked for its version, but its answer breaks off.");
        }
        return jvm;
    }

    private static Jvm jvm(Path home, Map<String, String> properties) throws BrokenException {
        for (String name : List.of("java.version", "java.vm.name", "java.vm.version", "java.specification.version")) {
            if (properties.getOrDefault(name, "").isEmpty()) {
                throw new BrokenException("It was asked for its version, but its answer has no " + name + ".");
            }
        }
        JavaVersion version = JavaVersion.of(properties.get("java.version"));
        String specification = properties.get("java.specification.version");
        int feature = JavaVersion.of(specification).feature();
        if (feature < 1 || feature != version.feature()) {
            throw new BrokenException("Its version " + properties.get("java.version")
                    + " does not match its specification version " + specification + ".");
        }
        String vendor = Vendor.of(properties);
        return new Jvm(
                (vendor + "-" + version.text()).toLowerCase(Locale.ROOT),
                home,
                vendor,
                properties.get("java.version"),
                feature,
                properties.get("java.vm.name"),
                properties.get("java.vm.version"),
                properties.getOrDefault("java.vm.info", ""),
                Set.of(),
                false,
                Vendor.isDistribution(vendor) ? List.of("openjdk-" + version.text()) : List.of());
    }
}
