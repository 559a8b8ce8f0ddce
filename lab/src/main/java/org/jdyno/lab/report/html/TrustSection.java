package org.jdyno.lab.report.html;

import org.jdyno.lab.model.Trust;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.TrustSentences;

/** Whether to believe it: what the run's own checks said, and the baseline against itself. */
final class TrustSection implements Section {
    @Override
    public void write(Html out, Story story) {
        Trust trust = story.judgement().trust();
        out.open("section", "id", "trust", "class", "box " + trust.state().word());
        out.element("h2", TrustSentences.heading(story.run(), trust));
        out.element("p", TrustSentences.trust(story.run(), trust));
        if (!trust.reasons().isEmpty()) {
            out.open("ul", "class", "reasons");
            TrustSentences.reasons(story.run(), trust).forEach(reason -> out.element("li", reason));
            out.close("ul");
        }
        out.open("ul", "class", "notes");
        TrustSentences.selfComparisons(story.contents().chapters()).forEach(sentence -> out.element("li", sentence));
        CapacitySentences.selfComparisons(story.contents()).forEach(sentence -> out.element("li", sentence));
        TrustSentences.notes(story.run(), trust).forEach(note -> out.element("li", note));
        out.close("ul");
        out.close("section");
    }
}
