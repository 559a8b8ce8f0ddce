package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Folded;
import org.jdyno.lab.report.document.Block.Group;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;

/** The section of a sweep. */
final class SweepTopic {
    private SweepTopic() {}

    /** The verdicts at the largest load or least heap, and what each platform retains over the sweep. */
    static List<Block> answer(Contents contents, SweepChapter sweep) {
        List<Paragraph> sentences = new ArrayList<>();
        sweep.hardestCompared().ifPresent(point -> sentences.addAll(ChapterTopic.verdicts(point.chapter())));
        SweepSentences.changes(sweep).forEach(change -> sentences.add(new Paragraph(change)));
        return List.of(new Section(
                        sweep.name(),
                        List.of(new Paragraph(SweepSentences.lead(sweep), Tone.LEAD), new Items(sentences)))
                .link(contents.anchor(sweep))
                .style("verdict"));
    }

    /** Its measures over the axis, its fits, and its single points. */
    static List<Block> detail(Contents contents, SweepChapter sweep, Extent extent, Drawing drawing) {
        Footnotes footnotes = new Footnotes(sweep);
        SweepTables tables = new SweepTables(sweep, footnotes, extent, drawing);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(explanation(contents, sweep, extent, footnotes), Tone.QUIET));
        blocks.add(tables.measure(sweep.headline()));
        sweep.points()
                .forEach(point ->
                        blocks.addAll(ScoreTopic.table(point.chapter(), drawing, "Scores at " + sweep.load(point))));
        if (extent.isWhole()) {
            List<Block> others = sweep.measures().stream()
                    .filter(measure -> !measure.headline())
                    .<Block>map(tables::measure)
                    .toList();
            if (!others.isEmpty()) {
                blocks.add(new Group("multiples", others));
            }
            blocks.addAll(tables.fits());
            blocks.addAll(tables.steadiness());
        } else {
            sweep.hardestCompared()
                    .ifPresent(point -> blocks.addAll(ChapterTopic.essentials(
                            point.chapter(), sweep.workload().name() + " at " + sweep.load(point))));
        }
        if (extent.draws()) {
            blocks.addAll(points(contents, sweep, extent, drawing));
        }
        return List.of(
                new Section(sweep.name(), blocks).id(contents.anchor(sweep)).style("chapter"));
    }

    private static String explanation(Contents contents, SweepChapter sweep, Extent extent, Footnotes footnotes) {
        String bars = "Bars are 95 % intervals"
                + (footnotes.anyNotCompleted()
                        ? "; a cross marks failed or invalid trials, with the letter of the footnote. "
                        : ". ");
        String ratio = contents.run().plan().experiment().compares()
                ? "; below, the 95 % interval of the ratio to " + sweep.baseline() + " and the verdict."
                : ".";
        return sweep.workload().title() + ". " + (extent.draws() ? bars : "")
                + "Each cell: the geometric mean of the completed trials"
                + (extent.isWhole()
                        ? ", its 95 % interval and the number of trials"
                        : ", ± half of its 95 % interval, " + trials(sweep))
                + ratio;
    }

    /** The number of trials of each figure of the headline. */
    private static String trials(SweepChapter sweep) {
        Measure headline = sweep.headline();
        List<Estimate> estimates = sweep.points().stream()
                .flatMap(point -> sweep.platforms().stream()
                        .flatMap(platform -> point.chapter().estimate(platform, headline).stream()))
                .toList();
        return Numbers.trials(estimates);
    }

    /** Those that are not part of an earlier sweep. */
    private static List<Block> points(Contents contents, SweepChapter sweep, Extent extent, Drawing drawing) {
        List<Block> points = sweep.points().stream()
                .filter(point -> contents.isDetailedIn(sweep, point.chapter()))
                .<Block>map(point -> new Folded(
                        sweep.load(point),
                        contents.anchor(point.chapter()),
                        ChapterTopic.body(contents, point.chapter(), extent, drawing)))
                .toList();
        return points.isEmpty() ? List.of() : List.of(new Section("The single points", points));
    }
}
