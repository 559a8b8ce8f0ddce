package org.jdyno.lab.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.plan.PlanKey.Section;

/** When a comparison ends before its budget, and the key for it. */
final class StoppingKeys {
    /** Half the width of an interval, as a fraction of the ratio. */
    static final PlanKey<Double> PRECISION = PlanKey.text("precision", (setting, text) -> Optional.of(fraction(text)))
            .option(
                    Section.STATISTICS,
                    "PERCENT",
                    "Ends when every ratio to the baseline is known to plus or minus PERCENT, such as 2%, after fifteen"
                            + " blocks or more; otherwise at the budget.");

    static final List<PlanKey<?>> ALL = List.of(PRECISION);

    private StoppingKeys() {}

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

    /** A comparison that is bounded by its budget alone may end as soon as all is decided. */
    static Stopping of(Request request) {
        Stopping.Rule rule = request.has(LengthKeys.BLOCKS) ? Stopping.Rule.FIXED : Stopping.Rule.LOOKS;
        OptionalDouble precision =
                request.get(PRECISION).map(OptionalDouble::of).orElse(OptionalDouble.empty());
        return new Stopping(rule, request.falseAlarms(), precision);
    }

    /**
     * The rule for a comparison.
     *
     * @param platforms how many are compared, without the A/A control
     */
    static Stopping of(Request request, int platforms) {
        Map<String, Integer> card = new HashMap<>(request.card());
        card.replaceAll((measure, lines) -> lines * (platforms - 1));
        return of(request).deciding(card);
    }
}
