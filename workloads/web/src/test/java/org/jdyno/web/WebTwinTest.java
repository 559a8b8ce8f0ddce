package org.jdyno.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The twin: lighttpd with C programs. */
@Execution(ExecutionMode.CONCURRENT)
class WebTwinTest {
    private static final int MISSING = 5;

    @TempDir
    static Path folder;

    private static Path program;

    @TempDir
    Path directory;

    @TempDir
    Path expectedFiles;

    @BeforeAll
    static void compile() throws Exception {
        boolean installed = Stream.of((System.getenv("PATH") + ":/usr/sbin:/usr/local/sbin").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "lighttpd")));
        Assumptions.assumeTrue(installed, "lighttpd is not installed");
        program = CCompiler.compile(folder.resolve("web"), Path.of("../../kit/src/main/c"), Path.of("src/main/c"));
    }

    /** The last requests are for what does not exist; lighttpd counts them too. */
    @ParameterizedTest
    @ValueSource(strings = {"cgi", "fastcgi"})
    void pagesAndFilesAreThoseOfJava(String gateway) throws Exception {
        try (RunningSite site =
                RunningSite.startTwin(program, directory, "gateway=" + gateway).connected()) {
            Map<String, Long> received = new Browsing(site, expectedFiles).visitAll();
            assertEquals(Map.of("requests", received.get("requests") + MISSING), site.checks("stop"));
            assertEquals(0, site.role.exitStatus(), site.role.standardError());
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(0, left.count());
        }
    }

    /** What the processes of lighttpd and of the programs use counts as that of the role. */
    @ParameterizedTest
    @CsvSource({"cgi,1.1", "fastcgi,2"})
    void usersReceiveWhatTheServerCounts(String gateway, String version) throws Exception {
        try (RunningSite site = RunningSite.startTwin(program, directory, "gateway=" + gateway, "version=" + version)
                .connected()) {
            for (int client = 1; client <= 2; client++) {
                site.role.ask("{\"command\":\"measure\",\"seconds\":1}");
                try (ChildRole users = site.users(version, "no")) {
                    // Until the programs and lighttpd have used more than a tick, in which the system counts.
                    int enough = gateway.equals("cgi") ? 200 : 2_000;
                    for (long operations = 0; operations < enough; ) {
                        JsonNode done = users.ask("{\"command\":\"measure\",\"seconds\":0.5}");
                        assertEquals(0, done.get("errors").asLong(), users.standardError());
                        operations += done.get("operations").asLong();
                    }
                    JsonNode ofSite = site.role.ask("{\"command\":\"rest\"}");
                    JsonNode tiers = ofSite.get("counters");
                    long programs = tiers.get("programsNanos").asLong();
                    long lighttpd = tiers.get("lighttpdNanos").asLong();
                    assertTrue(programs > 0 && lighttpd > 0, ofSite::toString);
                    assertTrue(
                            ofSite.get("cpuNanos").asLong()
                                    >= programs
                                            + lighttpd
                                            + tiers.get("sessionsNanos").asLong(),
                            ofSite::toString);
                    Long received = RunningSite.checks(users, "stop").get("requests");
                    assertEquals(
                            version.equals("2") ? null : received,
                            site.checks("check").get("requests"));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads=virtual", "security=yes", "tls=jdk"})
    void reportsWhatItCannotDo(String setting) throws Exception {
        try (RunningSite site = RunningSite.startTwin(program, directory, setting)) {
            assertEquals("unsupported", site.role.next("failed").get("cause").asText());
        }
    }

    @Test
    void rejectsAnotherGateway() throws Exception {
        try (RunningSite site = RunningSite.startTwin(program, directory, "gateway=isapi")) {
            assertEquals("bad-parameter", site.role.next("failed").get("cause").asText());
        }
    }
}
