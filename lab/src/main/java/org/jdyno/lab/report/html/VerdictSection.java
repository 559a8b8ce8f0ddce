package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.CapacityCautions;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SweepChapter;
import org.jdyno.lab.report.telling.SweepSentences;
import org.jdyno.lab.report.telling.TrustSentences;

/** The answer first: a sentence or two for each workload, with the uncertainty in them. */
final class VerdictSection implements Section {
    @Override
    public void write(Html out, Story story) {
        out.open("section", "id", "verdict");
        out.element("h2", LimitSentences.isSearch(story.run()) ? "Answer" : "Verdict");
        if (story.judgement().trust().untrusted()) {
            out.element(
                    "p",
                    TrustSentences.trust(story.run(), story.judgement().trust()) + " The reasons are below.",
                    "class",
                    "warning");
        }
        limits(out, story);
        capacities(out, story);
        for (SweepChapter sweep : story.contents().sweeps()) {
            begin(out, sweep.name(), story.anchor(sweep));
            out.element("p", SweepSentences.lead(sweep), "class", "lead");
            sweep.hardestCompared().ifPresent(stop -> sentences(out, stop.chapter()));
            plain(out, SweepSentences.courses(sweep));
            out.close("div");
        }
        for (Chapter chapter : story.contents().singles()) {
            begin(out, chapter.name(), story.anchor(chapter));
            out.element("p", Sentences.lead(chapter), "class", "lead");
            sentences(out, chapter);
            out.close("div");
        }
        out.close("section");
    }

    private static void begin(Html out, String name, String anchor) {
        out.open("div", "class", "verdict").open("h3");
        out.element("a", name, "href", "#" + anchor).close("h3");
    }

    private static void limits(Html out, Story story) {
        if (LimitSentences.isSearch(story.run())) {
            begin(out, "The largest load borne", "limits");
            plain(out, LimitSentences.limits(story.run(), story.judgement()));
            out.close("div");
        }
    }

    private static void capacities(Html out, Story story) {
        story.run().plan().procedure().capacity().ifPresent(search -> {
            begin(out, CapacitySentences.title(search), "capacity");
            plain(out, CapacitySentences.answers(story.contents()));
            CapacityCautions.of(story.contents()).forEach(caution -> out.element("p", caution, "class", "warning"));
            out.close("div");
        });
    }

    private static void plain(Html out, List<String> sentences) {
        out.open("ul");
        sentences.forEach(sentence -> out.element("li", sentence, "class", "tone"));
        out.close("ul");
    }

    private static void sentences(Html out, Chapter chapter) {
        List<String> platforms = chapter.ranked().stream()
                .filter(platform -> !platform.equals(chapter.baseline()))
                .toList();
        List<String> sentences = Sentences.verdicts(chapter);
        out.open("ul");
        for (int i = 0; i < sentences.size(); i++) {
            String tone = chapter.verdict(platforms.get(i), chapter.headline())
                    .map(Verdict::kind)
                    .map(Verdict.Kind::word)
                    .orElse("none");
            out.element("li", sentences.get(i), "class", "tone " + tone);
        }
        out.close("ul");
    }
}
