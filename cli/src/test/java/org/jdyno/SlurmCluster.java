package org.jdyno;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Slurm with a controller and two nodes on this machine, {@code m1} and {@code m2}, all on the loopback interface and
 * with nothing outside of a folder of the test.
 */
final class SlurmCluster implements AutoCloseable {
    static final List<String> NODES = List.of("m1", "m2");

    private static final List<String> PLACES = List.of("/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin");
    private static final List<String> PROGRAMS =
            List.of("slurmctld", "slurmd", "munged", "sbatch", "squeue", "sinfo", "scontrol");

    private final Path folder;
    private final List<ProcessHandle> daemons = new ArrayList<>();

    private SlurmCluster(Path folder) {
        this.folder = folder;
    }

    /** Starts a cluster; the test is skipped where that cannot be. */
    static SlurmCluster start(Path folder) throws IOException, InterruptedException {
        for (String program : PROGRAMS) {
            assumeTrue(
                    find(program).isPresent(),
                    "there is no " + program + " here (slurmctld, slurmd, slurm-client, munge), so no fleet of Slurm");
        }
        assumeTrue(
                System.getProperty("user.name").equals("root"),
                "without root no daemon of Slurm can be started, so no fleet of Slurm");
        SlurmCluster cluster = new SlurmCluster(folder);
        try {
            cluster.begin();
            return cluster;
        } catch (IOException | InterruptedException | AssertionError failed) {
            cluster.close();
            throw failed;
        }
    }

    private static Optional<Path> find(String program) {
        return PLACES.stream()
                .map(place -> Path.of(place, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** The file that tells all programs of Slurm of this cluster, by their variable SLURM_CONF. */
    Path configuration() {
        return folder.resolve("slurm.conf");
    }

    private void begin() throws IOException, InterruptedException {
        // munged refuses to use a folder that others may write to.
        Files.createDirectories(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path munge = Files.createDirectory(folder.resolve("munge"));
        Files.setPosixFilePermissions(munge, PosixFilePermissions.fromString("rwx------"));
        byte[] key = new byte[1024];
        new SecureRandom().nextBytes(key);
        Files.write(munge.resolve("key"), key);
        Files.setPosixFilePermissions(munge.resolve("key"), PosixFilePermissions.fromString("rw-------"));
        for (String own : List.of("state", "spool-m1", "spool-m2")) {
            Files.createDirectory(folder.resolve(own));
        }
        Files.writeString(configuration(), configurationText());
        daemon(
                "munged",
                "--foreground",
                "--force",
                "--key-file=" + munge.resolve("key"),
                "--socket=" + folder.resolve("munge.sock"),
                "--pid-file=" + munge.resolve("pid"),
                "--seed-file=" + munge.resolve("seed"),
                "--log-file=" + munge.resolve("log"));
        Tool.await("munged", () -> Files.exists(folder.resolve("munge.sock")));
        daemon("slurmctld", "-D");
        NODES.forEach(this::startNode);
        Tool.await(
                "two idle nodes",
                () -> ask("sinfo", "--noheader", "--Node", "--format=%t")
                                .lines()
                                .filter("idle"::equals)
                                .count()
                        == NODES.size());
    }

    private String configurationText() throws IOException {
        String host =
                Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().split("[.]")[0];
        return """
                ClusterName=jdyno
                SlurmctldHost=%2$s(127.0.0.1)
                SlurmctldPort=%3$d
                SlurmUser=root
                AuthType=auth/munge
                AuthInfo=socket=%1$s/munge.sock,cred_expire=5
                CredType=cred/munge
                StateSaveLocation=%1$s/state
                SlurmdSpoolDir=%1$s/spool-%%n
                SlurmctldPidFile=%1$s/slurmctld.pid
                SlurmdPidFile=%1$s/slurmd-%%n.pid
                SlurmctldLogFile=%1$s/slurmctld.log
                SlurmdLogFile=%1$s/slurmd-%%n.log
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                SwitchType=switch/none
                MpiDefault=none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core
                JobRequeue=1
                SlurmdTimeout=10
                ReturnToService=2
                CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
                SchedulerParameters=batch_sched_delay=1,sched_interval=5
                NodeName=m1 NodeHostname=%2$s NodeAddr=127.0.0.1 Port=%4$d CPUs=1 State=UNKNOWN
                NodeName=m2 NodeHostname=%2$s NodeAddr=127.0.0.1 Port=%5$d CPUs=1 State=UNKNOWN
                PartitionName=all Nodes=m1,m2 Default=YES MaxTime=60 State=UP
                """
                .formatted(folder, host, freePort(), freePort(), freePort());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private ProcessHandle daemon(String program, String... options) {
        List<String> command =
                new ArrayList<>(List.of(find(program).orElseThrow().toString()));
        command.addAll(List.of(options));
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            folder.resolve(program + ".out").toFile()));
            builder.environment().put("SLURM_CONF", configuration().toString());
            ProcessHandle daemon = builder.start().toHandle();
            daemons.add(daemon);
            return daemon;
        } catch (IOException unable) {
            throw new AssertionError("cannot start " + program, unable);
        }
    }

    /** Starts a node, which may have died. */
    void startNode(String node) {
        daemon("slurmd", "-D", "-N", node);
    }

    /** Kills all processes of a node, as when a machine loses its power: what watches the others first. */
    void killNode(String node) {
        ofNode(node, "slurmd").forEach(ProcessHandle::destroyForcibly);
        ofNode(node, "slurmstepd").forEach(ProcessHandle::destroyForcibly);
        ofNode(node, "").forEach(ProcessHandle::destroyForcibly);
    }

    /** Processes of a node: its daemon, those that watch its jobs, or all of its jobs. */
    private List<ProcessHandle> ofNode(String node, String program) {
        List<ProcessHandle> found = new ArrayList<>();
        ProcessHandle.allProcesses().forEach(process -> {
            boolean of =
                    switch (program) {
                        case "slurmd" ->
                            isOurs(process) && content(process, "cmdline").contains("slurmd\0-D\0-N\0" + node + "\0");
                        // What it calls itself takes the place of its variables.
                        case "slurmstepd" ->
                            content(process, "cmdline").startsWith("slurmstepd")
                                    && process.children().anyMatch(child -> isInJob(child, node));
                        default -> isInJob(process, node);
                    };
            if (of) {
                found.add(process);
            }
        });
        return found;
    }

    private boolean isOurs(ProcessHandle process) {
        return content(process, "environ").contains("SLURM_CONF=" + configuration());
    }

    private boolean isInJob(ProcessHandle process, String node) {
        return isOurs(process) && content(process, "environ").contains("SLURMD_NODENAME=" + node + "\0");
    }

    private static String content(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
        } catch (IOException goneMeanwhile) {
            return "";
        }
    }

    /** What a program of Slurm prints. */
    String ask(String... command) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("SLURM_CONF", configuration().toString());
            Process process = builder.start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unable) {
            throw new AssertionError("cannot ask " + command[0], unable);
        }
    }

    /** The end of the log of the controller, for a test that fails. */
    String log() throws IOException {
        Path log = folder.resolve("slurmctld.log");
        try (Stream<String> lines = Files.lines(log)) {
            List<String> all = lines.toList();
            return String.join("\n", all.subList(Math.max(0, all.size() - 60), all.size()));
        }
    }

    @Override
    public void close() {
        NODES.forEach(this::killNode);
        daemons.forEach(ProcessHandle::destroyForcibly);
        daemons.forEach(daemon -> daemon.onExit().join());
    }
}
