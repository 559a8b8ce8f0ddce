import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.jdyno.stats.Sample;
import org.jdyno.stats.StudentT;
import org.jdyno.stats.compare.WelchComparison;

/**
 * Prints the table of a race from the files that race.sh has left: {@code java -cp 'cli/target/lib/*' Race.java DIR
 * PERCENT}, with the half-width for which machine times are compared.
 */
final class Race {
    private static final double CONFIDENCE = 0.95;
    /** Of the errors that JMH prints. */
    private static final double JMH_CONFIDENCE = 0.999;

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String LINE = "%-30s %10s %10s %12s %12s %16s%n";

    private Race() {}

    /** A command of race.sh. */
    private record Call(String tool, String name, int status, double seconds) {}

    /** @param forks the iterations of each, in transactions/s */
    private record Jvm(String title, double[][] forks) {}

    /**
     * A result of a tool.
     *
     * @param seconds of machine time
     * @param log of the ratio B/A
     * @param halfWidth of its 95 % interval, by the tool's unit: blocks or forks
     * @param read the half-width of the interval that the tool shows
     */
    private record Row(String title, double seconds, double log, double halfWidth, double read) {
        double secondsFor(double target) {
            return seconds * (halfWidth / target) * (halfWidth / target);
        }
    }

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        double target = Double.parseDouble(args[1]) / 100;
        List<Call> calls = calls(folder);
        List<Row> jdyno = new ArrayList<>();
        for (Call call : calls) {
            if (call.tool().equals("jdyno")) {
                jdyno.add(jdyno(read(folder, "jdyno-" + call.name()), call));
            }
        }
        Jvm a = jvm(folder, calls, "A");
        Jvm b = jvm(folder, calls, "B");
        Row jmh = jmh(a.forks(), b.forks(), calls);

