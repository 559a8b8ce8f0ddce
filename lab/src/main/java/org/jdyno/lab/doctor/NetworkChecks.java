package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.NETWORK;

import java.util.List;
import java.util.OptionalLong;

/** The least cost of a message. */
final class NetworkChecks {
    static final List<Check> ALL = List.of(
            new Check(
                    "loopback-floor",
                    NETWORK,
                    "Round trip over loopback",
                    "No platform answers faster than this; if its p99 is far above its median, so is that of every"
                            + " platform.",
                    "Stop other programs; for latencies put both ends on one processor with --placement same.",
                    NetworkChecks::floor),
            new Check(
                    "loopback-mtu",
                    NETWORK,
                    "Packet size on loopback",
                    "With small packets a large answer takes many, and a server that writes it at once gains nothing.",
                    "As root: ip link set lo mtu 65536",
                    NetworkChecks::mtu));

    private NetworkChecks() {}

    private static Answer floor(Evidence evidence) {
        return evidence.probes()
                .loopback()
                .map(trips -> {
                    String found = "median " + Figures.duration(trips.p50()) + ", p99 " + Figures.duration(trips.p99())
                            + " of " + Figures.count(trips.n(), "round trip");
                    boolean uneven = trips.p99() > 10 * trips.p50() || trips.p50() > 100e3;
                    return uneven ? Answer.warning(found) : Answer.ok(found);
                })
                .orElseGet(() -> Answer.unknown(evidence.probes().why("loopback")));
    }

    private static Answer mtu(Evidence evidence) {
        OptionalLong bytes = evidence.kernel().number("/sys/class/net/lo/mtu");
        if (bytes.isEmpty()) {
            return Answer.unknown("this kernel does not show it (/sys/class/net/lo/mtu)");
        }
        String found = Figures.count(bytes.getAsLong(), "byte");
        return bytes.getAsLong() < 16_384 ? Answer.warning(found) : Answer.ok(found);
    }
}
