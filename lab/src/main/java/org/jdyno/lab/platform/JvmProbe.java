package org.jdyno.lab.platform;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.platform.ProbeCommand.Answer;

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

    /**
     * The result of a probe.
     *
     * @param identity null if there is none
     * @param failure one sentence that says why there is no identity, or empty
     */
    record Reply(Identity identity, String failure) {}

    record Identity(String vendor, String version, int feature, String vm, String build, String mode) {}

    Reply ask(Path home) {
        Path java = home.resolve("bin").resolve("java");
        Answer answer = command.run(List.of(java.toString(), "-XshowSettings:properties", "-version"));
        if (!answer.ok()) {
            return new Reply(null, "It was asked for its version, but " + answer.complaint() + ".");
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
        Reply reply = identify(properties);
        return reply.identity() != null && !answer.toldVersion()
                ? new Reply(null, "It was asked for its version, but its answer breaks off.")
                : reply;
    }

    private static Reply identify(Map<String, String> properties) {
        for (String name : List.of("java.version", "java.vm.name", "java.vm.version", "java.specification.version")) {
            if (properties.getOrDefault(name, "").isEmpty()) {
                return new Reply(null, "It was asked for its version, but its answer has no " + name + ".");
            }
        }
        String version = properties.get("java.version");
        int feature =
                JavaVersion.of(properties.get("java.specification.version")).feature();
        if (feature < 1 || feature != JavaVersion.of(version).feature()) {
            return new Reply(
                    null,
                    "Its version " + version + " does not match its specification version "
                            + properties.get("java.specification.version") + ".");
        }
        return new Reply(
                new Identity(
                        Vendor.of(properties),
                        version,
                        feature,
                        properties.get("java.vm.name"),
                        properties.get("java.vm.version"),
                        properties.getOrDefault("java.vm.info", "")),
                "");
    }
}
