package org.jdyno.lab.report.content;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A function for each record of a sealed interface, in place of a pattern switch, which Java 17 does not have.
 *
 * @param <T> the interface
 * @param <R> the result
 */
final class PatternSwitch<T, R> {
    private final Map<Class<?>, Function<T, R>> byKind = new HashMap<>();

    <K extends T> PatternSwitch<T, R> when(Class<K> kind, Function<K, R> result) {
        byKind.put(kind, one -> result.apply(kind.cast(one)));
        return this;
    }

    /** @throws IllegalStateException if a record of the interface has no function */
    PatternSwitch<T, R> requireAllOf(Class<T> family) {
        for (Class<?> kind : family.getPermittedSubclasses()) {
            if (!byKind.containsKey(kind)) {
                throw new IllegalStateException("no case for " + kind.getName());
            }
        }
        return this;
    }

    R of(T one) {
        return byKind.get(one.getClass()).apply(one);
    }
}
