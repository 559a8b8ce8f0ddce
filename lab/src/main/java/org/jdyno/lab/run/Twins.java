package org.jdyno.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.host.UserHome;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.platform.NativeToolchain;

/**
 * The C twins of a run, compiled before its first trial.
 *
 * @param programs workload name to executable
 * @param reasons workload name to the reason why it has no executable
 */
public record Twins(Map<String, Path> programs, Map<String, String> reasons) {
    /**
     * Compiles the twins of the run's workloads, if a platform is native.
     *
     * @throws IOException if the sources cannot be read or the cache cannot be written
     */
    public static Twins compile(Run run, Installation installation) throws IOException {
        Twins twins = new Twins(new HashMap<>(), new HashMap<>());
        if (run.plan().platforms().stream().anyMatch(Platform::isNative)) {
            NativeToolchain toolchain = new NativeToolchain(System.getenv(), UserHome.ofThisProcess());
            for (Workload workload : run.workloads()) {
                if (workload.hasTwin()) {
                    List<Path> sources = workload.twin().sources().stream()
                            .map(workload.folder()::resolve)
                            .toList();
                    NativeToolchain.Result twin = toolchain.compile(
                            sources, installation.kitSources(), workload.twin().libraries());
                    twin.program().ifPresent(program -> twins.programs.put(workload.name(), program));
                    twin.reason().ifPresent(reason -> twins.reasons.put(workload.name(), reason));
                }
            }
        }
        return twins;
    }
}
