package org.jdyno.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Durations;
import org.jdyno.model.Key;
import org.jdyno.model.study.Study;
import org.jdyno.yaml.Setting;

/** The plan of a part of a study, at full length and shortened. Each step of shortening changes the one before it. */
public final class PartPlan {
    private static final String TAKES = "takes";

    private final Form form;
    private final List<Length> lengths;

    /** The keys of a part. */
    record Form(
            String name,
            String title,
            List<String> notes,
            Setting plan,
            List<Setting> shorten,
            @Key(least = 1) Optional<Long> takesMillis,
            @Key(least = 1, most = 1_000_000) Optional<Long> share) {
        Study.Part part() {
            return new Study.Part(name, title, notes);
        }
    }

    /** @param takesMillis the expected time of a trial; empty if it follows from the timing */
    private record Length(Setting plan, Optional<Long> takesMillis) {
        Length shortenedBy(Setting step) {
            Optional<Long> takes = step.get(TAKES).map(value -> value.<Long>parsed(Durations::parseMillis));
            requireValues(step);
            return new Length(plan.with(step.without(TAKES)), takes.or(() -> takesMillis));
        }

        /** A key without a value would remove what the plan has there, and no reader would be told. */
        private static void requireValues(Setting changed) {
            if (changed.isEmpty()) {
                throw changed.wrong(
                        "has no value; write what the plan has there when it is shortened, or leave it out");
            }
            if (changed.isSection()) {
                changed.section().values().forEach(Length::requireValues);
            }
        }
    }

    PartPlan(Form form) {
        this.form = form;
        this.lengths = new ArrayList<>(List.of(new Length(form.plan, form.takesMillis)));
        for (Setting step : form.shorten) {
            lengths.add(lengths.get(lengths.size() - 1).shortenedBy(step));
        }
        // An error in any form of the plan is reported before anything runs.
        for (Length length : lengths) {
            Request request = PlanFile.read(length.plan(), "");
            if (Stream.of(PlanKeys.PLATFORMS, PlanKeys.BASELINE, PlanKeys.SEED).anyMatch(request::has)) {
                throw length.plan().wrong("has platforms, a baseline or a seed; set them for the study instead");
            }
        }
    }

    /** Its share of the study's budget, relative to those of the others; empty if its plan says how long. */
    public Optional<Long> share() {
        return form.share;
    }

    /** The number of steps by which it can be shortened. */
    public int steps() {
        return lengths.size() - 1;
    }

    /** The changes that a number of steps makes, for readers. */
    public List<String> changes(int steps) {
        return lengths.get(steps).plan().changesOf(lengths.get(0).plan());
    }

    /** The plan after a number of steps, without platforms. */
    public Request request(Study study, Study.Part part, int steps) {
        Request request =
                PlanFile.read(lengths.get(steps).plan(), study.name() + ", " + part.name() + ": " + part.title());
        PairingChoice.makeDefault(request);
        return request;
    }

    /** The expected time of a trial, or of a search if this is a limit search; empty if it follows from the timing. */
    public Optional<Long> fixedMillis(int steps) {
        return lengths.get(steps).takesMillis();
    }
}
