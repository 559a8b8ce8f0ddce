package org.jdyno.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Cell;
import org.jdyno.model.Direction;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Ramp;
import org.jdyno.model.Stopping;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.plan.PlanKey.Section;

/** The keys of comparisons, and the comparison that they make. */
public final class ComparisonKeys {
    /** The measure that ends a ramp of loads when it falls below 100 %. */
    static final PlanKey<String> UNTIL = PlanKey.text("until");

    /**
     * Half the width of an interval, as a fraction of the ratio. Of a search for a load: the distance of a load that
     * succeeds and one that fails, as a fraction of the first.
     */
    static final PlanKey<Double> PRECISION = PlanKey.text("precision", (setting, text) -> Optional.of(fraction(text)))
            .option(
                    Section.STATISTICS,
                    "PERCENT",
                    "Ends when every ratio to the baseline is known to plus or minus PERCENT, such as 2%, after fifteen"
                            + " blocks or more; otherwise at the budget. With --limit: how close the sustained load and"
                            + " the failing one must be, instead of 1%, and both are run twice.");

    /** How much worse a platform may be. */
    public static final PlanKey<ToleranceWords> TOLERATE = PlanKey.text(
                    ToleranceWords.SETTING, (setting, text) -> Optional.of(ToleranceWords.parse(setting, text)))
            .ofFile(value -> Optional.of(ToleranceWords.read(value)))
            .option(
                    Section.STATISTICS,
                    "PERCENT",
                    "How much worse a platform may be than the baseline: 15% in all lines, or by name, such as"
                            + " cpu=15%,p99=20%,memory=15%,start=20%,throughput=10% (or a measure of the workload). The"
                            + " report then has a checklist: each line passes, fails or is open.");

    static final List<PlanKey<?>> ALL = List.of(UNTIL, PRECISION, TOLERATE);

    private ComparisonKeys() {}

    /**
     * The comparison of a request.
     *
     * @param platforms those that are compared, without the A/A control
     * @throws UserError if the keys cannot be combined
     */
    static Comparison of(Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        Optional<Ramp> ramp = request.get(UNTIL).map(measure -> ramp(measure, cells, workloads));
        PairingChoice.Choice choice = PairingChoice.of(request, cells, workloads, platforms, ramp.isPresent());
        return new Comparison(
                choice.pairings(),
                ramp,
                request.has(ExperimentKeys.SERVER),
                stopping(request, platforms.size()),
                choice.replaced(),
                request.get(TOLERATE).map(words -> words.in(request, cells, workloads)));
    }

    private static Ramp ramp(String measure, List<Cell> cells, Workloads workloads) {
        for (Cell cell : cells) {
            Workload workload = workloads.get(cell.workload());
            ExperimentKeys.reject(
                    workload.load().isEmpty(),
                    "workload " + workload.name() + " has no load that could be raised until " + measure + " ends it");
            List<String> percents = workload.measures().stream()
                    .filter(candidate -> candidate.unit().equals("%") && candidate.better() == Direction.HIGHER)
                    .map(Measure::name)
                    .toList();
            ExperimentKeys.reject(
                    !percents.contains(measure),
                    "until names " + Words.quoted(measure) + ", which is no measure of " + workload.name()
                            + " in percent for which higher is better" + Words.hint(measure, percents));
        }
        return new Ramp(measure);
    }

    private static double fraction(String text) {
        double percent = Double.NaN;
        if (text.matches("[0-9]{1,2}([.][0-9]{1,3})?%")) {
            percent = Double.parseDouble(text.substring(0, text.length() - 1));
        }
        if (!(percent >= 0.1 && percent <= 50)) {
            throw new UserError("precision must be from 0.1% to 50%, such as 2%, not " + Words.quoted(text));
        }
        return percent / 100;
    }

    /**
     * When it ends: one that is bounded by its budget alone may end as soon as all is decided. A life of several phases
     * takes so long that a budget holds few blocks, and looks at them would cost more width than they save time.
     *
     * @param platforms how many are compared, without the A/A control
     */
    private static Stopping stopping(Request request, int platforms) {
        Stopping.Rule rule = request.has(LengthKeys.BLOCKS) || PlanKeys.runsAtRate(request)
                ? Stopping.Rule.FIXED
                : Stopping.Rule.LOOKS;
        OptionalDouble precision =
                request.get(PRECISION).map(OptionalDouble::of).orElse(OptionalDouble.empty());
        Map<String, Integer> card = new HashMap<>(request.card());
        card.replaceAll((measure, lines) -> lines * (platforms - 1));
        return new Stopping(rule, request.falseAlarms(), precision, Map.of()).deciding(card);
    }
}
