package org.jdyno.lab.run;

import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jdyno.lab.model.Role;

/**
 * What the lab itself takes of the machine while it is measured: its own process, and the relay of a link. What is left of the machine's busy
 * time when these and the roles are taken off was used by others.
 */
final class LabLoad {
    private final RolesAtHosts roles;
    private final Supplier<OptionalLong> linkCpuNanos;
    private long ownBefore;
    private OptionalLong linkBefore = OptionalLong.empty();

    /** @param linkCpuNanos the relay's processor time so far; empty when there is none */
    LabLoad(RolesAtHosts roles, Supplier<OptionalLong> linkCpuNanos) {
        this.roles = roles;
        this.linkCpuNanos = linkCpuNanos;
    }

    /** Call when the measured phase is about to begin. */
    void begin() {
        ownBefore = ownCpuNanos();
        linkBefore = linkCpuNanos.get();
    }

    /** Call when the measured phase has ended. */
    void end(Totals totals) {
        totals.put(Totals.LAB, "cpuNanos", ownCpuNanos() - ownBefore);
        OptionalLong link = linkCpuNanos.get();
        if (link.isPresent() && linkBefore.isPresent()) {
            totals.put(Totals.LINK, "cpuNanos", link.getAsLong() - linkBefore.getAsLong());
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
