package org.jdyno.lab.report.content;

import java.util.List;
import org.jdyno.lab.model.Trial;

/** The sentence that says which platforms are best by the headline measure. */
public final class LeadSentence {
    private LeadSentence() {}

    /** The best platforms, in one sentence. */
    public static String of(Chapter chapter) {
        if (!chapter.run().plan().experiment().compares()) {
            return ScoreSentences.lead(chapter).orElse("No platform has a score: too few trials completed.");
        }
        List<List<String>> groups = chapter.groups();
        String subject = Sentences.ofTitle(chapter.headline());
        if (groups.isEmpty()) {
            return "No platform can be ranked by " + subject
                    + ": too few trials completed, or they recorded too little.";
        }
        List<String> first = groups.get(0);
        int ranked = groups.stream().mapToInt(List::size).sum();
        if (ranked == 1) {
            return aloneInRanking(chapter, first.get(0), subject);
        }
        if (first.size() == 1) {
            return first.get(0) + " leads by " + subject + ".";
        }
        String names = Sentences.joined(first);
        boolean compared = chapter.platforms().stream()
                .flatMap(platform -> chapter.verdict(platform.name(), chapter.headline()).stream())
                .anyMatch(verdict -> !Double.isNaN(verdict.effect().low()));
        if (!compared) {
            return names + " have not been compared by " + subject + ": too few blocks for an interval.";
        }
        return groups.size() == 1
                ? names + " are not distinguished by " + subject + "."
                : names + " lead by " + subject + " and are not distinguished.";
    }

    private static String aloneInRanking(Chapter chapter, String platform, String subject) {
        boolean alone = chapter.platforms().stream()
                .filter(other -> !other.name().equals(platform))
                .flatMap(other -> chapter.trials(other.name()).stream())
                .noneMatch(Trial::completed);
        return alone
                ? "Only " + platform + " has completed trials, so there is nothing to compare."
                : "Only " + platform + " can be ranked by " + subject
                        + "; the trials of the others recorded too little.";
    }
}
