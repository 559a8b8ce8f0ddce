package org.jdyno.lab.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.run.gc.GcLogOptions;
import org.jdyno.lab.store.TrialFolder;

/** The words a role is started with. */
final class CommandLines {
    /** The role that idles beside every trial. */
    static final Role CONTROL = new Role("control", "org.jdyno.kit.ControlProcess", false, false, Optional.empty());

    /** The same for every platform: a small heap and one collecting thread leave the machine to the role under test. */
    private static final List<String> DRIVER_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m");

    private final Installation installation;
    private final Plan plan;
    private final Map<String, Path> twins;

    /** @param twins workload name to the executable of its twin */
    CommandLines(Installation installation, Plan plan, Map<String, Path> twins) {
        this.installation = installation;
        this.plan = plan;
        this.twins = twins;
    }

    /** @param folder of the logs that the JVM writes itself */
    List<String> of(Role role, Share share, Workload workload, Slot slot, TrialFolder folder) {
        Platform platform = plan.platform(slot.platform());
        List<String> command = new ArrayList<>();
        if (role.underTest() && platform.isNative()) {
            command.add(twins.get(workload.name()).toString());
            command.add(role.name());
        } else {
            boolean control = role.equals(CONTROL);
            Optional<Jvm> tested = role.underTest() || control ? platform.jvm() : Optional.empty();
            Jvm jvm = tested.orElse(plan.driver());
            command.add(jvm.java().toString());
            command.addAll(tested.isPresent() ? platform.options() : hotSpotOnly(jvm, DRIVER_OPTIONS));
            command.addAll(hotSpotOnly(jvm, List.of("-XX:-UsePerfData")));
            if (role.underTest()) {
                command.addAll(hotSpotOnly(jvm, List.of("-XX:ErrorFile=" + folder.crashReport())));
                command.addAll(GcLogOptions.forJvm(jvm, folder.gcLog()));
            }
            command.add("-cp");
            command.add(control ? installation.kitClassPath() : installation.classPath(workload));
            command.add(role.main());
        }
        Map<String, String> parameters = new TreeMap<>(slot.point().values());
        parameters.putAll(share.words());
        parameters.forEach((name, value) -> command.add(name + "=" + value));
        command.add("window-millis=" + plan.timing().windowMillis());
        command.add("seed=" + plan.seed());
        return command;
    }

    private static List<String> hotSpotOnly(Jvm jvm, List<String> options) {
        return jvm.isHotSpot() ? options : List.of();
    }
}
