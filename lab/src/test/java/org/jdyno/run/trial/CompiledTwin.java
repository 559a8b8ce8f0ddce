package org.jdyno.run.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.host.Installation;
import org.jdyno.model.Workload;
import org.jdyno.platform.NativeToolchain;
import org.junit.jupiter.api.Assumptions;

/** The twin of a workload as a program. */
final class CompiledTwin {
    /** By workload, what its twin starts. */
    private static final Map<String, String> STARTED = Map.of("web", "lighttpd", "grid", "memcached");

    private CompiledTwin() {}

    /** Compiles it once; without a compiler, or what the twin starts, the test is skipped. */
    static Path of(Workload workload) throws IOException {
        String started = STARTED.get(workload.name());
        Assumptions.assumeTrue(started == null || isInstalled(started), started + " is not installed");
        if (List.of("jdbc", "orderdb").contains(workload.name())) {
            Assumptions.assumeTrue(Files.exists(Path.of("/usr/include/postgresql/libpq-fe.h")), "libpq-dev is missing");
        }
        NativeToolchain toolchain = new NativeToolchain(System.getenv(), Path.of(System.getProperty("user.home")));
        NativeToolchain.Result twin = toolchain.compile(
                workload.twin().sources().stream()
                        .map(workload.folder()::resolve)
                        .toList(),
                new Installation(Checkout.root()).kitSources(),
                workload.twin().libraries());
        twin.reason().ifPresent(reason -> Assumptions.assumeFalse(reason.contains("no C compiler"), reason));
        assertEquals(Optional.empty(), twin.reason());
        return twin.program().orElseThrow();
    }

    private static boolean isInstalled(String program) {
        return Stream.of((System.getenv("PATH") + ":/usr/sbin:/usr/local/sbin").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
