package org.jdyno.lab.plan;

import java.util.OptionalDouble;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.UserError;

/** When a run is asked to be over before its budget is. Mutable while a request is put together. */
public final class StoppingRequest {
    private boolean anytime;
    private double falseAlarms = Stopping.USUAL;
    private OptionalDouble precision = OptionalDouble.empty();

    StoppingRequest() {}

    /** Ends as soon as every comparison is decided, by intervals that hold at any time. */
    public void untilDecided() {
        anytime = true;
    }

    /** Ends as soon as every ratio to the baseline is known this well, such as {@code 2%}. */
    public void precision(String text) {
        double percent = Double.NaN;
        if (text.matches("[0-9]{1,2}([.][0-9]{1,3})?%")) {
            percent = Double.parseDouble(text.substring(0, text.length() - 1));
        }
        if (!(percent >= 0.1 && percent <= 50)) {
            throw new UserError("precision must be from 0.1% to 50%, such as 2%, not \"" + text + "\"");
        }
        precision = OptionalDouble.of(percent / 100);
    }

    /** How often a difference may be claimed where there is none. */
    public void falseAlarms(double chance) {
        falseAlarms = chance;
    }

    double falseAlarms() {
        return falseAlarms;
    }

    boolean anytime() {
        return anytime;
    }

    OptionalDouble precision() {
        return precision;
    }
}
