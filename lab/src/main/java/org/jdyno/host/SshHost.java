package org.jdyno.host;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdyno.model.Host;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Identity;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/** Another machine, reached by OpenSSH. The files that roles need are copied once to a cache there. */
final class SshHost implements RoleHost {
    /** ssh -G may have to look up a name. */
    private static final Duration SETTINGS_LIMIT = Duration.ofMinutes(1);

    private final SshConnection connection;
    private final Processes processes;
    private final SshFiles files;
    private final String address;
    private int startedProcesses;

    private SshHost(SshConnection connection, Processes processes, String address) {
        this.connection = connection;
        this.processes = processes;
        this.files = new SshFiles(connection);
        this.address = address;
    }

    /**
     * Connects to a machine.
     *
     * @throws UserError if that fails
     */
    static SshHost open(HostSpec spec, Processes processes) throws IOException, InterruptedException {
        SshConnection connection = SshConnection.open(spec, processes);
        try {
            String address = spec.address().isPresent() ? spec.address().get() : addressOf(connection.ssh());
            return new SshHost(connection, processes, address);
        } catch (UserError | IOException | InterruptedException notUsable) {
            connection.close();
            throw notUsable;
        }
    }

    /** The address to which ssh connects: its configuration may map host names. */
    private static String addressOf(Ssh ssh) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(ssh.settings())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return Programs.await(process, SETTINGS_LIMIT)
                .lines()
                .filter(line -> line.startsWith("hostname "))
                .map(line -> resolve(line.substring("hostname ".length()).strip()))
                .findFirst()
                .orElseThrow(() -> new IOException(
                        "ssh -G shows no host name for " + Words.quoted(String.join(" ", ssh.destination()))));
    }

    /** The numeric address of a machine, an IPv4 one if there is any. */
    static String resolve(String name) {
        try {
            InetAddress[] all = InetAddress.getAllByName(name);
            Optional<InetAddress> fourth =
                    Arrays.stream(all).filter(Inet4Address.class::isInstance).findFirst();
            return fourth.orElse(all[0]).getHostAddress();
        } catch (UnknownHostException unknown) {
            throw new UserError(
                    "the address of " + Words.quoted(name) + " is unknown here; set address: to where roles reach it",
                    unknown);
        }
    }

    @Override
    public boolean here() {
        return false;
    }

    @Override
    public Optional<Host> machine() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("system", connection.fact("kernel"));
        facts.put("processor", processor());
        return Optional.of(new Host(installedProcessors(), memoryBytes(), facts, connection.variables(), Map.of()));
    }

    private String processor() {
        return ProcessorName.of(List.of(connection.fact("processor").split("\\|")))
                .orElse("");
    }

    private int installedProcessors() {
        return Integer.parseInt(connection.fact("processors"));
    }

    private long memoryBytes() {
        String kibibytes = connection.fact("memory");
        return kibibytes.isEmpty() ? 0 : Long.parseLong(kibibytes) << 10;
    }

    @Override
    public Map<String, String> identity() {
        String name = connection.spec().describe();
        Map<String, String> values = new LinkedHashMap<>();
        values.put(Identity.MACHINE_OF + name, digest("machine"));
        values.put("the kernel of " + name, connection.fact("release"));
        values.put("the number of processors of " + name, connection.fact("processors"));
        values.put("the processor of " + name, processor());
        values.put("the memory of " + name, ThisMachine.rounded(memoryBytes()));
        values.put(Identity.BOOT_OF + name, digest("boot"));
        values.values().removeIf(String::isEmpty);
        return values;
    }

    private String digest(String fact) {
        String id = connection.fact(fact);
        return id.isEmpty() ? id : FileSummary.ofText(id);
    }

    @Override
    public long openFilesOfAProcess() {
        String limit = connection.fact("files");
        return limit.matches("\\d+") ? Proc.bounded(limit) : Long.MAX_VALUE;
    }

    @Override
    public List<Integer> processors() {
        String allowed = connection.fact("allowed");
        return allowed.isEmpty()
                ? IntStream.range(0, installedProcessors()).boxed().toList()
                : Processors.numbers(allowed);
    }

    @Override
    public Path file(Path file) throws IOException, InterruptedException {
        return files.file(file);
    }

    @Override
    public Path program(Path program) throws IOException, InterruptedException {
        files.requireSameSystem("the C twin");
        return files.file(program);
    }

    @Override
    public Path javaHome(Path home) throws IOException, InterruptedException {
        return files.javaHome(home);
    }

    @Override
    public String addressFor(RoleHost other) {
        return address;
    }

    @Override
    public HostedProcess newProcess(Path folder) {
        return new SshProcess(connection, processes, ++startedProcesses, folder);
    }

    @Override
    public void close() {
        connection.close();
    }
}
