package org.jdyno.lab.run;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jdyno.lab.host.RelayStatistics;
import org.jdyno.lab.model.Role;

/**
 * What the lab itself takes of the machine while it is measured: its own process, and the relay of a link. What is left of the machine's busy
 * time when these and the roles are taken off was used by others.
 */
final class LabLoad {
    private final RolesAtHosts roles;
    private final Supplier<Optional<RelayStatistics>> relay;
    private long ownBefore;
    private Optional<RelayStatistics> relayBefore = Optional.empty();

    /** @param relay what the link's relay has done so far; empty when there is none */
    LabLoad(RolesAtHosts roles, Supplier<Optional<RelayStatistics>> relay) {
        this.roles = roles;
        this.relay = relay;
    }

    /** Call when the measured phase is about to begin. */
    void begin() {
        ownBefore = ownCpuNanos();
        relayBefore = relay.get();
    }

    /** Call when the measured phase has ended. */
    void end(Totals totals) {
        totals.put(Totals.LAB, "cpuNanos", ownCpuNanos() - ownBefore);
        Optional<RelayStatistics> relayAfter = relay.get();
        if (relayAfter.isPresent() && relayBefore.isPresent()) {
            RelayStatistics before = relayBefore.get();
            RelayStatistics after = relayAfter.get();
            totals.put(Totals.LINK, "cpuNanos", after.cpuNanos() - before.cpuNanos());
            totals.put(Totals.LINK, "frames", after.frames() - before.frames());
            totals.put(Totals.LINK, "drops", after.drops() - before.drops());
        }
    }

    /**
     * Adds what the machine that control watches was busy with that was neither a role on it nor of the lab. Call when the roles have told
     * their totals.
     */
    void addOthers(Totals totals) {
        OptionalDouble busy = totals.value(CommandLines.CONTROL.name(), "machineBusyNanos");
        if (busy.isEmpty()) {
            return;
        }
        double known = 0;
        for (Role role : roles.all()) {
            if (roles.besideControl(role)) {
                known += totals.value(role.name(), "cpuNanos").orElse(0);
            }
        }
        if (roles.labBesideControl()) {
            known += totals.value(Totals.LAB, "cpuNanos").orElse(0)
                    + totals.value(Totals.LINK, "cpuNanos").orElse(0);
        }
        totals.put(Totals.LAB, "othersCpuNanos", Math.max(0, busy.getAsDouble() - known));
    }

    private static long ownCpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
