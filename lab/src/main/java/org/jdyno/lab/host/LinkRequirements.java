package org.jdyno.lab.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.lab.model.Link;

/** The requirements of a link between two network namespaces. */
final class LinkRequirements {
    private static final Path TUN = Path.of("/dev/net/tun");
    private static final String EFFECTIVE = "CapEff:";
    /** Bits of the capability sets, from capabilities(7). */
    private static final int CAP_NET_ADMIN = 12;

    private static final int CAP_SYS_ADMIN = 21;

    private LinkRequirements() {}

    /** The first requirement that is missing and its fix, as the end of a sentence; empty if none is. */
    static Optional<String> missing(Link link) {
        return missingRight()
                .or(() -> missingProgram("ip", "iproute2"))
                .or(() -> missingProgram("nsenter", "util-linux"))
                .or(() -> missingProgram("flock", "util-linux"))
                .or(() -> link.needsTokenBucket() ? missingProgram("tc", "iproute2") : Optional.empty())
                .or(() -> link.needsRelay() ? missingTun() : Optional.empty());
    }

    private static Optional<String> missingRight() {
        Optional<Long> rights = effectiveRights();
        if (rights.isEmpty()) {
            return Optional.of("Linux, for its network namespaces, which this machine does not have");
        }
        boolean enough = has(rights.get(), CAP_NET_ADMIN) && has(rights.get(), CAP_SYS_ADMIN);
        return enough
                ? Optional.empty()
                : Optional.of("the rights of root (CAP_NET_ADMIN and CAP_SYS_ADMIN); run jdyno as root");
    }

    private static boolean has(long rights, int right) {
        return (rights >>> right & 1) == 1;
    }

    private static Optional<Long> effectiveRights() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> line.startsWith(EFFECTIVE))
                    .map(line -> Long.parseUnsignedLong(
                            line.substring(EFFECTIVE.length()).strip(), 16))
                    .findFirst();
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }

    private static Optional<String> missingProgram(String name, String origin) {
        return Programs.find(name).isPresent()
                ? Optional.empty()
                : Optional.of("the program " + name + " (" + origin + "), which is not on the PATH; install it");
    }

    private static Optional<String> missingTun() {
        return Files.isReadable(TUN) && Files.isWritable(TUN)
                ? Optional.empty()
                : Optional.of("the device " + TUN
                        + ", which does not exist or is not open to this user; load the kernel module tun");
    }
}
