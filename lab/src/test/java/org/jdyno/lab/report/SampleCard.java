package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.CardLine;
import org.jdyno.lab.model.study.ScoreCard;
import org.jdyno.lab.report.study.StudyResults;

/** The score card of a study as it might be: each verdict, an open one with a forecast, and a line that is missing. */
final class SampleCard {
    private static final String PART = "network";

    private SampleCard() {}

    /** A study with such a card, of any number of lines. */
    static StudyResults results(int lines) {
        return results(card(lines));
    }

    /** A study with a card of one line, whose interval is so wide that it is shown as factors. */
    static StudyResults wide() {
        ScoreCard.Entry entry = entry(SampleRun.CPU, SampleRun.NEWER, Verdict.Kind.INCONCLUSIVE, 0.71, 0.396, 1.28);
        List<ScoreCard.Row> rows = List.of(row("Cost", "CPU per message", SampleRun.CPU, entry));
        return results(new ScoreCard(SampleRun.BASELINE, List.of(SampleRun.NEWER), rows));
    }

    /** A study with a card of one line, of two blocks. */
    static StudyResults ofTwoBlocks() {
        Verdict verdict =
                SampleJudgement.verdict(SampleRun.CPU, SampleRun.NEWER, Verdict.Kind.INCONCLUSIVE, 1.04, 0.98, 1.1, 2);
        List<ScoreCard.Row> rows = List.of(row("Cost", "CPU per message", SampleRun.CPU, ScoreCard.Entry.of(verdict)));
        return results(new ScoreCard(SampleRun.BASELINE, List.of(SampleRun.NEWER), rows));
    }

    private static StudyResults results(ScoreCard card) {
        StudyResults plain = SampleStudy.results();
        return new StudyResults(plain.study(), plain.plan(), plain.parts(), Optional.of(card), List.of(), Map.of());
    }

    /** The same of a run in one part of which other programs used half a processor. */
    static StudyResults disturbed() {
        StudyResults plain = results(1);
        List<StudyResults.Part> parts = plain.parts().stream()
                .map(part -> part.part().name().equals(PART) ? disturbed(part) : part)
                .toList();
        return new StudyResults(plain.study(), plain.plan(), parts, plain.card(), List.of(), Map.of());
    }

    private static StudyResults.Part disturbed(StudyResults.Part part) {
        Judged judged = part.judged().orElseThrow();
        Trust plain = judged.judgement().trust();
        Trust trust = new Trust(plain.state(), plain.reasons(), List.of(new Note.OtherProgramsBusy(0.5, 2)), List.of());
        Judged disturbed = new Judged(judged.run(), FormatTest.nothing(trust));
        return new StudyResults.Part(part.part(), part.shortened(), part.leftOut(), Optional.of(disturbed));
    }

    private static ScoreCard card(int lines) {
        List<ScoreCard.Row> rows = new ArrayList<>(List.of(
                row(
                        "Fast",
                        "chat messages",
                        SampleRun.THROUGHPUT,
                        entry(SampleRun.THROUGHPUT, SampleRun.NEWER, Verdict.Kind.FASTER, 1.06, 1.03, 1.1),
                        entry(SampleRun.THROUGHPUT, Platform.NATIVE, Verdict.Kind.FASTER, 2.45, 2.38, 2.53)),
                row(
                        "Cost",
                        "CPU per message",
                        SampleRun.CPU,
                        entry(SampleRun.CPU, SampleRun.NEWER, Verdict.Kind.EQUIVALENT, 0.994, 0.982, 1.006)),
                row(
                        "Cost",
                        "peak memory",
                        SampleRun.RSS,
                        entry(SampleRun.RSS, SampleRun.NEWER, Verdict.Kind.SLOWER, 1.24, 1.2, 1.28),
                        entry(SampleRun.RSS, Platform.NATIVE, Verdict.Kind.FASTER, 0.05, 0.049, 0.051)),
                row(
                        "Responsive",
                        "delivery p99",
                        SampleRun.P99,
                        new ScoreCard.Entry(
                                verdict(SampleRun.P99, SampleRun.NEWER, Verdict.Kind.INCONCLUSIVE, 0.94, 0.86, 1.03),
                                Verdict.Kind.INCONCLUSIVE,
                                0.86,
                                1.03,
                                OptionalDouble.of(40)))));
        IntStream.range(rows.size(), lines)
                .forEach(number -> rows.add(new ScoreCard.Row(
                        new CardLine("Start", "line " + number, "stack", "start"),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of())));
        return new ScoreCard(SampleRun.BASELINE, List.of(SampleRun.NEWER, Platform.NATIVE), rows);
    }

    private static ScoreCard.Row row(String question, String title, Measure measure, ScoreCard.Entry... entries) {
        Map<String, ScoreCard.Entry> byPlatform = new LinkedHashMap<>();
        for (ScoreCard.Entry entry : entries) {
            byPlatform.put(entry.verdict().platform(), entry);
        }
        return new ScoreCard.Row(
                new CardLine(question, title, PART, measure.name()),
                Optional.of(measure),
                Optional.of(new Estimate(
                        new Cell("chat", SampleRun.CHAT_POINT),
                        measure.name(),
                        SampleRun.BASELINE,
                        100,
                        99,
                        101,
                        98,
                        102,
                        8)),
                byPlatform);
    }

    private static ScoreCard.Entry entry(
            Measure measure, String platform, Verdict.Kind kind, double ratio, double low, double high) {
        return ScoreCard.Entry.of(verdict(measure, platform, kind, ratio, low, high));
    }

    private static Verdict verdict(
            Measure measure, String platform, Verdict.Kind kind, double ratio, double low, double high) {
        return SampleJudgement.verdict(measure, platform, kind, ratio, low, high, 8);
    }
}
