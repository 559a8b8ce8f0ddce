package org.jdyno.lab.run.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.lab.host.HostedProcess;
import org.jdyno.lab.host.RoleHost;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.store.TrialFolder;

/** Composes the command line of a process, with the paths on its machine. */
final class CommandLine {
    /** The options of the driver JVM. A small heap and one GC thread leave the machine to the role under test. */
    private static final List<String> DRIVER_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m");

    private final TrialContext trial;
    private final Platform platform;
    private final RoleFiles files;
    private final List<TrialObserver> observers;

    CommandLine(TrialContext trial, List<TrialObserver> observers) {
        this.trial = trial;
        this.platform = trial.platform();
        this.files = trial.run().files();
        this.observers = observers;
    }

    /**
     * The command line of a process.
     *
     * @param share the process's share of the role's work
     * @param logs the directory for files that the JVM writes
     */
    List<String> of(Role role, Share share, HostedProcess hosted, TrialFolder logs)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (RoleFiles.isTwin(role, platform)) {
            command.add(files.provideTwin(trial.workload(), trial.places().of(role)));
            command.add(role.name());
        } else {
            addJava(command, role, hosted, logs);
        }
        if (role.equals(WorkloadHosts.CONTROL)) {
            command.add(Platform.FINE_TELEMETRY);
        } else {
            addParameters(command, role, share);
        }
        command.add("window-millis=" + trial.plan().timing().windowMillis());
        command.add("seed=" + trial.plan().seed());
        return command;
    }

    private void addJava(List<String> command, Role role, HostedProcess hosted, TrialFolder logs)
            throws IOException, InterruptedException {
        RoleHost host = trial.places().of(role);
        Jvm jvm = files.jvm(role, platform);
        command.add(files.provideJava(jvm, host));
        command.addAll(role.optionsFor(jvm.feature()));
        command.addAll(
                RoleFiles.runsOnPlatform(role, platform) ? platform.options() : hotSpotOnly(jvm, DRIVER_OPTIONS));
        command.addAll(hotSpotOnly(jvm, List.of("-XX:-UsePerfData")));
        if (role.underTest()) {
            Heap.at(trial.slot().point()).map(Heap::options).ifPresent(command::addAll);
            command.addAll(hotSpotOnly(jvm, List.of("-XX:ErrorFile=" + hosted.written(logs.crashReport()))));
            observers.forEach(observer -> command.addAll(observer.options(jvm, hosted, logs)));
        }
        command.add("-cp");
        command.add(files.provideClassPath(role, trial.workload(), platform, host));
        command.add(role.main());
    }

    private static List<String> hotSpotOnly(Jvm jvm, List<String> options) {
        return jvm.isHotSpot() ? options : List.of();
    }

    private void addParameters(List<String> command, Role role, Share share) {
        Map<String, String> parameters =
                new TreeMap<>(trial.slot().point().without(Heap.NAME).values());
        parameters.putAll(share.parameters());
        if (role.underTest()) {
            parameters.putAll(platform.kit());
        }
        parameters.forEach((name, value) -> command.add(name + "=" + value));
        trial.places().listeningAddress(role).ifPresent(address -> command.add("host=" + address));
    }
}
