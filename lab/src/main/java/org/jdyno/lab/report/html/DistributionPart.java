package org.jdyno.lab.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Percentile;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;

/** Recorded distributions, a line for each platform over the percentiles that enough values support. */
final class DistributionPart {
    /** What the table tells; the chart has every supported point. */
    private static final List<Double> TOLD = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    void write(Html out, Story story, Chapter chapter) {
        for (Map.Entry<String, String> distribution :
                chapter.workload().distributions().entrySet()) {
            List<Curve> curves = chapter.ranked().stream()
                    .flatMap(platform -> story.judgement().curves().stream()
                            .filter(curve -> curve.platform().equals(platform)
                                    && curve.workload()
                                            .equals(chapter.workload().name())
                                    && curve.point().equals(chapter.point())
                                    && curve.distribution().equals(distribution.getKey())))
                    .filter(curve -> !supported(curve).isEmpty())
                    .toList();
            if (!curves.isEmpty()) {
                out.element("h3", "Distribution: " + distribution.getValue());
                out.element(
                        "p",
                        "One line a platform, all its completed trials merged; only percentiles that enough values in enough seconds"
                                + " support are drawn.",
                        "class",
                        "quiet");
                if (curves.stream().anyMatch(curve -> !drawable(curve).isEmpty())) {
                    chart(out, story, distribution.getValue(), curves);
                }
                table(out, story, curves);
            }
        }
    }

    private static void chart(Html out, Story story, String title, List<Curve> curves) {
        ObjectNode chart = story.charts().add(out, "distribution", "Percentiles of " + title);
        ArrayNode lines = chart.putArray("lines");
        for (Curve curve : curves) {
            ObjectNode line = lines.addObject();
            line.put("name", curve.platform());
            line.put("colour", story.charts().colour(curve.platform()));
            line.put("trials", curve.trials());
            line.put("completed", true);
            ArrayNode points = line.putArray("points");
            for (Percentile percentile : drawable(curve)) {
                // How rare a value is, as one in so many, and the value.
                ArrayNode point = points.addArray();
                Charts.point(point, 100 / (100 - percentile.percentile()));
                Charts.point(point, percentile.nanos());
            }
        }
    }

    private static void table(Html out, Story story, List<Curve> curves) {
        out.open("div", "class", "scroll").open("table");
        out.open("thead").open("tr").element("th", "Platform", "scope", "col");
        TOLD.forEach(told -> out.element("th", "p" + plain(told), "scope", "col", "class", "number"));
        out.element("th", "max seen", "scope", "col", "class", "number");
        out.element("th", "values", "scope", "col", "class", "number");
        out.close("tr").close("thead").open("tbody");
        for (Curve curve : curves) {
            out.open("tr");
            Cells.platform(out, story.charts(), curve.platform());
            TOLD.forEach(told -> out.element("td", value(supported(curve), told), "class", "number"));
            out.element("td", value(curve.points(), 100), "class", "number");
            out.element("td", Numbers.value(curve.count()), "class", "number");
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }

    private static String value(List<Percentile> percentiles, double told) {
        return percentiles.stream()
                .filter(percentile -> Math.abs(percentile.percentile() - told) < 1e-9)
                .findFirst()
                .map(percentile -> Numbers.duration(percentile.nanos()))
                .orElse(Numbers.UNKNOWN);
    }

    private static List<Percentile> supported(Curve curve) {
        return curve.points().stream()
                .filter(Percentile::supported)
                .filter(percentile -> percentile.percentile() < 100)
                .toList();
    }

    /** A logarithmic axis has no place for zero. */
    private static List<Percentile> drawable(Curve curve) {
        return supported(curve).stream()
                .filter(percentile -> percentile.nanos() > 0)
                .toList();
    }

    private static String plain(double percentile) {
        return percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
    }
}
