package org.jdyno.lab.verify;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the twin of {@code sockets} and another tool both measure.
 *
 * @param word names its files
 * @param name the name for readers
 * @param tool the other tool
 * @param settings the parameters of the workload that differ from their defaults
 * @param withJvm whether a JVM is measured too
 */
record SocketCase(String word, String name, SocketTool tool, Map<String, String> settings, boolean withJvm) {
    static final double ROUND_TRIP_MARGIN = 0.10;
    static final double BANDWIDTH_MARGIN = 0.05;

    private static final String STREAM = "TCP_Stream_8k";
    private static final int STREAM_BYTES = 8192;
    /** The usual size of iperf3, which asks the system before each message what can be read: less matters then. */
    private static final int LONG_STREAM_BYTES = 128 * 1024;

    /** The other tools wait in calls, unless they are told to use a selector. */
    static List<SocketCase> all() {
        int sockperf = SocketTool.SOCKPERF_BYTES;
        return List.of(
                roundTrip("sockperf-tcp", "TCP", SocketTool.sockperf("T", "recvfrom"), sockperf, "blocking", false),
                roundTrip("sockperf-epoll", "TCP", SocketTool.sockperf("T", "epoll"), sockperf, "nio", true),
                roundTrip("sockperf-udp", "UDP", SocketTool.sockperf("U", "recvfrom"), sockperf, "blocking", false),
                roundTrip("qperf-tcp", "TCP", SocketTool.qperf("tcp_lat", 1), 1, "blocking", false),
                roundTrip("qperf-udp", "UDP", SocketTool.qperf("udp_lat", 1), 1, "blocking", false),
                roundTrip("netperf-tcp", "TCP", SocketTool.netperfRoundTrip("TCP_RR"), 1, "blocking", false),
                roundTrip("netperf-udp", "UDP", SocketTool.netperfRoundTrip("UDP_RR"), 1, "blocking", false),
                stream("iperf3", SocketTool.iperf3(LONG_STREAM_BYTES), LONG_STREAM_BYTES, "nio", true),
                stream("qperf-bandwidth", SocketTool.qperf("tcp_bw", STREAM_BYTES), STREAM_BYTES, "blocking", false),
                stream("netperf-stream", SocketTool.netperfStream(STREAM_BYTES), STREAM_BYTES, "blocking", false));
    }

    private static SocketCase roundTrip(
            String word, String protocol, SocketTool tool, int bytes, String style, boolean withJvm) {
        Map<String, String> settings = settings(protocol + "_RR_1", style);
        settings.put("request", String.valueOf(bytes));
        settings.put("response", String.valueOf(bytes));
        String name = protocol + " round trip, " + style + ", " + tool.program();
        return new SocketCase(word, name, tool, settings, withJvm);
    }

    private static SocketCase stream(String word, SocketTool tool, int bytes, String style, boolean withJvm) {
        Map<String, String> settings = settings(STREAM, style);
        settings.put("message", String.valueOf(bytes));
        String name = "stream of " + bytes / 1024 + " KiB, " + style + ", " + tool.program();
        return new SocketCase(word, name, tool, settings, withJvm);
    }

    private static Map<String, String> settings(String test, String style) {
        return new LinkedHashMap<>(Map.of("test", test, "style", style, "placement", "same"));
    }

    boolean isBandwidth() {
        return settings.get("test").equals(STREAM);
    }

    /** The relative difference within which the two agree. */
    double margin() {
        return isBandwidth() ? BANDWIDTH_MARGIN : ROUND_TRIP_MARGIN;
    }
}
