package org.jdyno.lab.verify;

import java.util.List;
import java.util.Objects;

/**
 * The comparison of one kind of figures with those of another tool.
 *
 * @param name such as {@code gc-pauses}
 * @param title what is compared, in one line
 * @param reference the other tool, with its version if known
 * @param criterion when the two agree; fixed before the measurement
 * @param comparisons one for each case
 */
public record Agreement(String name, String title, String reference, String criterion, List<Comparison> comparisons) {
    public Agreement {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(reference, "reference");
        Objects.requireNonNull(criterion, "criterion");
        comparisons = List.copyOf(comparisons);
    }

    public AgreementResult result() {
        return AgreementResult.worst(
                comparisons.stream().map(Comparison::result).toList());
    }
}
