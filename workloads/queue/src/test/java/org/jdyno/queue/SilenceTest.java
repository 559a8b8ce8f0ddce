package org.jdyno.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * By default, Chronicle Queue reports its use to its maker. Here nothing leaves the machine, and nothing is written to
 * the home directory.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SilenceTest {
    @TempDir
    Path directory;

    @TempDir
    Path home;

    /** Does what the role must not do. */
    public static final class Talker {
        public static void main(String[] args) throws Exception {
            Files.writeString(Path.of(System.getProperty("user.home"), "trace"), "was here");
            for (String scheme : List.of("http", "https")) {
                try {
                    URI.create(scheme + "://example.org/").toURL().openStream().close();
                } catch (IOException turnedAway) {
                    System.err.println(turnedAway);
                }
            }
            try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}), 80)) {
                System.err.println("connected to " + socket);
            } catch (IOException turnedAway) {
                System.err.println(turnedAway);
            }
        }
    }

    @Test
    void noConnectionIsTriedAndNothingIsWrittenToTheHome() throws Exception {
        try (Doorkeeper doorkeeper = new Doorkeeper();
                QueueProcess process = QueueProcess.run(
                        QueueProcess.javaLine(options(doorkeeper), directory, "queue=chronicle", "placement=same"))) {
            process.connect();
            process.measure(0.3);
            process.stop();
            assertEquals(0, doorkeeper.knocks.get());
        }
        assertEquals(List.of(), files(home));
    }

    /** The test above can fail: it detects a program that connects and writes. */
    @Test
    void aProgramThatConnectsIsDetected() throws Exception {
        try (Doorkeeper doorkeeper = new Doorkeeper()) {
            List<String> line = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString()));
            line.addAll(options(doorkeeper));
            line.addAll(List.of("-cp", System.getProperty("java.class.path"), Talker.class.getName()));
            Process talker = new ProcessBuilder(line).redirectErrorStream(true).start();
            talker.getInputStream().readAllBytes();
            talker.waitFor();
            assertTrue(doorkeeper.knocks.get() >= 3, doorkeeper.knocks + " knocks");
        }
        assertEquals(List.of(home.resolve("trace")), files(home));
    }

    @Test
    void theReportingLibraryIsExcluded() {
        assertFalse(System.getProperty("java.class.path").contains("chronicle-analytics"));
    }

    /** Options that redirect every connection of a JVM to the doorkeeper, and move its home directory. */
    private List<String> options(Doorkeeper doorkeeper) {
        String port = String.valueOf(doorkeeper.port());
        return List.of(
                "-Duser.home=" + home,
                "-Dhttp.proxyHost=127.0.0.1",
                "-Dhttp.proxyPort=" + port,
                "-Dhttps.proxyHost=127.0.0.1",
                "-Dhttps.proxyPort=" + port,
                "-DsocksProxyHost=127.0.0.1",
                "-DsocksProxyPort=" + port);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !file.equals(folder)).toList();
        }
    }

    /** Counts and rejects connections. */
    private static final class Doorkeeper implements AutoCloseable {
        final AtomicInteger knocks = new AtomicInteger();
        private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));

        Doorkeeper() throws IOException {
            Thread thread = new Thread(this::open);
            thread.setDaemon(true);
            thread.start();
        }

        private void open() {
            while (!door.isClosed()) {
                try {
                    Socket visitor = door.accept();
                    knocks.incrementAndGet();
                    visitor.close();
                } catch (IOException closed) {
                    assert door.isClosed() : closed;
                }
            }
        }

        int port() {
            return door.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            door.close();
        }
    }
}
