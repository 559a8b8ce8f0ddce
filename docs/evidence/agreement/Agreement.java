import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.stats.MeanEstimate;

/**
 * Compares figures of jdyno with those of another tool on this machine: {@code java -cp 'cli/target/lib/*'
 * docs/evidence/agreement/Agreement.java wrk|jetty|sockets|jmh OUT [PAIRS] [JAVA_HOME]}, in the root of the repository.
 * OUT is a new directory. docs/evidence/agreement.md says what each needs and what it showed.
 */
final class Agreement {
    private static final Path HERE = Path.of("docs/evidence/agreement");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LOAD_SECONDS = 3;
    private static final int RATE_SECONDS = 12;
    private static final int RATE_WARMUP_SECONDS = 3;

    private static final String WRK_SCRIPT =
            """
            done = function(summary, latency, requests)
               local errors = summary.errors
               io.write(string.format("requests/s=%f p50=%d p99=%d errors=%d\\n",
                  1e6 * summary.requests / summary.duration, latency:percentile(50), latency:percentile(99),
                  errors.connect + errors.read + errors.write + errors.status + errors.timeout))
            end
            """;

    /** Units of qperf, in nanoseconds or MB. */
    private static final Map<String, Double> UNITS = Map.of("us", 1e3, "ms", 1e6, "KB", 1e-3, "GB", 1e3);

    private final Path out;
    private final int pairs;
    /** The first and the second half of the processors, as {@code --placement split} has them. */
    private final String serverProcessors;

    private final String clientProcessors;
    private int number;

    private Agreement(Path out, int pairs) throws IOException {
        this.out = Files.createDirectory(out).toRealPath();
        this.pairs = pairs;
        int all = Runtime.getRuntime().availableProcessors();
        serverProcessors = all < 2 ? "0" : "0-" + (all / 2 - 1);
        clientProcessors = all < 2 ? "0" : all / 2 + "-" + (all - 1);
    }

    public static void main(String[] args) throws Exception {
        Agreement agreement = new Agreement(Path.of(args[1]), args.length > 2 ? Integer.parseInt(args[2]) : 3);
        switch (args[0]) {
            case "wrk" -> agreement.wrk();
            case "jetty" -> agreement.jetty();
            case "sockets" -> agreement.sockets();
            case "jmh" -> agreement.jmh(args.length > 3 ? args[3] : System.getProperty("java.home"));
            default -> throw new IllegalArgumentException("the tool is wrk, jetty, sockets or jmh, not " + args[0]);
        }
    }

    /** Figures by name. */
    private interface Measurement {
        Map<String, Double> measure() throws Exception;
    }

    /** A pair is a run of the tool, a run of jdyno, whose block has two trials, and the tool again: machines drift. */
    private void compare(String title, double margin, Measurement ofJdyno, Measurement ofTool) throws Exception {
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        Map<String, List<Double>> ours = new LinkedHashMap<>();
        for (int pair = 0; pair < pairs; pair++) {
            Map<String, Double> before = ofTool.measure();
            Map<String, Double> jdyno = ofJdyno.measure();
            Map<String, Double> after = ofTool.measure();
            for (String figure : before.keySet()) {
                double tool = (Math.log(before.get(figure)) + Math.log(after.get(figure))) / 2;
                ratios.computeIfAbsent(figure, any -> new ArrayList<>()).add(Math.log(jdyno.get(figure)) - tool);
                ours.computeIfAbsent(figure, any -> new ArrayList<>()).add(Math.log(jdyno.get(figure)));
            }
        }
        System.out.println(title);
        for (String figure : ratios.keySet()) {
            double jdyno = Math.exp(estimate(ours.get(figure)).value());
            MeanEstimate log = estimate(ratios.get(figure));
            double ratio = Math.exp(log.value());
            double low = Math.exp(log.low());
            double high = Math.exp(log.high());
            String finding = low >= 1 / (1 + margin) && high <= 1 + margin
                    ? "agrees"
                    : low > 1 || high < 1 ? "differs" : "inconclusive";
            System.out.printf(
                    Locale.ROOT,
                    "  %-28s %,14.2f %,14.2f  %.3f (%.3f to %.3f)  %s within %.0f %%%n",
                    figure, jdyno, jdyno / ratio, ratio, low, high, finding, 100 * margin);
        }
    }

