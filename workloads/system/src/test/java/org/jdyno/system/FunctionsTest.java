package org.jdyno.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of functions in C, on JVMs that have them and others. */
class FunctionsTest {
    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

    /** A JVM of this machine that has {@code java.lang.foreign}. */
    private static Optional<String> newJava() throws IOException {
        String more = System.getenv("JDYNO_JVMS");
        for (String place : more == null ? List.of("/usr/lib/jvm") : List.of("/usr/lib/jvm", more)) {
            if (!Files.isDirectory(Path.of(place))) {
                continue;
            }
            try (Stream<Path> homes = Files.list(Path.of(place))) {
                for (Path home : homes.toList()) {
                    Path release = home.resolve("release");
                    Matcher version = VERSION.matcher(Files.isReadable(release) ? Files.readString(release) : "");
                    if (version.find() && Integer.parseInt(version.group(1)) >= 22) {
                        return Optional.of(home.resolve("bin/java").toString());
                    }
                }
            }
        }
        return Optional.empty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "foreign-number",
                "foreign-number-critical",
                "foreign-add",
                "foreign-copy",
                "foreign-copy-critical",
                "file-read-foreign",
                "file-write-foreign"
            })
    void aNewJvmCallsThem(String test) throws Exception {
        Optional<String> java = newJava();
        assumeTrue(java.isPresent(), "this machine lacks a JVM of Java 22 or later");
        List<String> line = new ArrayList<>(Roles.clientLine("test=" + test));
        line.set(0, java.get());
        line.add(1, "--enable-native-access=ALL-UNNAMED");
        try (ChildRole client = ChildRole.run(line)) {
            JsonNode connected = Roles.connect(client, "{}");
            assertEquals("done", connected.get("event").asText(), connected.toString());
            JsonNode done = client.measure(0.1);
            assertTrue(done.path("operations").asDouble() > 0, done.toString());
            assertEquals(Map.of("test", test), client.checks("stop"));
            assertEquals("", client.standardError());
        }
    }

    @Test
    void anOlderJvmSaysWhatItLacks() throws Exception {
        assumeTrue(Runtime.version().feature() < 22);
        try (ChildRole client = Roles.start(false, "client", "test=foreign-add")) {
            assertUnsupported("java.lang.foreign needs Java 22 or later; this is Java ", client);
        }
    }

    @Test
    void aMachineWithoutACompilerSaysSo() throws Exception {
        List<String> line = new ArrayList<>(List.of("env", "PATH=/nowhere"));
        line.addAll(Roles.clientLine("test=jni-add"));
        try (ChildRole client = ChildRole.run(line)) {
            assertUnsupported("there is no C compiler: cc is not on the PATH", client);
        }
    }

    private static void assertUnsupported(String beginning, ChildRole client) throws Exception {
        JsonNode failed = Roles.connect(client, "{}");
        assertEquals("unsupported", failed.path("cause").asText(), failed.toString());
        String message = failed.get("message").asText();
        assertTrue(message.startsWith(beginning), message);
    }
}
