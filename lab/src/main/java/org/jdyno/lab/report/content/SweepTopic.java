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

/** One workload over a parameter that was swept. */
final class SweepTopic {
    private SweepTopic() {}

    /** Who leads where it is hardest, how the others compare there, and what each keeps over the sweep. */
    static List<Block> answer(Contents contents, SweepChapter sweep) {
        List<Paragraph> sentences = new ArrayList<>();
        sweep.hardestCompared().ifPresent(stop -> sentences.addAll(ChapterTopic.verdicts(stop.chapter())));
        SweepSentences.courses(sweep).forEach(course -> sentences.add(new Paragraph(course)));
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
        sweep.stops()
                .forEach(stop ->
                        blocks.addAll(ScoreTopic.table(stop.chapter(), drawing, "Scores at " + sweep.load(stop))));
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
                    .ifPresent(stop -> blocks.addAll(ChapterTopic.essentials(
                            stop.chapter(), sweep.workload().name() + " at " + sweep.load(stop))));
        }
        if (extent.draws()) {
            blocks.addAll(points(contents, sweep, extent, drawing));
        }
        return List.of(
                new Section(sweep.name(), blocks).id(contents.anchor(sweep)).style("chapter"));
    }

    private static String explanation(Contents contents, SweepChapter sweep, Extent extent, Footnotes footnotes) {
        String bars = "The bar at a point is its 95 % interval"
                + (footnotes.anyLost()
                        ? "; a cross stands where trials failed or were invalid, and its letter is that of the"
                                + " footnote. "
                        : ". ");
        String ratio = contents.run().plan().procedure().compares()
                ? "; below, the 95 % interval of the ratio to " + sweep.baseline() + " and what follows from it."
                : ".";
        return sweep.workload().title() + ". " + (extent.draws() ? bars : "")
                + "Each cell: the geometric mean over the completed trials"
                + (extent.isWhole()
                        ? ", its 95 % interval and their number"
                        : ", ± half of its 95 % interval, " + trials(sweep))
                + ratio;
    }

    /** How many trials are behind each figure of the headline. */
    private static String trials(SweepChapter sweep) {
        Measure headline = sweep.headline();
        List<Estimate> estimates = sweep.stops().stream()
                .flatMap(stop -> sweep.platforms().stream()
                        .flatMap(platform -> stop.chapter().estimate(platform, headline).stream()))
                .toList();
        return Numbers.trials(estimates);
    }

    /** Those whose details are not told in an earlier sweep. */
    private static List<Block> points(Contents contents, SweepChapter sweep, Extent extent, Drawing drawing) {
        List<Block> points = sweep.stops().stream()
                .filter(stop -> contents.isToldIn(sweep, stop.chapter()))
                .<Block>map(stop -> new Folded(
                        sweep.load(stop),
                        contents.anchor(stop.chapter()),
                        ChapterTopic.body(contents, stop.chapter(), extent, drawing)))
                .toList();
        return points.isEmpty() ? List.of() : List.of(new Section("The single points", points));
    }
}
