package org.jdyno.lab.verify;

import java.util.List;
import java.util.Objects;

/**
 * The comparison of one kind of figures with those of another tool.
 *
 * @param name such as {@code gc-pauses}
 * @param title what is compared, in one line
 * @param reference the other tool
 * @param criterion when the two agree; fixed before the measurement
 * @param finding the worst result of the comparisons
 * @param comparisons one for each case
 */
public record Agreement(
        String name,
        String title,
        String reference,
        String criterion,
        AgreementResult finding,
        List<Comparison> comparisons) {
    public Agreement {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(reference, "reference");
        Objects.requireNonNull(criterion, "criterion");
        Objects.requireNonNull(finding, "finding");
        comparisons = List.copyOf(comparisons);
    }

    Agreement(String name, String title, String reference, String criterion, List<Comparison> comparisons) {
        this(
                name,
                title,
                reference,
                criterion,
                AgreementResult.worst(
                        comparisons.stream().map(Comparison::finding).toList()),
                comparisons);
    }
}
