package org.jdyno.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server on every engine, in a process of its own. */
@Execution(ExecutionMode.CONCURRENT)
class WebServerTest {
    /** Of the users. */
    private static final Long CONNECTIONS = 3L;

    @TempDir
    Path directory;

    @TempDir
    Path expectedFiles;

    @ParameterizedTest
    @CsvSource({"jdk,no", "tomcat,no", "jetty,no", "tomcat,yes"})
    void answersEveryUserWithPagesAndFiles(String engine, String security) throws Exception {
        boolean hasSecurityManager = Runtime.version().feature() < 18;
        Assumptions.assumeTrue(hasSecurityManager || security.equals("no"), "a security manager needs an option here");
        try (RunningSite site = RunningSite.start(directory, "engine=" + engine, "security=" + security)
                .connected()) {
            Map<String, Long> received = new Browsing(site, expectedFiles).visitAll();
            assertEquals(received, site.checks("stop"));
            assertEquals(0, site.role.exitStatus());
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(0, left.count());
        }
    }

    /** The server counts what the users receive, and serves the users of one client after the other. */
    @ParameterizedTest
    @CsvSource({
        "jdk,1.1,no",
        "tomcat,2,no",
        "jetty,1.1,no",
        "jdk,1.1,jdk",
        "tomcat,2,jdk",
        "jetty,1.1,jdk",
        "jdk,1.1,boringssl",
        "tomcat,1.1,boringssl",
        "tomcat,2,boringssl",
        "jetty,1.1,boringssl"
    })
    void usersReceiveWhatTheServerCounts(String engine, String version, String tls) throws Exception {
        try (RunningSite site = RunningSite.start(directory, "engine=" + engine, "version=" + version, "tls=" + tls)
                .connected()) {
            for (int client = 1; client <= 2; client++) {
                try (ChildRole users = site.users(version, tls)) {
                    JsonNode done = users.ask("{\"command\":\"measure\",\"seconds\":0.5}");
                    assertEquals(0, done.get("errors").asLong(), users.standardError());
                    assertTrue(done.get("operations").asLong() > 0, done::toString);
                    Map<String, Long> ofUsers = RunningSite.checks(users, "stop");
                    ofUsers.remove("ended");
                    assertEquals(tls.equals("no") ? null : CONNECTIONS, ofUsers.get(Tls.CHECK));
                    assertEquals(ofUsers, site.checks("check"));
                }
            }
        }
    }

    @Test
    void usersWithTlsDoNotSpeakWithoutIt() throws Exception {
        try (RunningSite site = RunningSite.start(directory).connected()) {
            try (ChildRole users = site.users("1.1", "jdk")) {
                AssertionError refused = assertThrows(AssertionError.class, () -> users.await("done"));
                assertTrue(refused.getMessage().contains("the trial has TLS"), refused::toString);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdk", "tomcat"})
    void virtualThreadsNeedJava21(String engine) throws Exception {
        try (RunningSite site = RunningSite.start(directory, "engine=" + engine, "threads=virtual")) {
            if (Runtime.version().feature() < 21) {
                assertEquals(
                        "unsupported", site.role.next("failed").get("cause").asText());
            } else {
                site.connected();
                new Browsing(site, expectedFiles).visitAll();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine=iis", "threads=green", "security=off", "workers=1", "directories=1001"})
    void rejectsOtherParameters(String wrong) {
        RoleFailure refusal = RoleContexts.refusal(new WebServer(), RunningSite.parameters(directory, wrong));
        assertEquals("bad-parameter", refusal.failureCause());
        assertTrue(refusal.getMessage().contains(wrong.split("=")[0]), refusal::toString);
    }

    @Test
    void reportsAMissingDirectory() throws Exception {
        try (RunningSite site = RunningSite.start(directory.resolve("missing"))) {
            JsonNode failed = site.role.next("failed");
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains("directory="), failed::toString);
        }
    }
}