        System.out.println("transactions/s of orders, B over A");
        describe(a);
        describe(b);
        System.out.printf(LINE, "", "machine", "B/A", "95 %", "half-width", "machine time");
        System.out.printf(LINE, "", "time, s", "", "half-width", "as shown", "for ±" + args[1] + " %, s");
        jdyno.forEach(row -> print(row, target));
        print(jmh, target);
        double meanSeconds = Math.exp(jdyno.stream()
                .mapToDouble(row -> Math.log(row.secondsFor(target)))
                .average()
                .orElseThrow());
        double times = jmh.secondsFor(target) / meanSeconds;
        System.out.println(
                Double.isNaN(times)
                        ? "Too few blocks or forks to compare machine times."
                        : "For the same half-width JMH takes " + shown("%.2f", times)
                                + " times the machine time of jdyno (geometric mean).");
    }

    private static List<Call> calls(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("calls.tsv")).stream()
                .map(line -> line.split("\t"))
                .map(words ->
                        new Call(words[0], words[1], Integer.parseInt(words[2]), Integer.parseInt(words[3]) / 100.0))
                .toList();
    }

    /**
     * The standard error of the ratio follows from p, that of the paired t test. The verdict's own interval is wider,
     * because it holds over all looks of a run with a budget.
     */
    private static Row jdyno(JsonNode run, Call call) {
        JsonNode verdict = StreamSupport.stream(run.path("verdicts").spliterator(), false)
                .filter(each -> each.path("measure").asText().equals("transactions"))
                .filter(each -> each.path("platform").asText().equals("B"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("run " + call.name() + " has no verdict"));
        int blocks = verdict.path("blocks").asInt();
        String title = "jdyno " + call.name() + ", " + blocks + " blocks" + (call.status() == 3 ? " (untrusted)" : "");
        double log = Math.log(number(verdict, "ratio"));
        if (blocks < 2) {
            return new Row(title, call.seconds(), log, Double.NaN, Double.NaN);
        }
        double error = Math.abs(log / StudentT.critical(1 - number(verdict, "p"), blocks - 1));
        double halfWidth = error * StudentT.critical(CONFIDENCE, blocks - 1);
        double read = Math.log(number(verdict, "high") / number(verdict, "low")) / 2;
        return new Row(title, call.seconds(), log, halfWidth, read);
    }

    private static double number(JsonNode object, String name) {
        return object.path(name).isNumber() ? object.path(name).asDouble() : Double.NaN;
    }

    private static Jvm jvm(Path folder, List<Call> calls, String letter) throws IOException {
        String title = letter;
        List<double[]> forks = new ArrayList<>();
        for (Call call : calls) {
            if (call.tool().equals("jmh") && call.name().startsWith(letter)) {
                JsonNode result = read(folder, "jmh-" + call.name()).path(0);
                title = letter + ", " + result.path("vmName").asText() + " "
                        + result.path("vmVersion").asText();
                for (JsonNode fork : result.path("primaryMetric").path("rawData")) {
                    forks.add(JSON.convertValue(fork, double[].class));
                }
            }
        }
        return new Jvm(title, forks.toArray(double[][]::new));
    }

    private static JsonNode read(Path folder, String name) throws IOException {
        return JSON.readTree(folder.resolve(name + ".json").toFile());
    }

    /**
     * Forks are the samples, as trials are jdyno's. JMH itself takes all iterations for independent, and shows an
     * interval for each JVM: the two allow ratios from the lowest of B over the highest of A to the reverse.
     */
    private static Row jmh(double[][] a, double[][] b, List<Call> calls) {
        double seconds = calls.stream()
                .filter(call -> call.tool().equals("jmh"))
                .mapToDouble(Call::seconds)
                .sum();
        String title = "JMH, " + a.length + " and " + b.length + " forks";
        double[] logsOfA = logMeans(a);
        double[] logsOfB = logMeans(b);
        double log = Sample.of(logsOfB).mean() - Sample.of(logsOfA).mean();
        double halfWidth = Double.NaN;
        if (a.length > 1 && b.length > 1) {
            WelchComparison welch = WelchComparison.of(logsOfB, logsOfA, CONFIDENCE);
            halfWidth = (welch.high() - welch.low()) / 2;
        }
        double shareOfA = errorShare(a);
        double shareOfB = errorShare(b);
        double read = Math.log((1 + shareOfB) / (1 - shareOfB) * (1 + shareOfA) / (1 - shareOfA)) / 2;
        return new Row(title, seconds, log, halfWidth, read);
    }

    private static double[] logMeans(double[][] forks) {
        return Arrays.stream(forks)
                .mapToDouble(fork -> Math.log(Sample.of(fork).mean()))
                .toArray();
    }

    private static Sample iterations(double[][] forks) {
        return Sample.of(Arrays.stream(forks).flatMapToDouble(Arrays::stream).toArray());
    }

    /** JMH's error of a score, over the score. */
    private static double errorShare(double[][] forks) {
        Sample all = iterations(forks);
        // JMH shows none for fewer.
        return all.n() < 3
                ? Double.NaN
                : StudentT.critical(JMH_CONFIDENCE, all.n() - 1) * all.sd() / Math.sqrt(all.n()) / all.mean();
    }

    /** With the score as JMH shows it. */
    private static void describe(Jvm jvm) {
        double score = iterations(jvm.forks()).mean();
        System.out.printf(
                Locale.ROOT,
                "%s: %,.0f ± %s by JMH (99.9 %%)%n",
                jvm.title(),
                score,
                shown("%,.0f", score * errorShare(jvm.forks())));
    }

    private static void print(Row row, double target) {
        System.out.printf(
                LINE,
                row.title(),
                shown("%.0f", row.seconds()),
                shown("%.4f", Math.exp(row.log())),
                percent(row.halfWidth()),
                percent(row.read()),
                shown("%.0f", row.secondsFor(target)));
    }

    private static String percent(double share) {
        return shown("%.2f %%", 100 * share);
    }

    private static String shown(String format, double value) {
        return Double.isNaN(value) ? "unknown" : String.format(Locale.ROOT, format, value);
    }
}