    private static MeanEstimate estimate(List<Double> values) {
        return MeanEstimate.of(values.stream().mapToDouble(Double::doubleValue).toArray(), 0.95);
    }

    /** Runs a block: a trial of the platform and its A/A control. Returns the geometric means of their measures. */
    private Map<String, Double> jdyno(String workload, String platform, String timing, String... options)
            throws IOException, InterruptedException {
        Path run = out.resolve(String.format(Locale.ROOT, "run-%03d", number++));
        List<String> command = new ArrayList<>(List.of("./jdyno", "run", workload, "-p", platform, "--blocks", "1"));
        command.addAll(List.of("--timing", timing, "--no-open", "--out", run.toString()));
        command.addAll(List.of(options));
        // The status tells of too little data, or of an untrusted run, which one block always is.
        start(command, Path.of(run + ".log")).waitFor();
        List<JsonNode> trials = new ArrayList<>();
        try (Stream<Path> files = Files.walk(run.resolve("trials"))) {
            for (Path file : files.filter(each -> each.endsWith("trial.json")).toList()) {
                trials.add(JSON.readTree(file.toFile()));
            }
        }
        Map<String, Double> means = new LinkedHashMap<>();
        for (JsonNode trial : trials) {
            if (!trial.at("/ending/outcome").asText().equals("COMPLETED")) {
                throw new IOException("a trial did not complete; see ./jdyno report " + run);
            }
            trial.at("/figures/measures").properties().forEach(measure -> means.merge(
                    measure.getKey(), Math.log(measure.getValue().asDouble()) / trials.size(), Double::sum));
            double idleNanos = measured(trial, "control", "cpuNanos") / measured(trial, "client", "operations");
            means.merge("idle-nanos", Math.log(idleNanos) / trials.size(), Double::sum);
        }
        means.replaceAll((name, log) -> Math.exp(log));
        return means;
    }

    private static double measured(JsonNode trial, String role, String figure) {
        double sum = 0;
        for (JsonNode window : trial.at("/figures/windows")) {
            boolean counts = window.path("phase").asText().equals("MEASURE");
            sum += counts && window.path("role").asText().equals(role) ? window.path(figure).asDouble() : 0;
        }
        return sum;
    }

