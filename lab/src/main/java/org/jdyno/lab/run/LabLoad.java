package org.jdyno.lab.run;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jdyno.lab.host.KernelThreads;
import org.jdyno.lab.host.RelayStatistics;
import org.jdyno.lab.model.Role;

/**
 * What the lab itself takes of the machine while it is measured: its own process, and the relay of a link. What is left
 * of the machine's busy time when these and the roles are taken off was used by others.
 */
final class LabLoad {
    private final RolesAtHosts roles;
    private final Supplier<Optional<RelayStatistics>> relay;
    private long ownBefore;
    private Optional<RelayStatistics> relayBefore = Optional.empty();
    private KernelThreads kernelBefore;
    private double kernelNanos;

    /** @param relay what the link's relay has done so far; empty when there is none */
    LabLoad(RolesAtHosts roles, Supplier<Optional<RelayStatistics>> relay) {
        this.roles = roles;
        this.relay = relay;
    }

    /** Call when the measured phase is about to begin. */
    void begin() {
        kernelBefore = KernelThreads.now();
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
        kernelNanos = KernelThreads.now().nanosSince(kernelBefore);
    }

    /**
     * Adds the processor time that was wanted on the machine that control watches: had, or given to others by the
     * hypervisor.
     */
    static void addWanted(Totals totals) {
        OptionalDouble busy = totals.value(RolesAtHosts.CONTROL.name(), "machineBusyNanos");
        OptionalDouble stolen = totals.value(RolesAtHosts.CONTROL.name(), "machineStealNanos");
        if (busy.isPresent() && stolen.isPresent()) {
            totals.put(Totals.LAB, "wantedNanos", busy.getAsDouble() + stolen.getAsDouble());
        }
    }

    /**
     * Adds what the machine that control watches was busy with that was neither a role on it nor of the lab, nor work
     * of the kernel: interrupts and the kernel's own threads, which come of what the roles do as well. Call when the
     * roles have told their totals.
     */
    void addOthers(Totals totals) {
        List<String> beside = roles.all().stream()
                .filter(roles::besideControl)
                .map(Role::name)
                .toList();
        double own = roles.labBesideControl()
                ? kernelNanos
                        + totals.value(Totals.LAB, "cpuNanos").orElse(0)
                        + totals.value(Totals.LINK, "cpuNanos").orElse(0)
                : 0;
        othersNanos(totals, beside, own).ifPresent(nanos -> totals.put(Totals.LAB, "othersCpuNanos", nanos));
    }

    /**
     * What of the busy time is left when that of known programs and of interrupts is taken off.
     *
     * @param beside the roles on the machine that control watches
     * @param ownNanos of the lab and of the kernel's threads there
     */
    static OptionalDouble othersNanos(Totals totals, List<String> beside, double ownNanos) {
        OptionalDouble busy = totals.value(RolesAtHosts.CONTROL.name(), "machineBusyNanos");
        if (busy.isEmpty()) {
            return busy;
        }
        double known = ownNanos
                + totals.value(RolesAtHosts.CONTROL.name(), "machineInterruptNanos")
                        .orElse(0);
        for (String role : beside) {
            known += totals.value(role, "cpuNanos").orElse(0);
        }
        return OptionalDouble.of(Math.max(0, busy.getAsDouble() - known));
    }

    private static long ownCpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
