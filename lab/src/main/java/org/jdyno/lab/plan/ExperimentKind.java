package org.jdyno.lab.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.UserError;

/** The kinds of experiment, each with the key that asks for it, and those keys it takes that not every kind takes. */
enum ExperimentKind {
    RULE(
            Optional.of(ExperimentKeys.RULE),
            "--rule runs each platform as often as a published report did, without blocks",
            ExperimentKeys.SERVER,
            PlanKeys.BY),
    SEARCH(
            Optional.of(ExperimentKeys.LIMIT),
            "--limit and --minheap run as many trials as they need, each with a new server"),
    RATE_SEARCH(
            Optional.of(ExperimentKeys.SLO),
            "--slo finds the highest rate, with a new server for each",
            LengthKeys.BLOCKS),
    COMPARISON(
            Optional.empty(),
            "",
            LengthKeys.BLOCKS,
            ExperimentKeys.SERVER,
            PlanKeys.BY,
            Pairings.PAIRING,
            Pairings.PREFERRED,
            ComparisonKeys.UNTIL,
            ComparisonKeys.PRECISION);

    private final Optional<PlanKey<?>> key;
    private final String sentence;
    private final List<PlanKey<?>> takes;

    ExperimentKind(Optional<PlanKey<?>> key, String sentence, PlanKey<?>... takes) {
        this.key = key;
        this.sentence = sentence;
        this.takes = List.of(takes);
    }

    /** @throws UserError if a request is for two kinds, or has a key that its kind does not take */
    static ExperimentKind of(Request request) {
        List<ExperimentKind> asked = Stream.of(values())
                .filter(kind -> kind.key.filter(request::has).isPresent())
                .toList();
        if (asked.size() > 1) {
            throw new UserError(asked.get(0).sentence + ", and " + asked.get(1).sentence + "; leave out one of them");
        }
        ExperimentKind kind = asked.isEmpty() ? COMPARISON : asked.get(0);
        if (kind != COMPARISON && request.falseAlarms() == Stopping.GATE) {
            throw new UserError(kind.sentence + ", and a gate compares platforms in blocks; leave that out");
        }
        for (PlanKey<?> other : COMPARISON.takes) {
            if (request.has(other) && !kind.takes.contains(other)) {
                throw new UserError(kind.sentence + "; leave out " + other.setting());
            }
        }
        return kind;
    }
}
