package org.jdyno.lab.report;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.report.telling.CapacityCautions;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Contents;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SweepChapter;
import org.jdyno.lab.report.telling.SweepSentences;
import org.jdyno.lab.report.telling.TrustSentences;

/** The words of a text report: what follows from the run, and whether to believe it. */
record TextAnswers(Ink ink) {
    void write(StringBuilder out, Contents contents) {
        TextTable.wrap(out, contents.run().plan().title(), "", "");
        TextTable.wrap(
                out,
                "jdyno " + contents.run().version() + ", run " + contents.run().id() + ", " + contents.progress(),
                "",
                "");
        limits(out, contents);
        capacities(out, contents);
        contents.sweeps().forEach(sweep -> sweep(out, sweep));
        contents.singles().forEach(chapter -> chapter(out, chapter));
        trust(out, contents);
    }

    private void limits(StringBuilder out, Contents contents) {
        contents.run().plan().procedure().limit().ifPresent(search -> {
            heading(out, LimitSentences.title(search));
            LimitSentences.limits(contents.run(), contents.judgement())
                    .forEach(sentence -> TextTable.wrap(out, sentence, "  - ", "    "));
            TextTable.wrap(out, LimitSentences.method(search), "  ", "  ");
        });
    }

    private void capacities(StringBuilder out, Contents contents) {
        contents.run().plan().procedure().capacity().ifPresent(search -> {
            heading(out, CapacitySentences.title(search));
            CapacitySentences.answers(contents).forEach(sentence -> TextTable.wrap(out, sentence, "  - ", "    "));
            TextTable.wrap(out, CapacitySentences.method(contents.run().plan()), "  ", "  ");
            CapacityCautions.of(contents).forEach(sentence -> TextTable.wrap(out, sentence, "  ! ", "    "));
        });
    }

    private void sweep(StringBuilder out, SweepChapter sweep) {
        heading(out, sweep.name());
        TextTable.wrap(out, SweepSentences.lead(sweep), "  ", "  ");
        SweepSentences.verdicts(sweep).forEach(sentence -> TextTable.wrap(out, sentence, "  - ", "    "));
        SweepSentences.courses(sweep).forEach(sentence -> TextTable.wrap(out, sentence, "  - ", "    "));
    }

    private void chapter(StringBuilder out, Chapter chapter) {
        heading(out, chapter.name());
        TextTable.wrap(out, Sentences.lead(chapter), "  ", "  ");
        Sentences.verdicts(chapter).forEach(sentence -> TextTable.wrap(out, sentence, "  - ", "    "));
    }

    private void heading(StringBuilder out, String title) {
        out.append('\n').append(ink.bold(TextTable.printable(title))).append('\n');
    }

    private void trust(StringBuilder out, Contents contents) {
        Trust trust = contents.judgement().trust();
        out.append('\n');
        StringBuilder sentence = new StringBuilder();
        TextTable.wrap(sentence, TrustSentences.trust(contents.run(), trust), "", "");
        out.append(trust.untrusted() ? ink.red(sentence.toString()) : sentence);
        TrustSentences.reasons(contents.run(), trust)
                .forEach(reason -> TextTable.wrap(out, reason, trust.untrusted() ? "  ! " : "  - ", "    "));
        List<String> notes = new ArrayList<>(TrustSentences.selfComparisons(contents.chapters()));
        notes.addAll(CapacitySentences.selfComparisons(contents));
        notes.forEach(note -> TextTable.wrap(out, note, "  - ", "    "));
        TrustSentences.notes(contents.run(), trust).forEach(note -> TextTable.wrap(out, note, "  - ", "    "));
    }
}
