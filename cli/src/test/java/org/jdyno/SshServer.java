package org.jdyno;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * An OpenSSH server of a test's own on a port of the loopback interface, which lets in the user who runs the test by a
 * key of the test's own. What is "the other machine" keeps its cache and its temporary files in folders that the test
 * can look into.
 */
final class SshServer implements AutoCloseable {
    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/sbin/sshd"), Path.of("/usr/local/sbin/sshd"));
    /** Where sshd, when it is started by root, insists on an empty folder. */
    private static final Path PRIVILEGE_SEPARATION = Path.of("/run/sshd");

    private final Path folder;
    private final int port;
    private final boolean madePrivilegeSeparation;
    private final Process process;

    private SshServer(Path folder, Path program) throws IOException, InterruptedException {
        this.folder = folder;
        port = freePort();
        makeKey("host-key");
        makeKey("user-key");
        Files.createDirectories(temporary());
        Files.writeString(
                folder.resolve("known-hosts"),
                "[127.0.0.1]:" + port + " " + Files.readString(folder.resolve("host-key.pub")));
        Path config = Files.writeString(
                folder.resolve("config"),
                """
                Port %d
                ListenAddress 127.0.0.1
                HostKey %2$s/host-key
                AuthorizedKeysFile %2$s/user-key.pub
                PidFile none
                UsePAM no
                StrictModes no
                PermitRootLogin yes
                PasswordAuthentication no
                SetEnv XDG_CACHE_HOME=%2$s/cache TMPDIR=%2$s/tmp JAVA_HOME=%2$s
                """
                        .formatted(port, folder));
        madePrivilegeSeparation = isRoot() && !Files.exists(PRIVILEGE_SEPARATION);
        if (madePrivilegeSeparation) {
            Files.createDirectory(PRIVILEGE_SEPARATION);
        }
        process = new ProcessBuilder(program.toString(), "-D", "-e", "-f", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        Tool.await("an ssh server on port " + port, () -> accepts() || !process.isAlive());
        if (!process.isAlive()) {
            throw new AssertionError("sshd ended: " + Files.readString(folder.resolve("log")));
        }
    }

    /** Starts a server; the test is skipped where there is none. */
    static SshServer start(Path folder) throws IOException, InterruptedException {
        Path program = PROGRAMS.stream().filter(Files::isExecutable).findFirst().orElse(null);
        assumeTrue(program != null, "there is no sshd here (openssh-server), so that no machine can be reached by ssh");
        return new SshServer(Files.createDirectories(folder), program);
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void makeKey(String name) throws IOException, InterruptedException {
        Process keygen = new ProcessBuilder(
                        "ssh-keygen",
                        "-q",
                        "-t",
                        "ed25519",
                        "-N",
                        "",
                        "-f",
                        folder.resolve(name).toString())
                .inheritIO()
                .start();
        if (keygen.waitFor() != 0) {
            throw new AssertionError("ssh-keygen made no key");
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** What its sessions have as TMPDIR. */
    String temporaryFolder() {
        return folder.resolve("tmp").toString();
    }

    /** The words by which a plan reaches it. */
    String host() {
        return hostWithKey("user-key");
    }

    /** The same with a key that is in this folder, but that it may not know. */
    String hostWithKey(String key) {
        return "ssh -p " + port + " -i " + folder.resolve(key) + " -o IdentitiesOnly=yes -o UserKnownHostsFile="
                + folder.resolve("known-hosts") + " 127.0.0.1";
    }

    /** What it keeps between runs. */
    Path cache() {
        return folder.resolve("cache/jdyno");
    }

    private Path temporary() {
        return folder.resolve("tmp");
    }

    /** Waits until nothing of a run is left there: no process that was started in a folder of it, and no folder. */
    void awaitNothingLeft(Tool tool) throws InterruptedException {
        tool.awaitNobodyLeft(temporary());
        Tool.await("that " + temporary() + " is empty", () -> names(temporary()).isEmpty());
    }

    /** Whether a role has begun to run there: each leaves the number of its process group in the folder of its run. */
    boolean hasStartedARole() {
        return names(temporary()).stream()
                .flatMap(run -> names(temporary().resolve(run)).stream())
                .anyMatch(name -> name.endsWith(".pid"));
    }

    private static List<String> names(Path folder) {
        String[] names = folder.toFile().list();
        return names == null ? List.of() : Arrays.asList(names);
    }

    /** The folders of JVMs that were copied there. */
    List<Path> copiedJvms() throws IOException {
        Path jvms = cache().resolve("jvms");
        if (!Files.exists(jvms)) {
            return List.of();
        }
        try (Stream<Path> copies = Files.list(jvms)) {
            return copies.toList();
        }
    }

    /** Cuts all connections, as a network does that breaks: neither end is told anything. */
    void cutConnections() {
        process.descendants()
                .filter(session -> session.info().command().orElse("").endsWith("sshd"))
                .forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit().join();
        if (madePrivilegeSeparation) {
            Files.delete(PRIVILEGE_SEPARATION);
        }
    }
}
