package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.model.Direction;
import org.jdyno.model.Estimate;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Steadiness.Spread;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.Workload;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.ExhibitTable.Cell;
import org.jdyno.model.study.ExhibitTable.Mark;
import org.jdyno.model.study.ExhibitTable.Row;
import org.jdyno.model.study.Overview;
import org.jdyno.report.content.Chapter;

/** The overview of a study, as measured: a row for each part that has trials. */
public final class MeasuredOverview {
    /** The unit of the columns of platforms. */
    static final String SLOWDOWN = "times as slow";

    private final StudyResults results;
    private final Overview overview;
    private final List<StudyResults.Part> parts;
    private final Set<String> others;

    private MeasuredOverview(StudyResults results, Overview overview, List<StudyResults.Part> parts) {
        this.results = results;
        this.overview = overview;
        this.parts = parts;
        this.others = new LinkedHashSet<>();
        parts.forEach(part -> {
            Judged judged = part.judged().orElseThrow();
            judged.run().plan().platformsWithoutControl().stream()
                    .map(Platform::name)
                    .filter(name -> !name.equals(judged.run().plan().baseline()))
                    .forEach(others::add);
        });
    }

    /** Empty if the study has none, or if nothing was run. */
    public static Optional<MeasuredOverview> of(StudyResults results) {
        List<StudyResults.Part> parts = results.parts().stream()
                .filter(part -> part.judged()
                        .filter(judged -> !judged.run().trials().isEmpty())
                        .isPresent())
                .toList();
        return results.study()
                .overview()
                .filter(any -> !parts.isEmpty())
                .map(overview -> new MeasuredOverview(results, overview, parts));
    }

    Overview overview() {
        return overview;
    }

    /** The parts that are rows, in their order. */
    List<StudyResults.Part> parts() {
        return parts;
    }

    /** The platforms that are compared with the baseline. */
    Set<String> others() {
        return others;
    }

    String baseline() {
        return parts.get(0).judged().orElseThrow().run().plan().baseline();
    }

    /** The units of the columns, in their order. */
    List<String> units() {
        Workload any = chapter(parts.get(0)).workload();
        return Stream.concat(
                        overview.columns().values().stream()
                                .map(shows -> shows.equals(Overview.WARM_UP)
                                        ? "s"
                                        : any.measure(shows).unit()),
                        others.stream().map(platform -> SLOWDOWN))
                .toList();
    }

    /** Its columns are those of the overview, and one for each platform besides the baseline. */
    public ExhibitTable table() {
        return new ExhibitTable(
                "Today",
                "",
                Stream.concat(overview.columns().keySet().stream(), others.stream())
                        .toList(),
                parts.stream()
                        .map(part -> new Row(part.part().name(), cells(chapter(part))))
                        .toList(),
                Map.of(),
                List.of());
    }

    private List<Cell> cells(Chapter chapter) {
        List<Cell> cells = new ArrayList<>();
        overview.columns().values().forEach(shows -> cells.add(cell(chapter, shows)));
        others.forEach(platform -> cells.add(slowdown(chapter, platform)));
        return cells;
    }

    private static Cell cell(Chapter chapter, String shows) {
        return shows.equals(Overview.WARM_UP)
                ? chapter.steadiness(chapter.baseline())
                        .flatMap(steadiness -> steadiness.secondsToSteady())
                        .map(MeasuredOverview::range)
                        .orElse(Cell.NOTHING)
                : chapter.estimate(chapter.baseline(), chapter.workload().measure(shows))
                        .map(Cell::of)
                        .orElse(Cell.NOTHING);
    }

    private static Cell range(Spread of) {
        boolean several = of.n() > 1;
        return new Cell(
                Optional.empty(),
                of.median(),
                Double.NaN,
                Double.NaN,
                several ? of.low() : Double.NaN,
                several ? of.high() : Double.NaN,
                of.n(),
                false,
                Mark.PLAIN,
                false,
                List.of());
    }

    /** How many times as slow a platform is as the baseline, by the headline; or why it has no result. */
    private static Cell slowdown(Chapter chapter, String platform) {
        Measure headline = chapter.headline();
        return chapter.verdict(platform, headline)
                .filter(verdict -> verdict.effect().isKnown())
                .map(verdict -> Cell.of(slowdown(verdict, headline)))
                .orElseGet(() -> chapter.trials(platform).stream()
                        .filter(trial -> !trial.completed())
                        .findFirst()
                        .map(MeasuredOverview::failure)
                        .orElse(Cell.NOTHING));
    }

    private static Estimate slowdown(Verdict verdict, Measure headline) {
        boolean inverse = headline.better() == Direction.HIGHER;
        double ratio = verdict.effect().ratio();
        double low = verdict.effect().low();
        double high = verdict.effect().high();
        double min = verdict.evidence().min();
        double max = verdict.evidence().max();
        return new Estimate(
                verdict.cell(),
                headline.name(),
                verdict.platform(),
                inverse ? 1 / ratio : ratio,
                inverse ? 1 / high : low,
                inverse ? 1 / low : high,
                inverse ? 1 / max : min,
                inverse ? 1 / min : max,
                verdict.effect().blocks());
    }

    private static Cell failure(Trial trial) {
        return Cell.words(
                trial.cause().map(cause -> cause.title()).orElse(trial.outcome().word()));
    }

    private static Chapter chapter(StudyResults.Part part) {
        Judged judged = part.judged().orElseThrow();
        return new Chapter(
                judged.run(),
                judged.judgement(),
                judged.run().workloads().get(0),
                judged.run().plan().cells().get(0).point());
    }
}
