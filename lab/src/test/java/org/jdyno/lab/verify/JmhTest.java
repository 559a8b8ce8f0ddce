package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.Checkout;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.plan.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhTest {
    @TempDir
    private Path folder;

    @Test
    void takesTheNewestOfARepositoryThatHasAllItNeeds() throws IOException {
        jar("org/openjdk/jmh/jmh-core/1.9/jmh-core-1.9.jar");
        jar("org/openjdk/jmh/jmh-generator-annprocess/1.9/jmh-generator-annprocess-1.9.jar");
        jar("org/openjdk/jmh/jmh-core/1.37/jmh-core-1.37.jar");
        jar("org/openjdk/jmh/jmh-core/1.37/jmh-core-1.37-sources.jar");
        jar("org/openjdk/jmh/jmh-generator-annprocess/1.37/jmh-generator-annprocess-1.37.jar");
        jar("org/openjdk/jmh/jmh-core/1.38/jmh-core-1.38.jar");
        jar("net/sf/jopt-simple/jopt-simple/5.0.4/jopt-simple-5.0.4.jar");
        assertEquals(Optional.empty(), Jmh.find(Optional.empty(), folder), "a library is missing");

        jar("org/apache/commons/commons-math3/3.6.1/commons-math3-3.6.1.jar");
        Jmh jmh = Jmh.find(Optional.empty(), folder).orElseThrow();
        assertEquals("JMH 1.37", jmh.title(), "1.38 has no processor here, and 1.9 is older");
        assertEquals(4, jmh.jars().size(), jmh.toString());
    }

    @Test
    void whatIsNamedMustBeThere() throws IOException {
        assertEquals(Optional.empty(), Jmh.find(Optional.empty(), folder.resolve("nothing")));
        assertThrows(
                UserError.class,
                () -> Jmh.find(Optional.of(folder.resolve("all.jar").toString()), folder));
        jar("all.jar");
        assertEquals(
                List.of(folder.resolve("all.jar")),
                Jmh.find(Optional.of(folder.toString()), folder).orElseThrow().jars());
    }

    /** Uses the JMH of the kit's benchmarks, in Maven's local repository. */
    @Test
    void compilesTheBenchmarkAndReadsTheScoreOfAFork() throws Exception {
        Optional<Jmh> jmh = Jmh.find(Optional.empty(), Path.of(System.getProperty("user.home"), ".m2", "repository"));
        assumeTrue(jmh.isPresent(), "JMH is not in ~/.m2/repository");
        var workload = Workloads.in(Checkout.root().resolve("workloads")).get("dummy");
        Path java = Checkout.javaHome().resolve("bin/java");
        JmhBenchmark benchmark =
                new JmhBenchmark(jmh.get(), new Installation(Checkout.root()).classPath(workload), java, folder);
        benchmark.compile(workload.folder().resolve("src/jmh/java"));

        OperationTime time = benchmark.operationTime(platform(), 20_000, 200, 200, "fork");
        // Ten million dependent rounds: no processor does one in a tenth of a nanosecond.
        assertTrue(time.wallNanos() > 1e6, time.toString());
        assertTrue(time.cpuNanos() > 1e6, time.toString());
        assertThrows(ToolFailure.class, () -> benchmark.operationTime(platform("-XX:NoSuchOption"), 1, 10, 10, "no"));
    }

    private static Platform platform(String... options) {
        return new Platform("here", "here", Optional.of(Here.jvm()), List.of(options), Optional.empty());
    }

    private void jar(String path) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }
}
