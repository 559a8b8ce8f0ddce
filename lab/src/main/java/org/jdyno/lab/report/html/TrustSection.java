package org.jdyno.lab.report.html;

import org.jdyno.lab.model.Trust;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.TrustSentences;

/** Whether to believe it: what the run's own checks said, and the baseline against itself. */
final class TrustSection implements Section {
    @Override
    public void write(Html out, Story story) {
        Trust trust = story.judgement().trust();
        out.open("section", "id", "trust", "class", "box " + word(trust));
        out.element("h2", heading(story, trust));
        out.element("p", TrustSentences.trust(story.run(), trust));
        if (!trust.reasons().isEmpty()) {
            out.open("ul", "class", "reasons");
            trust.reasons().forEach(reason -> out.element("li", reason));
            out.close("ul");
        }
        out.open("ul", "class", "notes");
        TrustSentences.selfComparisons(story.contents().chapters()).forEach(sentence -> out.element("li", sentence));
        CapacitySentences.selfComparisons(story.contents()).forEach(sentence -> out.element("li", sentence));
        if (story.compares() && !isAlone(story) && trust.selfComparisons().isEmpty()) {
            out.element("li", "The baseline was not run against a second copy of itself.");
        }
        trust.notes().forEach(note -> out.element("li", note));
        out.close("ul");
        out.close("section");
    }

    private static String word(Trust trust) {
        return !trust.trusted() ? "untrusted" : trust.checked() ? "trusted" : "unchecked";
    }

    /** A search has no second copy of a platform that is compared with nobody. */
    private static boolean isAlone(Story story) {
        return story.run().plan().procedure().capacity().isPresent()
                && story.run().plan().platforms().size() == 1;
    }

    private static String heading(Story story, Trust trust) {
        if (trust.trusted() && !story.compares() || isAlone(story)) {
            return "Nothing to check";
        }
        return !trust.trusted() ? "Not to be trusted" : trust.checked() ? "Trusted" : "Not checked";
    }
}
