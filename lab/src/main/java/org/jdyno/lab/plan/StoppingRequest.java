package org.jdyno.lab.plan;

import java.util.OptionalDouble;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/** When a run shall end before its budget does. Mutable while a request is read. */
public final class StoppingRequest {
    private boolean anytime;
    private double falseAlarms = Stopping.USUAL;
    private OptionalDouble precision = OptionalDouble.empty();

    StoppingRequest() {}

    /** Ends the run as soon as every comparison is decided, by intervals that are valid at any time. */
    public void untilDecided() {
        anytime = true;
    }

    /** Ends the run as soon as every ratio to the baseline has this half width, such as {@code 2%}. */
    public void precision(String text) {
        double percent = Double.NaN;
        if (text.matches("[0-9]{1,2}([.][0-9]{1,3})?%")) {
            percent = Double.parseDouble(text.substring(0, text.length() - 1));
        }
        if (!(percent >= 0.1 && percent <= 50)) {
            throw new UserError("precision must be from 0.1% to 50%, such as 2%, not " + Words.quoted(text));
        }
        precision = OptionalDouble.of(percent / 100);
    }

    /** Sets the probability of claiming a difference where there is none. */
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
