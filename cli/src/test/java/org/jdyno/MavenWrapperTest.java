package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script that brings Maven, with a server of our own in place of Maven Central, and of the programs of the machine
 * only those that it needs.
 */
class MavenWrapperTest {
    private static final String ARCHIVE = "/mirror/org/apache/maven/apache-maven/3.9.9/apache-maven-3.9.9-bin.tar.gz";

    @TempDir
    private Path folder;

    private HttpServer server;
    private byte[] archive;
    private Path script;
    private final List<String> requests = new ArrayList<>();
    private final Map<String, String> environment = new HashMap<>();

    private interface Answer {
        void give(HttpExchange exchange) throws IOException;
    }

    private record Ended(int status, String output) {}

    @BeforeEach
    void serveAnArchive() throws Exception {
        for (String name : List.of("mkdir", "mktemp", "rm", "mv", "tail", "tar", "gzip")) {
            Path program = Stream.of(System.getenv("PATH").split(":"))
                    .map(directory -> Path.of(directory, name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            program(folder.resolve("bin").resolve(name), "exec " + program + " \"$@\"");
        }
        Path maven = folder.resolve("made/apache-maven-3.9.9/bin/mvn");
        program(maven, "echo the Maven of the archive: \"$1\"");
        Process tar = new ProcessBuilder("tar", "-czf", "maven.tar.gz", "-C", "made", "apache-maven-3.9.9")
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertEquals(0, tar.waitFor());
        archive = Files.readAllBytes(folder.resolve("maven.tar.gz"));
        script = scriptFor(archive);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        environment.put("MVNW_REPOURL", address() + "/mirror");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void program(Path file, String code) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + code + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private void installMaven() throws IOException {
        program(folder.resolve("bin/mvn"), "echo the Maven of the PATH: \"$1\"");
    }

    /** The script of the checkout but for the checksum, which is that of our archive. */
    private Path scriptFor(byte[] archive) throws Exception {
        String checksum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(archive));
        Path copy = Files.createDirectories(folder.resolve("a checkout")).resolve("mvnw");
        String text = Files.readString(Checkout.root().resolve("mvnw"));
        Files.writeString(copy, text.replaceFirst("(?m)^sha512=.*$", "sha512=" + checksum));
        assertTrue(copy.toFile().setExecutable(true));
        Path program = Files.createDirectories(copy.resolveSibling(".mvn")).resolve("Download.java");
        Files.writeString(program, Files.readString(Checkout.root().resolve(".mvn/Download.java")));
        return copy;
    }

    private void answer(Answer answer) {
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI().toString());
            try (exchange) {
                answer.give(exchange);
            }
        });
    }

    private void answerWith(byte[] content) {
        answer(exchange -> {
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
        });
    }

    private Ended wrapper() throws Exception {
        return wrapper(new ProcessBuilder(script.toString(), "--version"));
    }

    private Ended wrapper(ProcessBuilder builder) throws Exception {
        builder.redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("HOME", folder.resolve("home").toString());
        builder.environment().put("PATH", folder.resolve("bin").toString());
        builder.environment().put("JAVA_HOME", Checkout.javaHome().toString());
        // For a quick start. The JVM notes it in its output, which must not disturb.
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), output);
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> left = Files.walk(folder.resolve("home"))) {
            assertEquals(List.of(), left.filter(Files::isRegularFile).toList());
        }
    }

    @Test
    void theMavenOfTheArchiveIsKept() throws Exception {
        answerWith(archive);
        installMaven();
        assertEquals(new Ended(0, "the Maven of the archive: --version\n"), wrapper());
        assertEquals(List.of(ARCHIVE), requests);
        server.stop(0);
        assertEquals(new Ended(0, "the Maven of the archive: --version\n"), wrapper());
        assertTrue(Files.isExecutable(folder.resolve("home/.m2/wrapper/dists/apache-maven-3.9.9/bin/mvn")));
    }

    @Test
    void aShellReadsItFromTheDirectory() throws Exception {
        answerWith(archive);
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "mvnw", "--version");
        assertEquals(
                new Ended(0, "the Maven of the archive: --version\n"),
                wrapper(shell.directory(script.getParent().toFile())));
    }

    /** Java then takes "?" for the home, and Maven a directory of that name for its own. */
    @Test
    void mavenKnowsTheHomeOfAUserWithoutAnEntryInPasswd() throws Exception {
        program(folder.resolve("home/.m2/wrapper/dists/apache-maven-3.9.9/bin/mvn"), "echo \"options: $MAVEN_OPTS\"");
        environment.put("MAVEN_OPTS", "-Xmx1g");
        program(folder.resolve("bin/id"), "exit 0");
        assertEquals(new Ended(0, "options: -Xmx1g\n"), wrapper());
        program(folder.resolve("bin/id"), "echo 'cannot find name for user ID 12345'; exit 1");
        assertEquals(new Ended(0, "options: -Duser.home=" + folder + "/home -Xmx1g\n"), wrapper());
    }

    @Test
    void aRedirectionIsFollowed() throws Exception {
        answer(exchange -> {
            if (exchange.getRequestURI().getPath().equals(ARCHIVE)) {
                exchange.getResponseHeaders().add("Location", address() + "/elsewhere");
                exchange.sendResponseHeaders(302, -1);
            } else {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write(archive);
            }
        });
        assertEquals(new Ended(0, "the Maven of the archive: --version\n"), wrapper());
    }

    @Test
    void theProxyOfTheEnvironmentIsAsked() throws Exception {
        answerWith(archive);
        environment.put("MVNW_REPOURL", "http://maven.invalid/mirror/");
        environment.put("http_proxy", address());
        assertEquals(new Ended(0, "the Maven of the archive: --version\n"), wrapper());
        assertEquals(List.of("http://maven.invalid" + ARCHIVE), requests);
    }

    @Test
    void noProxyIsAskedForAHostThatNeedsNone() throws Exception {
        answerWith(archive);
        environment.put("HTTP_PROXY", "maven.invalid:80");
        environment.put("NO_PROXY", "localhost, 127.0.0.1");
        assertEquals(new Ended(0, "the Maven of the archive: --version\n"), wrapper());
    }

    /** Not even the Maven of the PATH may hide that a server gives what it should not. */
    @Test
    void anotherChecksumEndsIt() throws Exception {
        answerWith("forged".getBytes());
        installMaven();
        Ended ended = wrapper();
        assertEquals(1, ended.status(), ended.output());
        assertTrue(ended.output().contains(ARCHIVE + " gave is not Maven 3.9.9: its checksum is "), ended.output());
        assertNothingIsLeft();
    }

    private void assertNotDownloaded(String reason) throws Exception {
        Ended without = wrapper();
        assertEquals(1, without.status(), without.output());
        assertTrue(without.output().contains("there is no mvn on the PATH: "), without.output());
        assertTrue(without.output().contains(reason), without.output());
        assertTrue(without.output().contains("MVNW_REPOURL"), without.output());
        assertNothingIsLeft();
    }

    @Test
    void withoutADownloadTheMavenOfThePathServes() throws Exception {
        installMaven();
        assertEquals(new Ended(0, "the Maven of the PATH: --version\n"), wrapper());
        assertNothingIsLeft();
    }

    @Test
    void aMirrorWithoutTheArchiveIsNamed() throws Exception {
        assertNotDownloaded("FileNotFoundException: " + address() + ARCHIVE);
    }

    @Test
    void aServerWithAFaultIsNamed() throws Exception {
        answer(exchange -> exchange.sendResponseHeaders(503, -1));
        assertNotDownloaded("503");
    }

    @Test
    void aDownloadThatIsCutShortIsNoneAndNoForgery() throws Exception {
        answer(exchange -> {
            exchange.sendResponseHeaders(200, archive.length);
            exchange.getResponseBody().write(archive, 0, 100);
            exchange.getResponseBody().flush();
        });
        assertNotDownloaded("ended after 100 of " + archive.length + " bytes");
    }

    @Test
    void whereNoServerListensTheReasonIsTold() throws Exception {
        try (ServerSocket closed = new ServerSocket(0)) {
            environment.put("MVNW_REPOURL", "http://127.0.0.1:" + closed.getLocalPort());
        }
        assertNotDownloaded("ConnectException: Connection refused");
    }

    @Test
    void anAddressThatIsNoneIsNamed() throws Exception {
        environment.put("MVNW_REPOURL", "mirror.example");
        assertNotDownloaded("mirror.example/org/apache/maven");
    }

    @Test
    void withoutAJdkItSaysSo() throws Exception {
        environment.put("JAVA_HOME", "");
        Ended none = wrapper();
        assertEquals(1, none.status(), none.output());
        assertTrue(none.output().contains("there is no java; install a JDK 17 or later"), none.output());
        environment.put("JAVA_HOME", folder.resolve("gone").toString());
        Ended gone = wrapper();
        assertEquals(1, gone.status(), gone.output());
        assertTrue(gone.output().contains("there is no " + folder.resolve("gone/bin/java") + ";"), gone.output());
    }

    /** As a JRE does, and a Java before 11, which compiles no source file. */
    @Test
    void aJavaThatCompilesNothingIsNamed() throws Exception {
        program(folder.resolve("jre/bin/java"), "echo 'Error: Could not find or load main class' >&2; exit 1");
        environment.put("JAVA_HOME", folder.resolve("jre").toString());
        assertNotDownloaded("Could not find or load main class");
    }
}
