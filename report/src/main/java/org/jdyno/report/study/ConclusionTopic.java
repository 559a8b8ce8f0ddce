package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Point;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Conclusion.Claim;
import org.jdyno.model.study.JudgedConclusion;
import org.jdyno.model.study.JudgedConclusion.Answer;
import org.jdyno.model.study.JudgedConclusion.AtPoint;
import org.jdyno.model.study.JudgedConclusion.Gap;
import org.jdyno.model.study.JudgedConclusion.JudgedClaim;
import org.jdyno.model.study.JudgedConclusion.JudgedRatio;
import org.jdyno.model.study.NativeRatio;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.content.Sentences;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The conclusions of the original report: whether each holds today, and the ratios that say so. */
final class ConclusionTopic {
    private ConclusionTopic() {}

    /** The section; empty if the study has no conclusions. */
    static List<Block> of(List<JudgedConclusion> conclusions, Extent extent) {
        if (conclusions.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.lead(count(conclusions)));
        blocks.add(extent.isWhole() ? whole(conclusions) : brief(conclusions));
        if (extent.isWhole()) {
            blocks.add(Block.quiet(
                    "Each ratio is that of a JVM to the C twin (native), unless the claim says to what, by blocks, over"
                            + " several points their geometric mean, with its interval, the number of blocks and the"
                            + " range over the points. It meets a bound if its whole interval does, and fails it if"
                            + " none of the interval does. The intervals are so wide that an answer is wrong in at most"
                            + " 5 % of runs. A mean over points of which some meet the bound and others fail it decides"
                            + " nothing. The bounds are the study's."));
        }
        return List.of(new Section("Conclusions", blocks).id("conclusions"));
    }

    private static String count(List<JudgedConclusion> conclusions) {
        long holds = count(conclusions, Answer.HOLDS);
        long fails = count(conclusions, Answer.FAILS);
        long undecided = count(conclusions, Answer.UNDECIDED);
        return "Of " + Numbers.count(conclusions.size(), "conclusion") + ", " + Numbers.count(holds, "holds", "hold")
                + " today, " + Numbers.count(fails, "fails", "fail") + " and " + Numbers.count(undecided, "is", "are")
                + " undecided.";
    }

    private static long count(List<JudgedConclusion> conclusions, Answer answer) {
        return conclusions.stream().filter(judged -> judged.answer() == answer).count();
    }

    private static Table brief(List<JudgedConclusion> conclusions) {
        return new TableColumns<JudgedConclusion>()
                .text("Conclusion", judged -> judged.conclusion().says())
                .text("Today", judged -> judged.answer().word())
                .rows(conclusions)
                .build();
    }

    private static Table whole(List<JudgedConclusion> conclusions) {
        Table.Builder table =
                Table.of(Column.text("Conclusion"), Column.text("Claim"), Column.number("Ratio"), Column.text("Today"));
        for (JudgedConclusion judged : conclusions) {
            Conclusion conclusion = judged.conclusion();
            table.row(
                    new Cell(conclusion.says(), conclusion.reading()),
                    new Cell(conclusion.jvms() == Conclusion.Jvms.ANY ? "for at least one JVM" : "for every JVM"),
                    new Cell(""),
                    new Cell("").word(word(judged.answer())));
            judged.claims().forEach(claim -> rows(table, claim));
        }
        return table.build();
    }

    private static void rows(Table.Builder table, JudgedClaim judged) {
        Cell bound = new Cell(bound(judged.claim()), against(judged.claim()));
        if (judged.ratios().isEmpty()) {
            table.part(List.of(
                    new Cell(judged.claim().title()),
                    bound,
                    new Cell(Numbers.UNKNOWN),
                    today(judged.answer(), judged.gap())));
        }
        for (JudgedRatio of : judged.ratios()) {
            table.part(List.of(
                    new Cell(judged.claim().title() + ", " + of.ratio().platform()),
                    bound,
                    ratio(of),
                    judged.gap().isEmpty() && of.depends() ? depends(of) : today(of.answer(), judged.gap())));
        }
    }

    private static String bound(Claim claim) {
        List<String> bounds = new ArrayList<>();
        claim.least().ifPresent(least -> bounds.add("at least " + Numbers.exact(least)));
        claim.most().ifPresent(most -> bounds.add("at most " + Numbers.exact(most)));
        return String.join(", ", bounds);
    }

    /** What a claim compares with; empty for the C twin at the same point. */
    private static String against(Claim claim) {
        if (claim.against().isEmpty()) {
            return "";
        }
        String whom =
                switch (claim.reference()) {
                    case NATIVE -> "native";
                    case BASELINE -> "the first platform";
                    case SAME -> "itself";
                };
        String where = Point.of(claim.differing()).label();
        return "to " + whom + (where.isEmpty() ? "" : " with " + where);
    }

    private static Cell ratio(JudgedRatio judged) {
        NativeRatio its = judged.ratio();
        if (!its.effect().isKnown()) {
            return new Cell(Numbers.UNKNOWN, "no block with both");
        }
        String interval = Double.isNaN(its.effect().low())
                ? "no interval"
                : Numbers.interval(its.effect().low(), its.effect().high());
        List<String> evidence =
                new ArrayList<>(List.of(interval, "n = " + its.effect().blocks()));
        spread(judged.points()).ifPresent(evidence::add);
        return new Cell(Numbers.value(its.effect().ratio()), evidence.toArray(String[]::new));
    }

    /** The least and the largest ratio at a point, so that a mean does not hide what it is of. */
    private static Optional<String> spread(List<AtPoint> points) {
        List<AtPoint> known = points.stream()
                .filter(point -> point.ratio().effect().isKnown())
                .sorted(Comparator.comparingDouble(
                        point -> point.ratio().effect().ratio()))
                .toList();
        return known.size() < 2
                ? Optional.empty()
                : Optional.of(at(known.get(0)) + " to " + at(known.get(known.size() - 1)));
    }

    private static String at(AtPoint point) {
        return Numbers.value(point.ratio().effect().ratio()) + " at "
                + point.point().label();
    }

    private static Cell depends(JudgedRatio of) {
        return new Cell(
                of.answer().word(),
                "holds at " + labels(of.at(Answer.HOLDS)) + ", fails at " + labels(of.at(Answer.FAILS))
                        + "; a mean over both says nothing");
    }

    private static String labels(List<AtPoint> points) {
        return Sentences.joined(
                points.stream().map(point -> point.point().label()).toList());
    }

    private static Cell today(Answer answer, Optional<Gap> gap) {
        return new Cell(answer.word(), gap.map(ConclusionTopic::reason).orElse(""));
    }

    private static String reason(Gap gap) {
        return switch (gap) {
            case NOT_RUN -> "not run";
            case NO_TWIN -> "native was not run";
            case NO_JVM -> "no JVM was run to compare";
            case UNTRUSTED -> "the part is untrusted";
            case UNPROVEN -> "the part is unproven, and its A/A control may differ by more";
        };
    }

    /** Without a tone: that a conclusion fails may be good news. */
    private static Cell.Word word(Answer answer) {
        String verb = answer == Answer.UNDECIDED ? "is " : "";
        return new Cell.Word(answer.word(), Tone.PLAIN, "Today it " + verb + answer.word() + ".");
    }
}
