package org.jdyno.lab.report.html;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;

/** Recorded distributions, a line for each trial over the percentiles that enough values support. */
final class DistributionPart {
    /** What the table tells; the chart has every supported point. */
    private static final List<Double> TOLD = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    void write(Html out, Story story, Chapter chapter) {
        for (Map.Entry<String, String> distribution :
                chapter.workload().distributions().entrySet()) {
            List<Trial> trials = chapter.trials().stream()
                    .filter(Trial::completed)
                    .filter(trial -> !supported(trial, distribution.getKey()).isEmpty())
                    .toList();
            if (!trials.isEmpty()) {
                out.element("h3", "Distribution: " + distribution.getValue());
                out.element(
                        "p",
                        "One line a completed trial; only percentiles that enough values support are drawn.",
                        "class",
                        "quiet");
                chart(out, story, distribution, trials);
                table(out, story, chapter, distribution.getKey());
            }
        }
    }

    private static void chart(Html out, Story story, Map.Entry<String, String> distribution, List<Trial> trials) {
        List<Curves.Curve> curves = trials.stream()
                .map(trial -> new Curves.Curve(trial, points(supported(trial, distribution.getKey()))))
                .filter(curve -> !curve.points().isEmpty())
                .toList();
        if (!curves.isEmpty()) {
            Curves.write(out, story, "distribution", "Percentiles of " + distribution.getValue(), curves);
        }
    }

    /** How rare a value is, as one in so many, and the value; a logarithmic axis has no place for zero. */
    private static List<double[]> points(List<Percentile> percentiles) {
        return percentiles.stream()
                .filter(percentile -> percentile.nanos() > 0)
                .map(percentile -> new double[] {100 / (100 - percentile.percentile()), percentile.nanos()})
                .toList();
    }

    /** The least and the greatest over a platform's trials: percentiles of different trials are never averaged. */
    private static void table(Html out, Story story, Chapter chapter, String distribution) {
        out.open("div", "class", "scroll").open("table");
        out.open("thead").open("tr").element("th", "Platform, least and greatest over its trials", "scope", "col");
        TOLD.forEach(told -> out.element("th", "p" + plain(told), "scope", "col", "class", "number"));
        out.close("tr").close("thead").open("tbody");
        for (String platform : chapter.ranked()) {
            List<Trial> trials =
                    chapter.trials(platform).stream().filter(Trial::completed).toList();
            out.open("tr");
            Cells.platform(out, story, platform);
            TOLD.forEach(told -> out.element("td", range(trials, distribution, told), "class", "number"));
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }

    private static String range(List<Trial> trials, String distribution, double told) {
        List<Double> values = trials.stream()
                .map(trial -> supported(trial, distribution).stream()
                        .filter(percentile -> Math.abs(percentile.percentile() - told) < 1e-9)
                        .findFirst())
                .flatMap(Optional::stream)
                .map(Percentile::nanos)
                .sorted()
                .toList();
        if (values.isEmpty()) {
            return Numbers.UNKNOWN;
        }
        String least = Numbers.duration(values.get(0));
        String greatest = Numbers.duration(values.get(values.size() - 1));
        return least.equals(greatest) ? least : least + " to " + greatest;
    }

    private static List<Percentile> supported(Trial trial, String distribution) {
        return trial.percentiles().getOrDefault(distribution, List.of()).stream()
                .filter(Percentile::supported)
                .filter(percentile -> percentile.percentile() < 100)
                .toList();
    }

    private static String plain(double percentile) {
        return percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
    }
}
