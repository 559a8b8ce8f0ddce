package org.jdyno.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.host.Installation;
import org.jdyno.host.UserHome;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.UserError;
import org.jdyno.model.Workload;
import org.jdyno.platform.NativeToolchain;

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

    /**
     * Compiles the relay of links between network namespaces, a C program like the twins, unless it is in the cache.
     *
     * @throws UserError if no compiler can compile it
     */
    public static Path relay(Installation installation, NativeToolchain toolchain) {
        try {
            NativeToolchain.Result result = toolchain.compile(List.of(), installation.relaySources());
            return result.program()
                    .orElseThrow(() -> new UserError("the relay of the link cannot be compiled: "
                            + result.reason().orElseThrow()
                            + " A token bucket, such as 10mbit+token-bucket, needs no compiler."));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot compile the relay", unreadable);
        }
    }
}
