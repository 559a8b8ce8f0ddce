package org.jdyno.lab.verify;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.lab.host.Processes;
import org.jdyno.lab.host.Programs;

/**
 * Runs a tool that measures sockets.
 *
 * @param processes start its server
 * @param processors the processors of server and client
 * @param folder receives the files
 */
record SocketToolRun(SocketTool tool, Processes processes, Set<Integer> processors, Path folder) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration START = Duration.ofSeconds(10);
    private static final int POLL_MILLIS = 10;

    /** The kernel's lists of sockets. */
    private static final List<String> SOCKETS = List.of("tcp", "tcp6", "udp", "udp6");

    /**
     * Measures once; nothing remains running.
     *
     * @return nanoseconds for a round trip, or MB/s
     */
    double measure(int seconds, String name) throws IOException, InterruptedException, ToolFailure {
        Path addresses = folder.resolve(name + ".addresses");
        Map<String, String> values = Map.of(
                "{port}", String.valueOf(freePort()),
                "{seconds}", String.valueOf(seconds),
                "{addresses}", addresses.toString());
        if (!tool.addresses().isEmpty()) {
            Files.writeString(addresses, filledIn(tool.addresses(), values), StandardCharsets.UTF_8);
        }
        Path output = folder.resolve(name + ".out");
        Process server = processes.start(intoFile(command(tool.server(), values), name + "-server.out"), folder);
        try {
            awaitListening(server, Integer.parseInt(values.get("{port}")));
            Program.run(command(tool.client(), values), output, PATIENCE);
        } finally {
            processes.kill(server);
        }
        return tool.figure(Files.readString(output, StandardCharsets.ISO_8859_1))
                .orElseThrow(() -> new ToolFailure(tool.program() + " reported no figure (" + output + ")"));
    }

    /** Whether both programs are on the PATH. */
    static boolean isInstalled(SocketTool tool) {
        return Programs.find(tool.server().get(0)).isPresent()
                && Programs.find(tool.client().get(0)).isPresent();
    }

    private List<String> command(List<String> words, Map<String, String> values) {
        List<String> filledIn =
                words.stream().map(word -> filledIn(word, values)).toList();
        return processes.commandLine(filledIn, processors);
    }

    private static String filledIn(String text, Map<String, String> values) {
        String filledIn = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filledIn = filledIn.replace(value.getKey(), value.getValue());
        }
        return filledIn;
    }

    /** A command whose output goes to a file, because nobody reads it while the client runs. */
    private static List<String> intoFile(List<String> command, String file) {
        List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$@\" >\"$0\" 2>&1", file));
        words.addAll(command);
        return words;
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** Without a connection, which some servers would take for their client. */
    private void awaitListening(Process server, int port) throws IOException, InterruptedException, ToolFailure {
        long untilNanos = System.nanoTime() + START.toNanos();
        while (!isBound(port)) {
            if (!server.isAlive() || System.nanoTime() - untilNanos > 0) {
                throw new ToolFailure("the server of " + tool.program() + " does not listen");
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static boolean isBound(int port) throws IOException {
        String local = String.format(Locale.ROOT, ":%04X", port);
        for (String list : SOCKETS) {
            Path file = Path.of("/proc/net", list);
            if (Files.exists(file)) {
                try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
                    // A line begins with its number and the local address.
                    if (lines.skip(1)
                            .anyMatch(line -> line.trim().split("\\s+")[1].endsWith(local))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
