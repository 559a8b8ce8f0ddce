package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;

/** The report for a terminal: at most 100 columns unless names are long, words before tables, colour only when asked for. */
public final class TextReport implements Renderer {
    /** Names are never cut short of this: what tells two platforms apart often stands at the end. */
    private static final int LONGEST_NAME = 48;

    private final boolean colour;
    private final Optional<String> place;

    public TextReport() {
        this(false, Optional.empty());
    }

    /**
     * @param colour whether to use ANSI escapes
     * @param place where the full report is, for the last line
     */
    public TextReport(boolean colour, Optional<String> place) {
        this.colour = colour;
        this.place = place;
    }

    @Override
    public String render(Run run, Judgement judgement) {
        StringBuilder out = new StringBuilder();
        TextTable.wrap(out, run.plan().title(), "", "");
        TextTable.wrap(out, "jdyno " + run.version() + ", run " + run.id() + ", " + progress(run), "", "");
        List<Chapter> chapters = Chapter.of(run, judgement);
        chapters.forEach(chapter -> headline(out, chapter));
        trust(out, judgement.trust(), chapters);
        for (Chapter chapter : chapters) {
            chapter.measures().forEach(measure -> measure(out, chapter, measure));
        }
        failures(out, run);
        place.ifPresent(where ->
                out.append("\nReport: ").append(TextTable.printable(where)).append('\n'));
        return out.toString();
    }

    private static String progress(Run run) {
        return run.trials().size() + " of " + Numbers.count(run.schedule().size(), "planned trial");
    }

    private void headline(StringBuilder out, Chapter chapter) {
        out.append('\n').append(bold(TextTable.printable(chapter.name()))).append('\n');
        TextTable.wrap(out, Sentences.lead(chapter), "  ", "  ");
        Sentences.verdicts(chapter).forEach(sentence -> TextTable.wrap(out, sentence, "  - ", "    "));
    }

    private void trust(StringBuilder out, Trust trust, List<Chapter> chapters) {
        out.append('\n');
        StringBuilder sentence = new StringBuilder();
        TextTable.wrap(sentence, Sentences.trust(trust), "", "");
        out.append(trust.trusted() ? sentence : paint(sentence.toString(), Ansi.RED));
        trust.reasons().forEach(reason -> TextTable.wrap(out, reason, "  ! ", "    "));
        for (Chapter chapter : chapters) {
            chapter.selfComparison()
                    .ifPresent(self -> TextTable.wrap(out, Sentences.selfComparison(chapter, self), "  - ", "    "));
        }
        trust.notes().forEach(note -> TextTable.wrap(out, note, "  - ", "    "));
    }

    private void measure(StringBuilder out, Chapter chapter, Measure measure) {
        String title = chapter.name() + ": " + measure.title() + " (" + measure.unit() + ", "
                + Sentences.direction(measure) + (measure.headline() ? "), ranked" : ")");
        out.append('\n');
        StringBuilder heading = new StringBuilder();
        TextTable.wrap(heading, title, "", "  ");
        out.append(measure.headline() ? bold(heading.toString()) : heading);
        for (String platform : chapter.ranked()) {
            chapter.estimate(platform, measure)
                    .ifPresentOrElse(estimate -> out.append(row(chapter, measure, estimate)), () -> out.append("  ")
                            .append(place(chapter, measure, platform))
                            .append(TextTable.left(platform, nameWidth(chapter)))
                            .append(TextTable.right(Numbers.UNKNOWN, 10))
                            .append("  not measured\n"));
        }
    }

    private static int nameWidth(Chapter chapter) {
        int longest = chapter.ranked().stream().mapToInt(String::length).max().orElse(0);
        return Math.max(24, Math.min(LONGEST_NAME, longest + 1));
    }

    private String row(Chapter chapter, Measure measure, Estimate estimate) {
        String platform = estimate.platform();
        StringBuilder row = new StringBuilder("  ").append(place(chapter, measure, platform));
        row.append(TextTable.left(platform, nameWidth(chapter)));
        row.append(TextTable.right(Numbers.value(estimate.value()), 9)).append("  ");
        row.append(TextTable.left(Numbers.interval(estimate.low(), estimate.high()), 19))
                .append(" ");
        row.append(TextTable.left("n=" + estimate.n(), 6));
        if (!measure.compared()) {
            return row.toString().stripTrailing() + "\n";
        }
        if (platform.equals(chapter.baseline())) {
            return row.append("baseline\n").toString();
        }
        Optional<Verdict> verdict = chapter.verdict(platform, measure);
        verdict.ifPresent(found -> row.append(TextTable.left(Numbers.changeInterval(found.low(), found.high()), 19))
                .append(" ")
                .append(paint(Sentences.word(found, measure), tone(found))));
        return row.append(verdict.isPresent() ? "\n" : "no verdict\n").toString();
    }

    /** {@code 1.} for a platform alone in its group, {@code 1=} for those that share one, before the headline's rows only. */
    private static String place(Chapter chapter, Measure measure, String platform) {
        if (!measure.headline()) {
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

    /** Trials that ended in the same way for the same reason are one line, with the index of each. */
    private static void failures(StringBuilder out, Run run) {
        Map<String, List<String>> indexes = new LinkedHashMap<>();
        run.trials().stream().filter(trial -> !trial.completed()).forEach(trial -> indexes.computeIfAbsent(
                        failure(trial), unused -> new ArrayList<>())
                .add(Integer.toString(trial.slot().index())));
        out.append('\n');
        if (indexes.isEmpty()) {
            out.append(run.trials().isEmpty() ? "No trial was run.\n" : "Every trial was completed.\n");
            return;
        }
        long failures = indexes.values().stream().mapToLong(List::size).sum();
        out.append(Numbers.count(failures, "trial")).append(" not completed\n");
        indexes.forEach((what, which) -> TextTable.wrap(
                out,
                what + " (trial" + (which.size() > 1 ? "s " : " ") + String.join(", ", which) + ")",
                "  - ",
                "    "));
    }

    private static String failure(Trial trial) {
        return trial.slot().workload() + " on " + trial.slot().platform() + ": "
                + trial.outcome().word() + ", " + trial.cause().orElseThrow().title() + ": " + trial.message();
    }

    private static Ansi tone(Verdict verdict) {
        return switch (verdict.kind()) {
            case FASTER -> Ansi.GREEN;
            case SLOWER -> Ansi.RED;
            case EQUIVALENT -> Ansi.BLUE;
            case INCONCLUSIVE -> Ansi.DIM;
        };
    }

    private String bold(String text) {
        return paint(text, Ansi.BOLD);
    }

    private String paint(String text, Ansi tone) {
        return colour ? tone.code + text + Ansi.RESET : text;
    }

    private enum Ansi {
        BOLD("\u001b[1m"),
        DIM("\u001b[2m"),
        RED("\u001b[31m"),
        GREEN("\u001b[32m"),
        BLUE("\u001b[34m");

        private static final String RESET = "\u001b[0m";
        private final String code;

        Ansi(String code) {
            this.code = code;
        }
    }
}