    private static Process start(List<String> command, Path log) throws IOException {
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    }

    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(command + " failed: " + output);
        }
        return output;
    }

    /** Figures that a tool printed as {@code name=number}. */
    private static Map<String, Double> figures(String output, Object... namesAndScales) throws IOException {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int i = 0; i < namesAndScales.length; i += 2) {
            String name = (String) namesAndScales[i];
            Matcher found = Pattern.compile(Pattern.quote(name) + "=([0-9.]+)").matcher(output);
            if (!found.find() || !output.contains("errors=0")) {
                throw new IOException("no " + name + ", or errors: " + output);
            }
            figures.put(name, ((Number) namesAndScales[i + 1]).doubleValue() * Double.parseDouble(found.group(1)));
        }
        return figures;
    }

    /** The C twin of http as a server for another tool, on its half of the processors. */
    private final class Twin implements AutoCloseable {
        private final Process process;
        private final String endpoint;

        Twin(int workMicros) throws IOException, InterruptedException {
            Path program = out.resolve("twin");
            if (!Files.exists(program)) {
                String sources = "cc -std=gnu11 -O2 -pthread -I kit/src/main/c -o " + program
                        + " kit/src/main/c/*.c workloads/http/src/main/c/*.c -lm";
                output(List.of("sh", "-c", sources));
            }
            process = new ProcessBuilder(
                            "taskset", "-c", serverProcessors, program.toString(), "server", "threads=loops",
                            "size=60", "work=" + workMicros, "window-millis=1000", "seed=1")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            BufferedReader events = process.inputReader();
            endpoint = JSON.readTree(events.readLine()).path("endpoints").path("http").asText();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private void wrk() throws Exception {
        Path script = Files.writeString(out.resolve("figures.lua"), WRK_SCRIPT);
        String timing = "burst=2500ms,pause=200ms,min-bursts=2,max-bursts=2,window=250ms,measure=" + LOAD_SECONDS + "s";
        int slowMicros = 50 * Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        for (int micros : new int[] {0, slowMicros}) {
            compare(
                    "http beside wrk, " + micros + " µs of work for each answer (jdyno, wrk, ratio)",
                    0.05,
                    () -> {
                        Map<String, Double> measures = jdyno(
                                "http", "native", timing, "--placement", "split", "-s", "connections=64", "-s",
                                "client-threads=1", "-s", "work=" + micros);
                        return Map.of(
                                "requests/s", measures.get("throughput"),
                                "p50", measures.get("service-p50"),
                                "p99", measures.get("service-p99"));
                    },
                    () -> {
                        try (Twin twin = new Twin(micros)) {
                            return figures(
                                    output(List.of(
                                            "taskset", "-c", clientProcessors, "wrk", "--threads", "1",
                                            "--connections", "64", "--duration", LOAD_SECONDS + "s", "--timeout",
                                            "10s", "--script", script.toString(), "http://" + twin.endpoint + "/")),
                                    "requests/s", 1, "p50", 1, "p99", 1);
                        }
                    });
        }
    }

    private void jetty() throws Exception {
        output(List.of("./mvnw", "-q", "-f", HERE + "/jetty/pom.xml", "dependency:copy-dependencies"));
        rate("20 ms of work for each answer", 25, 64, 20_000, false);
        rate("a server that stands still for 750 of every 1,000 ms", 200, 512, 0, true);
    }

    private void rate(String title, int perSecond, int connections, int micros, boolean stopped) throws Exception {
        String timing = "burst=1500ms,pause=100ms,min-bursts=2,max-bursts=2,window=250ms,measure=" + RATE_SECONDS + "s";
        compare(
                "http at " + perSecond + "/s beside jetty-load-generator, " + title + " (jdyno, other, ratio)",
                0.05,
                () -> stopping(stopped, () -> {
                    Map<String, Double> measures = jdyno(
                            "http", "native", timing, "--placement", "split", "-s", "client-threads=1", "-s",
                            "rate=" + perSecond, "-s", "connections=" + connections, "-s", "work=" + micros);
                    return new LinkedHashMap<>(Map.of(
                            "requests/s", measures.get("throughput"),
                            "p50", 1e3 * measures.get("service-p50"),
                            "p99", 1e3 * measures.get("service-p99"),
                            "p50 from due time", 1e3 * measures.get("response-p50"),
                            "p99 from due time", 1e3 * measures.get("response-p99")));
                }),
                () -> stopping(stopped, () -> {
                    try (Twin twin = new Twin(micros)) {
                        int colon = twin.endpoint.lastIndexOf(':');
                        int requests = RATE_SECONDS * perSecond;
                        String output = output(List.of(
                                "taskset", "-c", clientProcessors, System.getProperty("java.home") + "/bin/java",
                                "-cp", HERE + "/jetty/target/dependency/*", HERE + "/jetty/JettyRate.java",
                                twin.endpoint.substring(0, colon), twin.endpoint.substring(colon + 1),
                                "" + perSecond, "" + connections, "" + RATE_WARMUP_SECONDS * perSecond,
                                "" + requests));
                        Map<String, Double> figures = figures(output, "p50", 1, "p99", 1, "nanos", 1, "requests", 1);
                        figures.put("requests/s", 1e9 * (requests - 1) / figures.remove("nanos"));
                        if (figures.remove("requests") != requests) {
                            throw new IOException("requests were lost: " + output);
                        }
                        return figures;
                    }
                }));
    }

    /**
     * Measures while every process of the twin stands still for P = 750 ms of every T = 1,000. Of the tool, the times
     * from when a request was due are then those of the closed form P(L &gt; x) = (P − x) / T, with the stops as they
     * were (docs/evidence/coordinated-omission.md). Without stops the tool knows none, so that they are left out.
     */
    private static Map<String, Double> stopping(boolean stopped, Measurement measurement) throws Exception {
        if (!stopped) {
            return measurement.measure();
        }
        List<long[]> stops = new ArrayList<>();
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    TimeUnit.MILLISECONDS.sleep(250);
                    List<ProcessHandle> twins = ProcessHandle.current().descendants()
                            .filter(each -> each.info().command().orElse("").contains("twin"))
                            .toList();
                    long beganNanos = System.nanoTime();
                    twins.forEach(each -> signal("-STOP", each));
                    try {
                        TimeUnit.MILLISECONDS.sleep(750);
                    } finally {
                        twins.forEach(each -> signal("-CONT", each));
                    }
                    stops.add(new long[] {beganNanos, System.nanoTime()});
                }
            } catch (InterruptedException measured) {
                return;
            }
        });
        thread.start();
        Map<String, Double> figures;
        try {
            figures = measurement.measure();
        } finally {
            thread.interrupt();
            thread.join();
        }
        double stopNanos = stops.stream().mapToLong(stop -> stop[1] - stop[0]).average().orElseThrow();
        double everyNanos = IntStream.range(1, stops.size())
                .mapToDouble(i -> stops.get(i)[0] - stops.get(i - 1)[0])
                .average()
                .orElseThrow();
        figures.putIfAbsent("p50 from due time", stopNanos - 0.50 * everyNanos);
        figures.putIfAbsent("p99 from due time", stopNanos - 0.01 * everyNanos);
        return figures;
    }

    private static void signal(String name, ProcessHandle process) {
        try {
            new ProcessBuilder("kill", name, "" + process.pid()).start().waitFor();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void sockets() throws Exception {
        String sockperf = "sockperf server -f F -F %s | sockperf ping-pong -f F -F %s -t 1 --full-rtt";
        socket("TCP_RR_1", "blocking", 14, sockperf.replace("%s", "recvfrom"), "T", "avg-rtt=([0-9.]+)", 1e3);
        socket("TCP_RR_1", "nio", 14, sockperf.replace("%s", "epoll"), "T", "avg-rtt=([0-9.]+)", 1e3);
        socket("UDP_RR_1", "blocking", 14, sockperf.replace("%s", "recvfrom"), "U", "avg-rtt=([0-9.]+)", 1e3);
        String qperf = "qperf -lp PORT | qperf 127.0.0.1 -lp PORT -t 1 -e 6 -m %d %s";
        // Half a round trip.
        String latency = "latency\\s*=\\s*([0-9.,]+) ([num]s)";
        socket("TCP_RR_1", "blocking", 1, String.format(qperf, 1, "tcp_lat"), "", latency, 2);
        socket("UDP_RR_1", "blocking", 1, String.format(qperf, 1, "udp_lat"), "", latency, 2);
        String bandwidth = "bw\\s*=\\s*([0-9.,]+) ([KMG]B)/sec";
        socket("TCP_Stream_8k", "blocking", 8192, String.format(qperf, 8192, "tcp_bw"), "", bandwidth, 1);
        // By the receiver's clock. Its usual size: it asks the system before each message what can be read.
        String iperf3 = "iperf3 -s -B 127.0.0.1 -p PORT | iperf3 -c 127.0.0.1 -p PORT -t 1 -l 131072 -J";
        String received = "\"sum_received\":\\s*\\{[^}]*\"bits_per_second\":\\s*([0-9.e+]+)";
        socket("TCP_Stream_8k", "nio", 131_072, iperf3, "", received, 1e-6 / 8);
    }

    /**
     * Compares one case, all on the first processor.
     *
     * @param commands of the server and of the client; PORT stands for a port, F for a file that sockperf reads
     * @param scale from the tool's figure, in these units if it prints one, to nanoseconds for a round trip, or to MB/s
     */
    private void socket(
            String test, String style, int bytes, String commands, String protocol, String pattern, double scale)
            throws Exception {
        boolean stream = test.startsWith("TCP_Stream");
        String figure = stream ? "MB/s" : "round trip, ns";
        String tool = commands.substring(0, commands.indexOf(' '));
        List<String> options = new ArrayList<>(List.of("-s", "test=" + test, "-s", "style=" + style, "-s",
                "placement=same", "-s", stream ? "message=" + bytes : "request=" + bytes));
        if (!stream) {
            options.addAll(List.of("-s", "response=" + bytes));
        }
        String timing = "burst=2s,pause=100ms,min-bursts=1,max-bursts=1,measure=1s,window=250ms";
        compare(
                test + ", " + style + ", " + bytes + " bytes, beside " + tool + " (C twin, " + tool + ", ratio)",
                stream ? 0.05 : 0.10,
                () -> {
                    Map<String, Double> measures =
                            jdyno("sockets", "native", timing, options.toArray(String[]::new));
                    return Map.of(figure, stream ? measures.get("bandwidth") : 1e9 / measures.get("throughput"));
                },
                () -> {
                    String port = freePort();
                    Path file = out.resolve("addresses");
                    Files.writeString(file, protocol + ":127.0.0.1:" + port + "\n");
                    String[] both = commands.replace("PORT", port).replace(" F ", " " + file + " ").split(" \\| ");
                    Process server = start(pinned(both[0]), out.resolve("server.log"));
                    try {
                        TimeUnit.MILLISECONDS.sleep(500);
                        Matcher found = Pattern.compile(pattern).matcher(output(pinned(both[1])));
                        if (!found.find()) {
                            throw new IOException(tool + " printed no figure");
                        }
                        String unit = found.groupCount() > 1 ? found.group(2) : "";
                        double number = Double.parseDouble(found.group(1).replace(",", ""));
                        return Map.of(figure, scale * UNITS.getOrDefault(unit, 1.0) * number);
                    } finally {
                        server.destroyForcibly().waitFor();
                    }
                });
    }

    private static List<String> pinned(String command) {
        return Stream.concat(Stream.of("taskset", "-c", "0"), Arrays.stream(command.split(" ")))
                .collect(Collectors.toList());
    }

    private static String freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return String.valueOf(free.getLocalPort());
        }
    }

    private void jmh(String home) throws Exception {
        output(List.of("./mvnw", "-q", "-f", HERE + "/jmh/pom.xml", "process-classes"));
        String path = HERE + "/jmh/target/classes:" + HERE + "/jmh/target/jmh/*:workloads/dummy/target/role-path/*";
        Path result = out.resolve("jmh.json");
        compare(
                "the work of dummy beside JMH (jdyno, JMH, ratio)",
                0.02,
                () -> {
                    Map<String, Double> measures = jdyno(
                            "dummy", home, "burst=1s,pause=100ms,min-bursts=1,max-bursts=1,measure=2s,window=250ms",
                            "-s", "work=50000");
                    double cpuNanos = 1e3 * measures.get("cpu-per-op");
                    return Map.of(
                            "wall time, ns", 1e9 / measures.get("throughput"),
                            "CPU time, ns", cpuNanos,
                            "CPU time less idle, ns", cpuNanos - measures.get("idle-nanos"));
                },
                () -> {
                    output(List.of(
                            home + "/bin/java", "-Djmh.ignoreLock=true", "-cp", path, "org.openjdk.jmh.Main",
                            "WorkBenchmark", "-p", "steps=50000", "-bm", "avgt", "-tu", "ns", "-f", "1", "-foe", "true",
                            "-wi", "1", "-w", "1s", "-i", "1", "-r", "2s", "-prof", "org.jdyno.dummy.ProcessorTime",
                            "-rf", "json", "-rff", result.toString()));
                    JsonNode fork = JSON.readTree(result.toFile()).path(0);
                    double cpuNanos = fork.path("secondaryMetrics").path("processorTime").path("score").asDouble();
                    return Map.of(
                            "wall time, ns", fork.path("primaryMetric").path("score").asDouble(),
                            "CPU time, ns", cpuNanos,
                            "CPU time less idle, ns", cpuNanos);
                });
    }
}
