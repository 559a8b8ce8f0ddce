package org.jdyno.grid;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * A stress stage within the nodes beside our client, in turns on the same grid. Each block forms a grid, gives it the
 * entries of both, and lets one and the other make load several times. Their threads, entries, mix and sizes are equal.
 *
 * <p>The arguments are {@code blocks=}, {@code pairs=} a block, {@code seconds=} of a phase, {@code warmup=} seconds,
 * {@code nodes=}, {@code heap=} of a node, and parameters of the workload. Run it in the directory of the workload,
 * after {@code package}. docs/evidence/grid.md has the command lines.
 */
public final class StressComparison {
    private static final List<String> OPTIONS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.management/sun.management=ALL-UNNAMED",
            "--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED");

    private final int pairs;
    private final double seconds;
    private final double warmupSeconds;
    private final List<Pair> done = new ArrayList<>();

    StressComparison(int pairs, double seconds, double warmupSeconds) {
        this.pairs = pairs;
        this.seconds = seconds;
        this.warmupSeconds = warmupSeconds;
    }

    /**
     * A phase of load.
     *
     * @param perSecond operations/s of all threads
     * @param service service times of the operations in nanoseconds
     */
    record Phase(
            double operations,
            double perSecond,
            double wallNanos,
            Histogram service,
            ThreadFigures nodes,
            ThreadFigures client) {
        double nodeMicros() {
            return nodes.cpuNanos() / operations / 1e3;
        }

        /** That of the threads with a name. */
        double nodeMicros(String name) {
            return nodes.cpuNanos(name) / operations / 1e3;
        }

        /** Whether these threads have at least a fiftieth of the nodes' CPU time. */
        boolean isMuch(String name) {
            return nodeMicros(name) * 50 >= nodeMicros();
        }

        double clientMicros() {
            return client.cpuNanos() / operations / 1e3;
        }

        double cpuMicros() {
            return nodeMicros() + clientMicros();
        }

        /** How often a thread was given a processor, for each operation. */
        double switches() {
            return (nodes.switches() + client.switches()) / operations;
        }

        /** How many the nodes and the client have used. */
        double processors() {
            return (nodes.cpuNanos() + client.cpuNanos()) / wallNanos;
        }

        double micros(double percentile) {
            return service.getValueAtPercentile(percentile) / 1e3;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.0f/s, CPU %.1f + %.1f µs, %.1f switches, %.2f processors",
                    perSecond,
                    nodeMicros(),
                    clientMicros(),
                    switches(),
                    processors());
        }
    }

    /** Two phases, one after the other. */
    record Pair(Phase stage, Phase client) {
        double throughputRatio() {
            return client.perSecond() / stage.perSecond();
        }

        double cpuRatio() {
            return client.cpuMicros() / stage.cpuMicros();
        }
    }

    public static void main(String[] args) throws Exception {
        Map<String, String> settings = new TreeMap<>(Map.of("blocks", "3", "pairs", "4", "seconds", "5"));
        settings.putAll(Map.of("warmup", "10", "nodes", "4", "heap", "256m", "profile", "16"));
        settings.putAll(Map.of("sizes", "15%:1024,35%:2048,50%:4096", "threads", "16", "entries", "34880"));
        for (String arg : args) {
            settings.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
        }
        int blocks = Integer.parseInt(settings.remove("blocks"));
        int nodes = Integer.parseInt(settings.remove("nodes"));
        List<String> options = new ArrayList<>(OPTIONS);
        options.add("-Xmx" + settings.remove("heap"));
        StressComparison comparison = new StressComparison(
                Integer.parseInt(settings.remove("pairs")),
                Double.parseDouble(settings.remove("seconds")),
                Double.parseDouble(settings.remove("warmup")));
        // One window a phase: nobody reads the nodes' output meanwhile.
        settings.put("window-millis", "3600000");
        String[] words = settings.entrySet().stream().map(Object::toString).toArray(String[]::new);
        System.out.println(String.join(" ", words));
        for (int block = 1; block <= blocks; block++) {
            List<String> stage = RunningGrid.java(options, StressStage.class);
            List<String> client = RunningGrid.java(List.of(), GridClient.class);
            try (RunningGrid grid = RunningGrid.form(stage, client, nodes, words)) {
                comparison.block(grid);
            }
        }
        comparison.printSummary();
    }

    /** Lets both make load in turns, and requires that the grid then has what both have put. */
    List<Pair> block(RunningGrid grid) throws Exception {
        requireDone(grid.connectClient());
        String warmup =
                String.format(Locale.ROOT, "{\"command\":\"warmup\",\"burst\":1,\"seconds\":%s}", warmupSeconds);
        grid.askNodes(warmup);
        requireDone(grid.ask(warmup));
        for (int pair = 0; pair < pairs; pair++) {
            boolean clientFirst = pair % 2 == 1;
            Phase first = clientFirst ? client(grid) : stage(grid);
            Phase second = clientFirst ? stage(grid) : client(grid);
            Pair both = clientFirst ? new Pair(second, first) : new Pair(first, second);
            done.add(both);
            System.out.printf(
                    Locale.ROOT,
                    "stage %s; client %s; throughput %.3f, CPU %.3f%n",
                    both.stage,
                    both.client,
                    both.throughputRatio(),
                    both.cpuRatio());
        }
        requireSums(grid);
        return done;
    }

    private Phase stage(RunningGrid grid) throws Exception {
        return phase(
                grid,
                () -> grid.askNodes(measure()).stream().map(RunningGrid::last).toList());
    }

    private Phase client(RunningGrid grid) throws Exception {
        return phase(grid, () -> List.of(grid.ask(measure())));
    }

    private String measure() {
        return "{\"command\":\"measure\",\"seconds\":" + seconds + "}";
    }

    private interface Load {
        List<JsonNode> make() throws Exception;
    }

    private static Phase phase(RunningGrid grid, Load load) throws Exception {
        ThreadFigures nodes = ThreadFigures.of(grid.pidsOfNodes());
        ThreadFigures client = ThreadFigures.of(List.of(grid.pidOfClient()));
        long startNanos = System.nanoTime();
        List<JsonNode> totals = load.make();
        double wallNanos = System.nanoTime() - startNanos;
        nodes = ThreadFigures.of(grid.pidsOfNodes()).since(nodes);
        client = ThreadFigures.of(List.of(grid.pidOfClient())).since(client);
        double operations = 0;
        double perSecond = 0;
        Histogram service = new Histogram(3);
        for (JsonNode total : totals) {
            requireDone(total);
            operations += total.get("operations").asDouble();
            perSecond +=
                    total.get("operations").asDouble() / total.get("wallNanos").asDouble() * 1e9;
            byte[] bytes =
                    Base64.getDecoder().decode(total.at("/histograms/service").asText());
            service.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0));
        }
        return new Phase(operations, perSecond, wallNanos, service, nodes, client);
    }

    private static void requireDone(JsonNode answer) {
        if (!answer.get("event").asText().equals("done")
                || answer.path("errors").asLong() > 0) {
            throw new AssertionError(answer.toString());
        }
    }

    /** The client asks the nodes for the sums over all entries, those of the stage included. */
    private static void requireSums(RunningGrid grid) throws Exception {
        List<List<JsonNode>> nodes = grid.askNodes("{\"command\":\"check\"}");
        List<JsonNode> client = grid.stopClient();
        for (String name : List.of("entries", "digests")) {
            JsonNode check = GridIT.check(client, name);
            long expected = check.get("expected").asLong();
            for (List<JsonNode> events : nodes) {
                expected += GridIT.value(events, name);
            }
            if (check.get("value").asLong() != expected) {
                throw new AssertionError(name + ": the grid has " + check.get("value") + ", not " + expected);
            }
        }
    }

    private void printSummary() {
        print("throughput, client / stage", Pair::throughputRatio);
        print("CPU time, client / stage", Pair::cpuRatio);
        printBoth("operations/s", Phase::perSecond);
        printBoth("CPU time, µs/operation", Phase::cpuMicros);
        print("client: that of the client's process", pair -> pair.client.clientMicros());
        printBoth("switches/operation", Phase::switches);
        printBoth("processors used", Phase::processors);
        printBoth("service time p50, µs", phase -> phase.micros(50));
        printBoth("service time p99, µs", phase -> phase.micros(99));
        for (String name : done.get(0).client.nodes.names()) {
            if (done.stream().anyMatch(pair -> pair.stage.isMuch(name) || pair.client.isMuch(name))) {
                printBoth("CPU time of the nodes' threads " + name + ", µs/operation", phase -> phase.nodeMicros(name));
            }
        }
    }

    private void printBoth(String title, ToDoubleFunction<Phase> figure) {
        print("stage: " + title, pair -> figure.applyAsDouble(pair.stage));
        print("client: " + title, pair -> figure.applyAsDouble(pair.client));
    }

    private void print(String title, ToDoubleFunction<Pair> figure) {
        double[] sorted = done.stream().mapToDouble(figure).sorted().toArray();
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        System.out.printf(
                Locale.ROOT,
                "%s: median %.5g, from %.5g to %.5g%n",
                title,
                median,
                sorted[0],
                sorted[sorted.length - 1]);
    }
}
