package org.jdyno.run.trial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.host.HostedProcess;
import org.jdyno.host.LimitGroups;
import org.jdyno.host.RoleHost;
import org.jdyno.model.Jvm;
import org.jdyno.model.Platform;
import org.jdyno.model.Role;
import org.jdyno.model.Workload;
import org.jdyno.store.TrialFolder;

/** Composes the command line of a process, with the paths on its machine. */
final class CommandLine {
    /** The options of the driver JVM. A small heap and one GC thread leave the machine to the role under test. */
    private static final List<String> DRIVER_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m");

    private final TrialContext trial;
    private final Platform platform;
    private final RoleFiles files;
    private final List<TrialObserver> observers;
    private final LimitGroups limits = new LimitGroups();

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
        if (RoleFiles.runsOnPlatform(role, platform) || RoleFiles.isTwin(role, platform)) {
            command.addAll(limits.command(trial.limits()));
        }
        if (RoleFiles.isTwin(role, platform)) {
            command.add(files.provideTwin(trial.workload(), trial.places().of(role)));
            command.add(role.name());
        } else {
            addJava(command, role, share, hosted, logs);
        }
        if (role.equals(WorkloadHosts.CONTROL)) {
            if (isFine()) {
                command.add(Platform.FINE_TELEMETRY);
            }
        } else {
            Map<String, String> parameters = parameters(role, share);
            if (role.adapter()) {
                parameters.putAll(forProgram(role, share, hosted, logs));
            }
            parameters.forEach((name, value) -> command.add(name + "=" + value));
            if (role.driving() && trial.plan().ratePhase().isPresent()) {
                command.add("rate-phase=true");
            }
            trial.places().listeningAddress(role).ifPresent(address -> command.add("host=" + address));
        }
        command.add("window-millis=" + trial.plan().timing().windowMillis());
        command.add("seed=" + trial.plan().seed());
        return command;
    }

    /** Whether a process under test of the run samples hiccups every millisecond, and so the control process, too. */
    private boolean isFine() {
        return trial.plan().platforms().stream().anyMatch(one -> one.kit().containsKey(Platform.TELEMETRY))
                || trial.workload().roles().stream().anyMatch(CommandLine::isFineNode);
    }

    /** The hiccups of a node are checked against its GC pauses, and some of these take a few milliseconds. */
    private static boolean isFineNode(Role role) {
        return role.underTest() && role.count().isPresent();
    }

    private void addJava(List<String> command, Role role, Share share, HostedProcess hosted, TrialFolder logs)
            throws IOException, InterruptedException {
        RoleHost host = trial.places().of(role);
        Jvm jvm = files.jvm(role, platform);
        if (RoleFiles.runsOnPlatform(role, platform)) {
            command.addAll(testedJava(role, share, hosted, logs));
        } else if (files.runsBesideTested(role, platform)) {
            command.add(files.provideJava(jvm, host));
            command.addAll(role.jvmOptions(trial.slot().cell().point(), platform));
        } else {
            command.add(files.provideJava(jvm, host));
            command.addAll(role.optionsFor(jvm.feature()));
            command.addAll(hotSpotOnly(jvm, DRIVER_OPTIONS));
            command.addAll(hotSpotOnly(jvm, Role.WITHOUT_PERF_DATA));
        }
        command.add("-cp");
        command.add(files.provideClassPath(role, trial.workload(), platform, host));
        command.add(role.main());
    }

    /** The program {@code java} of the platform with all its options. */
    private List<String> testedJava(Role role, Share share, HostedProcess hosted, TrialFolder logs)
            throws IOException, InterruptedException {
        Jvm jvm = platform.jvm().orElseThrow();
        List<String> java =
                new ArrayList<>(List.of(files.provideJava(jvm, trial.places().of(role))));
        java.addAll(role.jvmOptions(trial.slot().cell().point(), platform));
        files.archive(platform, trial.workload()).map(UsedArchive::options).ifPresent(java::addAll);
        java.addAll(hotSpotOnly(jvm, List.of("-XX:ErrorFile=" + hosted.written(share.crashReport(logs)))));
        observers.forEach(observer -> java.addAll(observer.options(share.name(), jvm, hosted, logs)));
        return java;
    }

    /** What only an adapter gets: the log file of its program and, if it is under test, what the program runs on. */
    private Map<String, String> forProgram(Role role, Share share, HostedProcess hosted, TrialFolder logs)
            throws IOException, InterruptedException {
        Map<String, String> parameters = new TreeMap<>();
        if (role.underTest()) {
            parameters.putAll(jvmUnderTest(role, share, hosted, logs));
            putWords(parameters, "limit", limits.command(trial.limits()));
        }
        parameters.put("suspended", trial.slot().pairing().together() ? "yes" : "no");
        parameters.put("log", hosted.written(logs.program(share.name())).toString());
        return parameters;
    }

    private Map<String, String> jvmUnderTest(Role role, Share share, HostedProcess hosted, TrialFolder logs)
            throws IOException, InterruptedException {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("java", "");
        if (platform.jvm().isPresent()) {
            List<String> java = testedJava(role, share, hosted, logs);
            parameters.put("java", java.get(0));
            putWords(parameters, "java", java.subList(1, java.size()));
        }
        if (platform.classes().isPresent()) {
            parameters.put(
                    "classes",
                    files.provideClasses(
                                    platform.classes().get(), trial.places().of(role))
                            .toString());
        }
        return parameters;
    }

    /** One by one, so that secrets are masked. */
    private static void putWords(Map<String, String> parameters, String name, List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            parameters.put(name + "-" + (i + 1), words.get(i));
        }
    }

    private static List<String> hotSpotOnly(Jvm jvm, List<String> options) {
        return jvm.isHotSpot() ? options : List.of();
    }

    private Map<String, String> parameters(Role role, Share share) {
        Map<String, String> parameters =
                new TreeMap<>(trial.slot().cell().point().values());
        Workload.COMMON.forEach(common -> parameters.remove(common.name()));
        parameters.putAll(share.parameters());
        if (role.underTest()) {
            if (isFineNode(role) && platform.jvm().isPresent()) {
                parameters.put(Platform.TELEMETRY, Platform.FINE);
            }
            parameters.putAll(platform.kit());
        }
        return parameters;
    }
}
