package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.host.Programs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The image of the archive, where a program that builds and runs images is found, and a registry with its base. */
class ContainerfileIT {
    private static final Path FILE = Checkout.root().resolve("Containerfile");

    /** A trial on the only JVM that an image has. */
    private static final String TRIAL =
            """
            java=$(readlink -f "$(command -v java)")
            cat >plan.yaml <<END
            platforms: ["${java%/bin/java}+serial"]
            workloads: {dummy: {work: 10}}
            blocks: 1
            timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                     start-timeout: 2m, phase-timeout: 2m}
            END
            status=0
            jdyno run plan.yaml --out run >&2 || status=$?
            id -u
            echo "$status"
            ls run/report.html
            """;

    private final String image = "jdyno-test-" + UUID.randomUUID();
    private String builder;

    @BeforeEach
    void build() throws Exception {
        builder = List.of("podman", "docker").stream()
                .filter(name ->
                        Programs.find(name).isPresent() && run(name, "info").status() == 0)
                .findFirst()
                .orElse("");
        assumeTrue(!builder.isEmpty(), "there is no podman, and no docker with a daemon, to build an image");
        Matcher base = Pattern.compile("(?m)^ARG BASE=(.+)$").matcher(Files.readString(FILE));
        assertTrue(base.find());
        Tool.Ended pulled = run(builder, "pull", base.group(1));
        assumeTrue(pulled.status() == 0, () -> base.group(1) + " cannot be fetched: " + pulled.err());
        String context = Checkout.root().resolve("target").toString();
        Tool.Ended built = run(builder, "build", "-t", image, "-f", FILE.toString(), context);
        assertEquals(0, built.status(), built::toString);
    }

    @AfterEach
    void remove() {
        if (!builder.isEmpty()) {
            run(builder, "rmi", "--force", image);
        }
    }

    private static Tool.Ended run(String... command) {
        try {
            Path err = Files.createTempFile("jdyno-container", ".err");
            Process process =
                    new ProcessBuilder(command).redirectError(err.toFile()).start();
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Tool.Ended ended = new Tool.Ended(process.waitFor(), out, Files.readString(err));
            Files.delete(err);
            return ended;
        } catch (IOException | InterruptedException thrown) {
            throw new IllegalStateException(String.join(" ", command), thrown);
        }
    }

    private Tool.Ended runImage(List<String> options, String... words) {
        List<String> command = new ArrayList<>(List.of(builder, "run", "--rm"));
        command.addAll(options);
        command.add(image);
        command.addAll(List.of(words));
        return run(command.toArray(String[]::new));
    }

    @Test
    void itsImageRunsWithoutNetworkAndPrivileges() {
        Tool.Ended version = runImage(List.of(), "--version");
        assertEquals(0, version.status(), version::toString);
        assertTrue(version.out().startsWith("jdyno "), version::toString);
        Tool.Ended trial = runImage(List.of("--network", "none", "--entrypoint", "sh"), "-ec", TRIAL);
        // Too little for a verdict, on a machine of which nothing is known: but no trial failed.
        assertTrue(trial.out().matches("[1-9]\\d*\n[023]\nrun/report.html\n"), trial::toString);
    }
}
