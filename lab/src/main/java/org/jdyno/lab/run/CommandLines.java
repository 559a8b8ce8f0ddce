package org.jdyno.lab.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.RoleHost;
import org.jdyno.lab.host.Seat;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.gc.GcLogOptions;
import org.jdyno.lab.store.TrialFolder;

/** The words a role is started with. */
final class CommandLines {
    /** The same for every platform: a small heap and one collecting thread leave the machine to the role under test. */
    private static final List<String> DRIVER_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m");

    private final Installation installation;
    private final Plan plan;
    private final Map<String, Path> twins;
    private final ClassCopies copies;

    /** @param twins workload name to the executable of its twin */
    CommandLines(Installation installation, Plan plan, Map<String, Path> twins, ClassCopies copies) {
        this.copies = copies;
        this.installation = installation;
        this.plan = plan;
        this.twins = twins;
    }

    /**
     * The command of a process, with paths as they are where it runs.
     *
     * @param folder of the logs that the JVM writes itself
     * @param places where roles run
     * @param seat of this process
     */
    List<String> of(
            Role role, Share share, Workload workload, Slot slot, TrialFolder folder, RolesAtHosts places, Seat seat)
            throws IOException, InterruptedException {
        RoleHost host = places.of(role);
        Platform platform = plan.platform(slot.platform());
        List<String> command = new ArrayList<>();
        if (role.underTest() && platform.isNative()) {
            command.add(host.program(twins.get(workload.name())).toString());
            command.add(role.name());
        } else {
            Jvm jvm = jvm(role, platform);
            command.add(jvm.javaIn(host.javaHome(jvm.home())).toString());
            command.addAll(role.optionsFor(jvm.feature()));
            command.addAll(runsOnPlatform(role, platform) ? platform.options() : hotSpotOnly(jvm, DRIVER_OPTIONS));
            command.addAll(hotSpotOnly(jvm, List.of("-XX:-UsePerfData")));
            if (role.underTest()) {
                Heap.at(slot.point()).map(Heap::options).ifPresent(command::addAll);
                command.addAll(hotSpotOnly(jvm, List.of("-XX:ErrorFile=" + seat.written(folder.crashReport()))));
                command.addAll(GcLogOptions.forJvm(jvm, seat.written(folder.gcLog())));
            }
            command.add("-cp");
            command.add(classPath(role, workload, platform, host));
            command.add(role.main());
        }
        Map<String, String> parameters =
                new TreeMap<>(slot.point().without(Heap.NAME).values());
        parameters.putAll(share.words());
        if (role.underTest()) {
            parameters.putAll(platform.kit());
        }
        parameters.forEach((name, value) -> command.add(name + "=" + value));
        command.add("window-millis=" + plan.timing().windowMillis());
        command.add("seed=" + plan.seed());
        places.listeningAddress(role).ifPresent(address -> command.add("host=" + address));
        return command;
    }

    /** Brings whatever the roles of a workload need to where they run, so that no trial has to wait for it. */
    void bring(Workload workload, RolesAtHosts places) throws IOException, InterruptedException {
        for (Role role : places.all()) {
            bring(role, workload, places.of(role));
        }
    }

    private void bring(Role role, Workload workload, RoleHost host) throws IOException, InterruptedException {
        for (Platform platform : plan.platforms()) {
            if (role.underTest() && platform.isNative()) {
                Path twin = twins.get(workload.name());
                if (twin != null) {
                    host.program(twin);
                }
            } else if (platform.unable().isEmpty()) {
                host.javaHome(jvm(role, platform).home());
                classPath(role, workload, platform, host);
            }
        }
    }

    private Jvm jvm(Role role, Platform platform) {
        return runsOnPlatform(role, platform) ? platform.jvm().orElseThrow() : plan.driver();
    }

    private static boolean runsOnPlatform(Role role, Platform platform) {
        return (role.underTest() || role.equals(RolesAtHosts.CONTROL)) && !platform.isNative();
    }

    private String classPath(Role role, Workload workload, Platform platform, RoleHost host)
            throws IOException, InterruptedException {
        String here =
                role.equals(RolesAtHosts.CONTROL) ? installation.kitClassPath() : installation.classPath(workload);
        List<String> there = new ArrayList<>();
        if (role.underTest() && platform.classes().isPresent()) {
            there.addAll(first(platform.classes().get(), host));
        }
        for (String jar : here.split(File.pathSeparator)) {
            there.add(host.file(Path.of(jar)).toString());
        }
        return String.join(File.pathSeparator, there);
    }

    /** The folder itself, for classes in it, and its jars. */
    private List<String> first(Path classes, RoleHost host) throws IOException {
        if (!host.here()) {
            throw new UserError("the classes in " + classes + " are not brought to another machine; run the role here");
        }
        Path folder = copies.of(classes);
        List<String> first = new ArrayList<>(List.of(folder.toString()));
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jar -> first.add(jar.toString()));
        }
        return first;
    }

    private static List<String> hotSpotOnly(Jvm jvm, List<String> options) {
        return jvm.isHotSpot() ? options : List.of();
    }
}
