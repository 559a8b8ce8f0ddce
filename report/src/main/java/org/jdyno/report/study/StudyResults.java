package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jdyno.model.Experiment;
import org.jdyno.model.Judged;
import org.jdyno.model.Run;
import org.jdyno.model.Trust;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.JudgedConclusion;
import org.jdyno.model.study.RankAgreement;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.report.content.FailureTopic;
import org.jdyno.report.content.NoteSentences;
import org.jdyno.report.content.Sentences;

/**
 * What has been run of a study.
 *
 * @param parts the parts in the order of the study
 * @param card the score card; empty where the study has none
 * @param conclusions those of the study, with their answers
 * @param fractions the ratios that exhibits {@linkplain org.jdyno.model.study.Exhibit.Of#RATIO of ratios}
 *     show, by the name of the exhibit; those of parts that have not been run are absent
 * @param agreements whether parts order platforms alike, as the overview asks; empty if it does not
 */
public record StudyResults(
        Study study,
        StudyPlan plan,
        List<Part> parts,
        Optional<ScoreCard> card,
        List<JudgedConclusion> conclusions,
        Map<String, Fractions> fractions,
        List<RankAgreement> agreements) {
    /**
     * A part, and what has been run of it.
     *
     * @param shortened what was shortened to fit the budget, a phrase each
     * @param leftOut whether the budget was too small for it
     * @param judged empty when nothing was run
     */
    public record Part(Study.Part part, List<String> shortened, boolean leftOut, Optional<Judged> judged) {
        public Part {
            Objects.requireNonNull(part, "part");
            shortened = List.copyOf(shortened);
        }

        /** Its progress and what was shortened, as a phrase. */
        public String state() {
            if (leftOut) {
                return "left out, because the budget was too small";
            }
            String run = judged.map(one -> progress(one.run())).orElse("not started")
                    + (shortened.isEmpty() ? "" : "; shortened to fit the budget: " + String.join("; ", shortened));
            return run + judged.map(one -> pairing(one.run()) + doubt(one)).orElse("");
        }
    }

    /** Why its platforms are not compared as the study says; empty if they are. */
    private static String pairing(Run run) {
        Experiment experiment = run.plan().experiment();
        return experiment
                .replaced()
                .map(replaced -> "; " + replaced.describe(experiment.pairings()))
                .orElse("");
    }

    /** Why a run is not trusted; empty when it is. */
    private static String doubt(Judged judged) {
        Trust trust = judged.judgement().trust();
        String reasons = String.join("; ", NoteSentences.of(judged.run(), trust.reasons()));
        if (FailureTopic.common(trust).isPresent()) {
            return "; " + reasons;
        }
        return switch (trust.state()) {
            case TRUSTED -> "";
            case UNPROVEN -> judged.run().plan().experiment().compares() ? "; unproven: " + reasons : "";
            case UNTRUSTED -> "; untrusted: " + reasons;
        };
    }

    private static String progress(Run run) {
        int planned = run.schedule().size();
        int trials = run.trials().size();
        return planned == 0 || !run.extensions().isEmpty() ? trials + " trials" : trials + " of " + planned + " trials";
    }

    public StudyResults {
        parts = List.copyOf(parts);
        conclusions = List.copyOf(conclusions);
        fractions = Map.copyOf(fractions);
        agreements = List.copyOf(agreements);
    }

    /** The parts in which every platform failed alike, a sentence each. */
    List<String> failures() {
        List<String> failures = new ArrayList<>();
        for (Part part : parts) {
            part.judged()
                    .flatMap(judged -> FailureTopic.headline(judged.judgement().trust()))
                    .ifPresent(headline -> failures.add(part.part().name() + ": " + Sentences.lowerInitial(headline)));
        }
        return failures;
    }

    public Part part(String name) {
        return parts.stream()
                .filter(part -> part.part().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no part " + name));
    }

    /**
     * The rows of an exhibit. Each combination of values that any part varies besides its load has an identity of its
     * own, but not each test of a suite that the exhibit compares.
     *
     * @param run the run of its part
     */
    List<ExhibitRow> rows(Exhibit exhibit, Run run) {
        Set<String> varied = new HashSet<>();
        for (Part part : parts) {
            part.judged()
                    .map(Judged::run)
                    .ifPresent(any -> varied.addAll(ExhibitRow.varied(any, ExhibitRow.loads(any))));
        }
        Optional.ofNullable(fractions.get(exhibit.name()))
                .ifPresent(ratios -> varied.remove(ratios.suite().parameter()));
        return ExhibitRow.of(run, varied, exhibit::shows);
    }
}
