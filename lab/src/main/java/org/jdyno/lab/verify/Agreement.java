package org.jdyno.lab.verify;

import java.util.List;
import java.util.Objects;

/**
 * What jdyno and one other tool say of the same thing.
 *
 * @param name a word for it, such as {@code gc-pauses}
 * @param title one line about what is compared with what
 * @param reference the other tool, with its version where it is known
 * @param criterion when the two agree; declared before anything is measured
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

    public Finding finding() {
        return Finding.together(comparisons.stream().map(Comparison::finding).toList());
    }
}
