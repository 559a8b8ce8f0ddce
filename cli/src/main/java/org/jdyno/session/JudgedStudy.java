package org.jdyno.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.judge.ConclusionRule;
import org.jdyno.judge.FractionRule;
import org.jdyno.judge.PredictionRule;
import org.jdyno.judge.ScoreCardRule;
import org.jdyno.model.Judged;
import org.jdyno.model.UserError;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.Overview;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.model.study.StudyPlan.State;
import org.jdyno.plan.StudyFile;
import org.jdyno.report.Format;
import org.jdyno.report.PercentileFiles;
import org.jdyno.report.content.Extent;
import org.jdyno.report.json.StudyJson;
import org.jdyno.report.study.StudyReport;
import org.jdyno.report.study.StudyResults;
import org.jdyno.report.write.HtmlWriter;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.jdyno.store.ReportFolder;
import org.jdyno.store.StudyDirectory;

/** A study with its judged parts, and its directory. */
public final class JudgedStudy implements JudgedResult {
    private final StudyDirectory directory;
    private final StudyResults results;
    private final List<JudgedRun> runs;

    private JudgedStudy(StudyDirectory directory, StudyResults results, List<JudgedRun> runs) {
        this.directory = directory;
        this.results = results;
        this.runs = runs;
    }

    /** Whether a directory has a study. */
    public static boolean isIn(Path path) {
        return StudyDirectory.isStudy(path);
    }

    /** Opens and judges the study in a directory. */
    public static JudgedStudy in(Path path) {
        return of(StudyDirectory.open(path));
    }

    static JudgedStudy of(StudyDirectory directory) {
        StudyPlan plan = directory.read();
        StudyFile file = StudyFile.of(plan, "the study in " + directory.path());
        List<StudyResults.Part> parts = new ArrayList<>();
        List<JudgedRun> runs = new ArrayList<>();
        for (Study.Part part : file.study().parts()) {
            int steps =
                    plan.progress(part.name()).map(StudyPlan.Progress::steps).orElse(0);
            boolean leftOut = plan.is(State.LEFT_OUT, part.name());
            Optional<JudgedRun> run = directory.run(part.name()).map(JudgedRun::of);
            run.ifPresent(runs::add);
            parts.add(new StudyResults.Part(
                    part,
                    leftOut ? List.of() : file.part(part.name()).changes(steps),
                    leftOut,
                    run.map(JudgedRun::judged)));
        }
        parts.forEach(part -> requireMeasures(directory, file.study(), part));
        return new JudgedStudy(directory, results(file.study(), plan, parts), runs);
    }

    /** The workload that is stored with a part has the measures that the study shows of it. */
    private static void requireMeasures(StudyDirectory directory, Study study, StudyResults.Part part) {
        String name = part.part().name();
        Stream<String> shown = Stream.of(
                        study.overview().stream()
                                .flatMap(overview -> overview.columns().values().stream())
                                .filter(column -> !column.equals(Overview.WARM_UP)),
                        study.card().stream()
                                .filter(line -> line.part().equals(name))
                                .map(CardLine::measure),
                        study.exhibits().stream()
                                .filter(exhibit -> exhibit.part().equals(name))
                                .flatMap(exhibit -> exhibit.measures().stream()))
                .flatMap(measures -> measures);
        part.judged()
                .ifPresent(judged -> shown.forEach(measure -> {
                    boolean there = judged.run().workloads().stream()
                            .flatMap(workload -> workload.measures().stream())
                            .anyMatch(one -> one.name().equals(measure));
                    if (!there) {
                        throw new UserError(
                                directory.part(name) + " is damaged: its workload has no measure " + measure);
                    }
                }));
    }

    private static StudyResults results(Study study, StudyPlan plan, List<StudyResults.Part> parts) {
        Map<String, Judged> judged = new LinkedHashMap<>();
        parts.forEach(
                part -> part.judged().ifPresent(run -> judged.put(part.part().name(), run)));
        return new StudyResults(
                study,
                plan,
                parts,
                study.card().isEmpty() ? Optional.empty() : Optional.of(ScoreCardRule.of(study.card(), judged)),
                ConclusionRule.of(study.conclusions(), judged),
                fractions(study, judged),
                study.overview()
                        .flatMap(Overview::prediction)
                        .map(prediction -> PredictionRule.of(prediction, judged))
                        .orElse(List.of()));
    }

    private static Map<String, Fractions> fractions(Study study, Map<String, Judged> judged) {
        Map<String, Fractions> fractions = new LinkedHashMap<>();
        study.exhibits().stream()
                .filter(exhibit -> exhibit.has(Exhibit.Of.RATIO))
                .forEach(exhibit -> Optional.ofNullable(judged.get(exhibit.part()))
                        .flatMap(run -> exhibit.shows(Exhibit.Figure.GAINS)
                                ? FractionRule.gains(run, exhibit.measure())
                                : FractionRule.of(run, exhibit.measure()))
                        .ifPresent(ratios -> fractions.put(exhibit.name(), ratios)));
        return fractions;
    }

    @Override
    public List<Judged> runs() {
        return runs.stream().map(JudgedRun::judged).toList();
    }

    @Override
    public Path page() {
        return directory.path().resolve(Format.HTML.fileName());
    }

    /** Writes the page of the study and those of its parts. */
    @Override
    public Path writePage() {
        runs.forEach(JudgedRun::writePage);
        return ReportFolder.write(directory.path(), Format.HTML.fileName(), render(Format.HTML));
    }

    @Override
    public String render(Format format) {
        return switch (format) {
            case HTML -> HtmlWriter.write(StudyReport.of(results, Extent.PAGE));
            case TEXT -> TextWriter.write(StudyReport.of(results, Extent.REPORT), Screen.NONE);
            case MARKDOWN -> MarkdownWriter.write(StudyReport.of(results, Extent.REPORT));
            case JSON -> StudyJson.text(results);
            default -> throw noReport(format.word(), directory);
        };
    }

    @Override
    public String summary(Screen screen, Path page) {
        return TextWriter.write(
                StudyReport.summary(
                        results, directory.path().toString(), page.toUri().toString(), screen.columns()),
                screen);
    }

    @Override
    public List<Path> writePercentiles(Optional<Path> folder) {
        throw noReport(PercentileFiles.WORD, directory);
    }

    private static UserError noReport(String format, StudyDirectory directory) {
        return new UserError("a study has no report in the format " + format + "; its parts have one: the runs in "
                + directory.path());
    }
}
