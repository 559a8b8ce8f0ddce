package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.study.Study;

/** The plan of a part of a study, at full length and in shorter forms. Each step of shortening is laid over the ones before it. */
public final class PartPlan {
    private final List<Settings> lengths;
    private final List<List<String>> changes;
    private final Optional<Long> takesMillis;

    private PartPlan(List<Settings> lengths, List<List<String>> changes, Optional<Long> takesMillis) {
        this.lengths = lengths;
        this.changes = changes;
        this.takesMillis = takesMillis;
    }

    static PartPlan read(Settings part) {
        Settings plan = part.sectionIf("plan").orElseThrow(() -> part.wrong("needs plan"));
        List<Settings> lengths = new ArrayList<>(List.of(plan));
        List<List<String>> changes = new ArrayList<>();
        for (Settings step : part.sectionList("shorten")) {
            Settings before = lengths.get(lengths.size() - 1);
            changes.add(step.changesOf(before));
            lengths.add(before.with(step));
        }
        PartPlan read =
                new PartPlan(lengths, changes, part.textIf("takes").map(text -> Durations.parseMillis("takes", text)));
        // What is wrong in any form of the plan is told before anything runs.
        for (Settings length : lengths) {
            Request request = Request.of(length, "");
            if (!request.platforms().isEmpty()
                    || request.baseline().isPresent()
                    || request.seed().isPresent()) {
                throw part.wrong("has a plan with platforms, a baseline or a seed; these are the study's");
            }
        }
        return read;
    }

    /** How often it can be shortened. */
    public int steps() {
        return changes.size();
    }

    /** What a number of steps has changed, for a reader. */
    public List<String> changes(int steps) {
        return changes.subList(0, steps).stream().flatMap(List::stream).toList();
    }

    /** The plan after a number of steps, without platforms. */
    public Request request(Study study, Study.Part part, int steps) {
        return Request.of(lengths.get(steps), study.name() + ", " + part.name() + ": " + part.title());
    }

    /** What one trial is expected to take, or one search where the plan is a limit search; empty when the timing says it. */
    public Optional<Long> takesMillis() {
        return takesMillis;
    }
}
