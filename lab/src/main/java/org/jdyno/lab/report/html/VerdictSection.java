package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Sentences;

/** The answer first: a sentence or two for each workload, with the uncertainty in them. */
final class VerdictSection implements Section {
    @Override
    public void write(Html out, Story story) {
        out.open("section", "id", "verdict");
        out.element("h2", "Verdict");
        if (!story.judgement().trust().trusted()) {
            out.element(
                    "p",
                    Sentences.trust(story.run(), story.judgement().trust()) + " The reasons are below.",
                    "class",
                    "warning");
        }
        for (Chapter chapter : story.chapters()) {
            out.open("div", "class", "verdict").open("h3");
            out.element("a", chapter.name(), "href", "#" + story.anchor(chapter))
                    .close("h3");
            out.element("p", Sentences.lead(chapter), "class", "lead");
            sentences(out, chapter);
            out.close("div");
        }
        out.close("section");
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
