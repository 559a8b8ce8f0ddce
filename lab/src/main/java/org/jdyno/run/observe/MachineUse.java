package org.jdyno.run.observe;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdyno.host.KernelThreads;
import org.jdyno.host.ProcessStat;
import org.jdyno.host.RelayStatistics;
import org.jdyno.model.Role;
import org.jdyno.model.Window;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.TrialContext;
import org.jdyno.run.trial.TrialObserver;
import org.jdyno.run.trial.WorkloadHosts;

/**
 * Measures how much CPU time the lab, the relay of a link and other programs used during the measured phase. That of
 * other programs is the busy time of the machine less the CPU time of the lab, the relay and the roles.
 */
public final class MachineUse implements TrialObserver {
    private static final String CONTROL = WorkloadHosts.CONTROL.name();

    private final WorkloadHosts places;
    private final boolean alone;
    private final Supplier<Optional<RelayStatistics>> relay;
    private long ownBefore;
    private double ownProcessesBefore;
    private Optional<RelayStatistics> relayBefore = Optional.empty();
    private KernelThreads kernelBefore;

    public MachineUse(TrialContext trial) {
        this(trial.places(), trial.alone(), trial.run().hosts()::relayStatistics);
    }

    /**
     * @param alone whether no other trial runs at the same time
     * @param relay gives the statistics of the relay so far; empty if there is no relay
     */
    public MachineUse(WorkloadHosts places, boolean alone, Supplier<Optional<RelayStatistics>> relay) {
        this.places = places;
        this.alone = alone;
        this.relay = relay;
    }

    @Override
    public void beforeMeasurement(Map<String, Long> tested) {
        kernelBefore = KernelThreads.now();
        ownBefore = ownCpuNanos();
        ownProcessesBefore = alone ? 0 : ProcessStat.cpuNanosOfTree(ProcessHandle.current());
        relayBefore = relay.get();
    }

    @Override
    public void afterMeasurement(Observed observed) {
        Totals totals = observed.totals();
        addOwn(totals);
        double kernelNanos = KernelThreads.now().nanosSince(kernelBefore);
        addWanted(totals);
        if (alone) {
            addOthers(totals, kernelNanos);
        } else if (places.labOnMachineUnderTest()) {
            addOthersOfSeveral(totals, kernelNanos);
        }
        Set<String> roles = rolesOnMachineUnderTest();
        List<Window> there = observed.windows().stream()
                .filter(window -> alone && roles.contains(observed.roleNames().get(window.role())))
                .toList();
        OthersUse.of(totals, there, places.processorsUnderTest()).addTo(totals);
    }

    private void addOwn(Totals totals) {
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

    private static long ownCpuNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    private Set<String> rolesOnMachineUnderTest() {
        return places.all().stream()
                .filter(places::onMachineUnderTest)
                .map(Role::name)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Adds the CPU time of other programs on the machine under test: its busy time less that of the roles,
     * the lab, and of interrupts and kernel threads, because these also work for the roles.
     */
    private void addOthers(Totals totals, double kernelNanos) {
        double own = places.labOnMachineUnderTest()
                ? kernelNanos
                        + totals.value(Totals.LAB, "cpuNanos").orElse(0)
                        + totals.value(Totals.LINK, "cpuNanos").orElse(0)
                : 0;
        othersNanos(totals, rolesOnMachineUnderTest(), own)
                .ifPresent(nanos -> totals.put(Totals.LAB, "othersCpuNanos", nanos));
    }

    /** Adds the same if several trials run at the same time: less that of the lab and of all that it has started. */
    private void addOthersOfSeveral(Totals totals, double kernelNanos) {
        double own = kernelNanos + ProcessStat.cpuNanosOfTree(ProcessHandle.current()) - ownProcessesBefore;
        othersNanos(totals, List.of(), own).ifPresent(nanos -> totals.put(Totals.LAB, "othersCpuNanos", nanos));
    }

    /**
     * The CPU time of other programs: the busy time less that of known programs and of interrupts.
     *
     * @param roles the roles on the machine under test
     * @param ownNanos CPU time of the lab and of kernel threads on that machine
     */
    static OptionalDouble othersNanos(Totals totals, Collection<String> roles, double ownNanos) {
        OptionalDouble busy = totals.value(CONTROL, "machineBusyNanos");
        if (busy.isEmpty()) {
            return busy;
        }
        double known = ownNanos + totals.value(CONTROL, "machineInterruptNanos").orElse(0);
        for (String role : roles) {
            for (String used : List.of("cpuNanos", "uncreditedNanos", "outsideNanos")) {
                known += totals.value(role, used).orElse(0);
            }
        }
        return OptionalDouble.of(Math.max(0, busy.getAsDouble() - known));
    }

    /** Adds the CPU time that was wanted on the machine under test: busy time plus steal. */
    static void addWanted(Totals totals) {
        OptionalDouble busy = totals.value(CONTROL, "machineBusyNanos");
        OptionalDouble stolen = totals.value(CONTROL, "machineStealNanos");
        if (busy.isPresent() && stolen.isPresent()) {
            totals.put(Totals.LAB, "wantedNanos", busy.getAsDouble() + stolen.getAsDouble());
        }
    }
}
