package org.jdyno.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdyno.model.Direction;
import org.jdyno.model.Estimate;
import org.jdyno.model.Judgement;
import org.jdyno.model.Jvm;
import org.jdyno.model.Measure;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Secrets;
import org.jdyno.model.Timing;
import org.jdyno.report.content.Chapter;
import org.jdyno.report.json.JsonText;

/**
 * The JSON format of JMH's results, for the tools that read it: one entry for each platform, workload and point.
 *
 * <p>A completed trial is a fork with one value, so that no tool pools the values within a process. The error is half
 * of jdyno's 95 % interval over the trials. Percentiles are order statistics of the raw data by JMH's rule.
 *
 * <p>Tools name a result by its benchmark and all its parameters, separated by spaces. So an entry has only the
 * platform and the parameters that distinguish points of its workload, with values without spaces. Entries of a
 * platform that is no JVM have the keys of a JVM too, because JMH never omits them.
 */
public final class JmhReport implements Renderer {
    /** The release of JMH that has this format. */
    private static final String JMH_VERSION = "1.37";

    private static final String NO_JVM = "none";

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private static final List<String> PERCENTILES =
            List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

    @Override
    public String render(Run run, Judgement judgement) {
        ArrayNode results = JsonNodeFactory.instance.arrayNode();
        List<Chapter> chapters = Chapter.of(run, judgement);
        for (Chapter chapter : chapters) {
            Map<String, String> params = params(chapter, chapters);
            for (Platform platform : chapter.platforms()) {
                chapter.estimate(platform.name(), chapter.headline())
                        .ifPresent(estimate -> results.add(result(chapter, platform, params, estimate)));
            }
        }
        return JsonText.of(results);
    }

    /** The parameters of a point whose values vary over the points of its workload. */
    private static Map<String, String> params(Chapter chapter, List<Chapter> chapters) {
        Map<String, String> params = new TreeMap<>();
        chapter.point().values().forEach((name, value) -> {
            Set<String> values = chapters.stream()
                    .filter(other ->
                            other.workload().name().equals(chapter.workload().name()))
                    .map(other -> other.point().values().getOrDefault(name, ""))
                    .collect(Collectors.toSet());
            if (values.size() > 1) {
                params.put(name, Secrets.inText(withoutSpaces(value, values)));
            }
        });
        return params;
    }

    /** A value with underscores instead of spaces; if another would look the same, with the spaces encoded. */
    private static String withoutSpaces(String value, Set<String> values) {
        String plain = SPACES.matcher(value).replaceAll("_");
        long same = values.stream()
                .filter(other -> SPACES.matcher(other).replaceAll("_").equals(plain))
                .count();
        return same > 1 ? value.replaceAll("_", "%5F").replaceAll("\\s", "%20") : plain;
    }

    private static ObjectNode result(
            Chapter chapter, Platform platform, Map<String, String> varying, Estimate headline) {
        Timing timing = chapter.run().plan().timing();
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        result.put("jmhVersion", JMH_VERSION);
        result.put("benchmark", "org.jdyno." + chapter.workload().name());
        result.put("mode", chapter.headline().better() == Direction.HIGHER ? "thrpt" : "avgt");
        result.put("threads", 1);
        result.put("forks", values(chapter, platform, chapter.headline()).size());
        Optional<Jvm> jvm = platform.jvm();
        result.put("jvm", jvm.map(known -> known.java().toString()).orElse(NO_JVM));
        result.putPOJO("jvmArgs", jvm.isPresent() ? platform.shownOptions() : List.of());
        result.put("jdkVersion", jvm.map(Jvm::version).orElse(NO_JVM));
        result.put("vmName", jvm.map(Jvm::vm).orElse(NO_JVM));
        result.put("vmVersion", jvm.map(Jvm::build).orElse(NO_JVM));
        result.put("warmupIterations", timing.maxBursts());
        result.put("warmupTime", timing.burstMillis() + " ms");
        result.put("warmupBatchSize", 1);
        result.put("measurementIterations", 1);
        result.put("measurementTime", timing.measureMillis() + " ms");
        result.put("measurementBatchSize", 1);
        ObjectNode params = result.putObject("params");
        varying.forEach(params::put);
        params.put("platform", SPACES.matcher(platform.name()).replaceAll("_"));
        result.set(
                "primaryMetric", metric(headline, chapter.headline(), values(chapter, platform, chapter.headline())));
        result.set("secondaryMetrics", secondary(chapter, platform));
        return result;
    }

    private static ObjectNode secondary(Chapter chapter, Platform platform) {
        ObjectNode metrics = JsonNodeFactory.instance.objectNode();
        for (Measure measure : chapter.measures()) {
            Optional<Estimate> estimate = chapter.estimate(platform.name(), measure);
            if (!measure.headline() && estimate.isPresent()) {
                metrics.set(measure.name(), metric(estimate.get(), measure, values(chapter, platform, measure)));
            }
        }
        return metrics;
    }

    private static ObjectNode metric(Estimate estimate, Measure measure, List<Double> values) {
        ObjectNode metric = JsonNodeFactory.instance.objectNode();
        put(metric, "score", estimate.value());
        put(metric, "scoreError", (estimate.high() - estimate.low()) / 2);
        ArrayNode confidence = metric.putArray("scoreConfidence");
        add(confidence, estimate.low());
        add(confidence, estimate.high());
        ObjectNode percentiles = metric.putObject("scorePercentiles");
        List<Double> sorted = values.stream().sorted().toList();
        PERCENTILES.forEach(name -> put(percentiles, name, percentile(sorted, Double.parseDouble(name))));
        metric.put("scoreUnit", measure.unit());
        ArrayNode rawData = metric.putArray("rawData");
        values.forEach(value -> add(rawData.addArray(), value));
        return metric;
    }

    /** The values of the trials; those of the baseline are of both copies. */
    private static List<Double> values(Chapter chapter, Platform platform, Measure measure) {
        List<Double> values = new ArrayList<>();
        Plan plan = chapter.run().plan();
        boolean baseline = platform.name().equals(plan.baseline());
        chapter.run().trials().stream()
                .filter(trial -> trial.completed()
                        && trial.slot().cell().equals(chapter.cell())
                        && (trial.slot().platform().equals(platform.name())
                                || baseline && trial.slot().platform().equals(plan.aaControl())))
                .forEach(trial -> Optional.ofNullable(trial.measures().get(measure.name()))
                        .ifPresent(values::add));
        return values;
    }

    /** Interpolated at index p (n + 1) / 100, as in Commons Math, which JMH uses. */
    private static double percentile(List<Double> sorted, double percentile) {
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        double place = percentile / 100 * (sorted.size() + 1);
        if (place < 1) {
            return sorted.get(0);
        }
        if (place >= sorted.size()) {
            return sorted.get(sorted.size() - 1);
        }
        int below = (int) Math.floor(place);
        double lower = sorted.get(below - 1);
        return lower + (place - below) * (sorted.get(below) - lower);
    }

    /** JMH writes NaN and infinity as the string {@code "NaN"}. */
    private static void put(ObjectNode object, String name, double value) {
        if (Double.isFinite(value)) {
            object.put(name, value);
        } else {
            object.put(name, "NaN");
        }
    }

    private static void add(ArrayNode array, double value) {
        if (Double.isFinite(value)) {
            array.add(value);
        } else {
            array.add("NaN");
        }
    }
}
