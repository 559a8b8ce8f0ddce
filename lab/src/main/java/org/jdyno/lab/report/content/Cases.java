package org.jdyno.lab.report.content;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What to make of each kind of a sealed family: in place of a switch over its records, which Java 17 does not have.
 *
 * @param <T> the family
 * @param <R> what is made of one
 */
final class Cases<T, R> {
    private final Map<Class<?>, Function<T, R>> byKind = new HashMap<>();

    <K extends T> Cases<T, R> when(Class<K> kind, Function<K, R> result) {
        byKind.put(kind, one -> result.apply(kind.cast(one)));
        return this;
    }

    /** @throws IllegalStateException if nothing is made of a kind of the family */
    Cases<T, R> requireAllOf(Class<T> family) {
        for (Class<?> kind : family.getPermittedSubclasses()) {
            if (!byKind.containsKey(kind)) {
                throw new IllegalStateException("nothing is made of " + kind.getName());
            }
        }
        return this;
    }

    R of(T one) {
        return byKind.get(one.getClass()).apply(one);
    }
}
