package org.jdyno.lab.report;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SweepChapter;

/**
 * Everything as text but the single points of sweeps: at most 100 columns unless names are long, and words before
 * tables.
 */
public final class TextReport implements Renderer {
    /** Names are never cut short of this: what tells two platforms apart often stands at the end. */
    private static final int LONGEST_NAME = 48;

    private static final int SHORTEST_NAME = 23;

    /** Of an interval. */
    private static final int NARROWEST = 19;

    @Override
    public String render(Run run, Judgement judgement) {
        StringBuilder out = new StringBuilder();
        Contents contents = Contents.of(run, judgement);
        new TextAnswers(Ink.NONE).write(out, contents);
        TextLimits.write(out, contents);
        TextCapacities.write(out, contents);
        for (SweepChapter sweep : contents.sweeps()) {
            TextSweeps.write(out, sweep);
        }
        for (Chapter chapter : contents.singles()) {
            TextScores.write(out, chapter);
            chapter.measures().forEach(measure -> measure(out, chapter, measure));
            TextPercentiles.write(out, chapter);
            TextSteadiness.write(out, chapter);
        }
        TextFailures.write(out, run);
        return out.toString();
    }

    private static void measure(StringBuilder out, Chapter chapter, Measure measure) {
        String title = chapter.name() + ": " + measure.title() + " (" + measure.unit() + ", "
                + Sentences.direction(measure) + (measure.headline() && compares(chapter) ? "), ranked" : ")");
        out.append('\n');
        TextTable.wrap(out, title, "", "  ");
        int interval = widest(chapter, NARROWEST, platform -> chapter.estimate(platform, measure)
                .map(TextReport::interval)
                .orElse(""));
        int change = widest(chapter, NARROWEST, platform -> chapter.verdict(platform, measure)
                .map(TextReport::change)
                .orElse(""));
        for (String platform : chapter.ranked()) {
            chapter.estimate(platform, measure)
                    .ifPresentOrElse(
                            estimate -> out.append(row(chapter, measure, estimate, interval, change)),
                            () -> out.append("  ")
                                    .append(place(chapter, measure, platform))
                                    .append(TextTable.left(platform, nameWidth(chapter)))
                                    .append(TextTable.right(Numbers.UNKNOWN, 10))
                                    .append("  not measured\n"));
        }
        if (measure.headline()) {
            TextSteadiness.footnote(out, chapter);
        }
    }

    private static int nameWidth(Chapter chapter) {
        return Math.min(LONGEST_NAME, 1 + widest(chapter, SHORTEST_NAME, Function.identity()));
    }

    /** As wide as the widest cell of a platform, so that none is cut off. */
    private static int widest(Chapter chapter, int least, Function<String, String> cell) {
        return chapter.ranked().stream()
                .mapToInt(platform -> cell.apply(platform).length())
                .reduce(least, Math::max);
    }

    private static String interval(Estimate estimate) {
        return Numbers.interval(estimate.low(), estimate.high());
    }

    private static String change(Verdict verdict) {
        return Numbers.changeInterval(verdict.low(), verdict.high());
    }

    private static String row(Chapter chapter, Measure measure, Estimate estimate, int intervalWidth, int changeWidth) {
        String platform = estimate.platform();
        StringBuilder row = new StringBuilder("  ").append(place(chapter, measure, platform));
        row.append(TextTable.left(platform, nameWidth(chapter)));
        row.append(TextTable.right(Numbers.value(estimate.value()), 9)).append("  ");
        row.append(TextTable.left(interval(estimate), intervalWidth)).append(" ");
        String letter = measure.headline() ? TextSteadiness.letter(chapter, platform) : "";
        String trials = ("n=" + estimate.n() + letter).stripTrailing();
        row.append(TextTable.left(trials, Math.max(6, trials.length() + 1)));
        if (!measure.compared() || !compares(chapter)) {
            return row.toString().stripTrailing() + "\n";
        }
        if (platform.equals(chapter.baseline())) {
            return row.append("baseline\n").toString();
        }
        Optional<Verdict> verdict = chapter.verdict(platform, measure);
        verdict.ifPresent(found -> row.append(TextTable.left(change(found), changeWidth))
                .append(" ")
                .append(Sentences.word(found, measure)));
        return row.append(verdict.isPresent() ? "\n" : "no verdict\n").toString();
    }

    /**
     * {@code 1.} for a platform alone in its group, {@code 1=} for those that share one, before the headline's rows
     * only.
     */
    private static String place(Chapter chapter, Measure measure, String platform) {
        if (!measure.headline() || !compares(chapter)) {
            return "";
        }
        List<List<String>> groups = chapter.groups();
        for (int group = 0; group < groups.size(); group++) {
            if (groups.get(group).contains(platform)) {
                return TextTable.left((group + 1) + (groups.get(group).size() > 1 ? "=" : "."), 4);
            }
        }
        return TextTable.left(Numbers.UNKNOWN, 4);
    }

    private static boolean compares(Chapter chapter) {
        return chapter.run().plan().procedure().compares();
    }
}
