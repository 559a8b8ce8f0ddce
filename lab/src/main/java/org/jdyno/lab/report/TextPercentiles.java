package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.PercentileSentences;
import org.jdyno.lab.report.telling.Recordings;

/** Percentiles as tables: platforms below each other, the value of all trials merged above its interval. */
final class TextPercentiles {
    private TextPercentiles() {}

    /** Everything that was recorded at a point, the stalls included. */
    static void write(StringBuilder out, Chapter chapter) {
        Recordings recordings = new Recordings(chapter);
        for (Recordings.Recorded recorded : recordings.latencies()) {
            table(out, chapter, recorded);
        }
        tails(out, chapter);
        hiccups(out, chapter, recordings.hiccups());
    }

    /**
     * What platforms are ranked by, for the end of a run; nothing when they are ranked by something else than a
     * percentile.
     */
    static void headline(StringBuilder out, Chapter chapter) {
        Optional<Recordings.Recorded> ranked = new Recordings(chapter).ranked();
        ranked.ifPresent(recorded -> {
            table(out, chapter, recorded);
            tails(out, chapter);
        });
    }

    private static void table(StringBuilder out, Chapter chapter, Recordings.Recorded recorded) {
        heading(out, chapter.name() + ": " + recorded.title(), recorded.curves());
        TextGrid grid = grid(recorded.told());
        recorded.curves().forEach(curve -> rows(grid, curve.platform(), curve, recorded.told()));
        grid.write(out);
    }

    private static void tails(StringBuilder out, Chapter chapter) {
        PercentileSentences.tails(chapter).ifPresent(sentence -> {
            out.append('\n');
            TextTable.wrap(out, sentence, "  ! ", "    ");
        });
    }

    private static void hiccups(StringBuilder out, Chapter chapter, List<Recordings.Hiccups> hiccups) {
        if (hiccups.isEmpty()) {
            return;
        }
        Recordings.Recorded together = Recordings.together(hiccups);
        heading(out, chapter.name() + ": " + together.title(), together.curves());
        List<Double> told = together.told();
        TextGrid grid = grid(told);
        for (Recordings.Hiccups each : hiccups) {
            rows(grid, each.platform(), each.tested(), told);
            each.nodes().forEach(node -> rows(grid, "  " + Recordings.process(node), node, told));
            each.control().ifPresent(control -> rows(grid, "  idle process", control, told));
        }
        grid.write(out);
    }

    private static void heading(StringBuilder out, String what, List<Curve> curves) {
        out.append('\n');
        TextTable.wrap(out, what + ". " + PercentileSentences.legend(curves), "", "  ");
    }

    private static TextGrid grid(List<Double> told) {
        TextGrid grid = new TextGrid();
        grid.row(cells("", told, Recordings::heading, "max seen"));
        return grid;
    }

    private static void rows(TextGrid grid, String name, Curve curve, List<Double> told) {
        grid.row(cells(name, told, percentile -> Recordings.value(curve, percentile), Recordings.max(curve)));
        if (told.stream().anyMatch(percentile -> !interval(curve, percentile).isEmpty())) {
            grid.row(cells("", told, percentile -> interval(curve, percentile), ""));
        }
    }

    private static String interval(Curve curve, double percentile) {
        String interval = Recordings.interval(curve, percentile);
        return interval.equals(Numbers.UNKNOWN) ? "" : interval;
    }

    private static List<String> cells(String first, List<Double> told, Function<Double, String> cell, String last) {
        List<String> cells = new ArrayList<>(List.of(first));
        told.forEach(percentile -> cells.add(cell.apply(percentile)));
        cells.add(last);
        return cells;
    }
}
