package org.jdyno.lab.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tool that measures sockets between a server and a client of its own.
 *
 * @param howToGet said if it is not installed
 * @param addresses the text of a file that both read, or empty; {@code {port}} stands for the port
 * @param server the command of its server; {@code {port}} and {@code {addresses}} stand for the port and that file
 * @param client the command of its client; {@code {seconds}} stands for the time, too
 * @param figure finds the figure in the client's output, and perhaps its unit
 * @param scale the factor from the figure to nanoseconds for a round trip, or to MB/s
 */
record SocketTool(
        String howToGet, String addresses, List<String> server, List<String> client, Pattern figure, double scale) {
    /** The fewest bytes of a message of sockperf: its header. */
    static final int SOCKPERF_BYTES = 14;

    private static final Pattern SOCKPERF = Pattern.compile("avg-rtt=([0-9.]+)");
    private static final Pattern QPERF_ONE_WAY = Pattern.compile("latency\\s*=\\s*([0-9.,]+) (ns|us|ms)");
    private static final Pattern QPERF_BANDWIDTH = Pattern.compile("bw\\s*=\\s*([0-9.,]+) (KB|MB|GB)/sec");
    private static final Pattern IPERF3 =
            Pattern.compile("\"sum_received\":\\s*\\{[^}]*\"bits_per_second\":\\s*([0-9.e+]+)");
    private static final Pattern NETPERF = Pattern.compile("(?m)^(?:RT_LATENCY|THROUGHPUT)=([0-9.]+)$");

    private static final String HERE = "127.0.0.1";
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double MEGABYTES_PER_BIT = 1e-6 / 8;

    /**
     * Its usual latency is half a round trip; this is a whole one.
     *
     * @param protocol T or U
     * @param waiting how it waits for a message: recvfrom or epoll
     */
    static SocketTool sockperf(String protocol, String waiting) {
        List<String> server = List.of("sockperf", "server", "-f", "{addresses}", "-F", waiting);
        List<String> client =
                List.of("sockperf", "ping-pong", "-f", "{addresses}", "-F", waiting, "-t", "{seconds}", "--full-rtt");
        String addresses = protocol + ":" + HERE + ":{port}\n";
        return new SocketTool(debian("sockperf"), addresses, server, client, SOCKPERF, NANOS_PER_MICRO);
    }

    /** Its latency is half a round trip. */
    static SocketTool qperf(String test, int bytes) {
        boolean latency = test.endsWith("lat");
        List<String> client = List.of(
                "qperf", HERE, "-lp", "{port}", "-t", "{seconds}", "-m", String.valueOf(bytes), "-e", "6", test);
        return new SocketTool(
                debian("qperf"),
                "",
                List.of("qperf", "-lp", "{port}"),
                client,
                latency ? QPERF_ONE_WAY : QPERF_BANDWIDTH,
                latency ? 2 : 1);
    }

    /** Its bandwidth by the clock of the receiver. */
    static SocketTool iperf3(int bytes) {
        List<String> client =
                List.of("iperf3", "-c", HERE, "-p", "{port}", "-t", "{seconds}", "-l", String.valueOf(bytes), "-J");
        List<String> server = List.of("iperf3", "-s", "-B", HERE, "-p", "{port}");
        return new SocketTool(debian("iperf3"), "", server, client, IPERF3, MEGABYTES_PER_BIT);
    }

    /** Its latency is a whole round trip, from the number of them. */
    static SocketTool netperfRoundTrip(String test) {
        return netperf(test, List.of("-r", "1,1", "-k", "RT_LATENCY"), NANOS_PER_MICRO);
    }

    /** Its throughput in millions of bits. */
    static SocketTool netperfStream(int bytes) {
        String size = String.valueOf(bytes);
        return netperf("TCP_STREAM", List.of("-m", size, "-M", size, "-k", "THROUGHPUT"), 1e6 * MEGABYTES_PER_BIT);
    }

    private static SocketTool netperf(String test, List<String> options, double scale) {
        List<String> client = new ArrayList<>(
                List.of("netperf", "-H", HERE, "-p", "{port}", "-l", "{seconds}", "-P", "0", "-t", test, "--"));
        client.addAll(options);
        List<String> server = List.of("netserver", "-D", "-4", "-L", HERE, "-p", "{port}");
        String howToGet = "netperf is not installed; it is not free software, and is used only where it is";
        return new SocketTool(howToGet, "", server, client, NETPERF, scale);
    }

    private static String debian(String program) {
        return program + " is not installed; on Debian: apt-get install " + program;
    }

    /** The name of the client's program. */
    String program() {
        return client.get(0);
    }

    /** The figure in the output of its client; empty if there is none. */
    OptionalDouble figure(String output) {
        Matcher found = figure.matcher(output);
        if (!found.find()) {
            return OptionalDouble.empty();
        }
        String unit = found.groupCount() > 1 ? found.group(2).toLowerCase(Locale.ROOT) : "";
        double factor =
                switch (unit) {
                    case "us" -> 1e3;
                    case "ms" -> 1e6;
                    case "kb" -> 1e-3;
                    case "gb" -> 1e3;
                    default -> 1;
                };
        double number = Double.parseDouble(found.group(1).replace(",", ""));
        return OptionalDouble.of(number * factor * scale);
    }
}
