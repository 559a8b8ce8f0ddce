package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.study.Study;

/**
 * The plan of a part of a study, at full length and in shorter forms. Each step of shortening is laid over the ones
 * before it.
 */
public final class PartPlan {
    private final List<Settings> lengths;
    private final Optional<Long> takesMillis;

    private PartPlan(List<Settings> lengths, Optional<Long> takesMillis) {
        this.lengths = lengths;
        this.takesMillis = takesMillis;
    }

    static PartPlan read(Settings part) {
        Settings plan = part.sectionIf("plan").orElseThrow(() -> part.wrong("needs plan"));
        List<Settings> lengths = new ArrayList<>(List.of(plan));
        for (Settings step : part.sectionList("shorten")) {
            lengths.add(lengths.get(lengths.size() - 1).with(step));
        }
        PartPlan read = new PartPlan(lengths, part.textIf("takes").map(text -> Durations.parseMillis("takes", text)));
        // What is wrong in any form of the plan is told before anything runs.
        for (Settings length : lengths) {
            Request request = PlanFile.read(length, "");
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
        return lengths.size() - 1;
    }

    /** What a number of steps has changed, for a reader. */
    public List<String> changes(int steps) {
        return lengths.get(steps).changesOf(lengths.get(0));
    }

    /** The plan after a number of steps, without platforms. */
    public Request request(Study study, Study.Part part, int steps) {
        return PlanFile.read(lengths.get(steps), study.name() + ", " + part.name() + ": " + part.title());
    }

    /**
     * What one trial is expected to take, or one search where the plan is a limit search; empty when the timing says
     * it.
     */
    public Optional<Long> takesMillis() {
        return takesMillis;
    }
}
