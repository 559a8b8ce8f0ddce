package org.jdyno.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * Numbers by name, in the order of the names. A long run has millions, of few sets of names, so the numbers are
 * together and the names are shared. Immutable.
 */
final class NamedNumbers extends AbstractMap<String, Double> {
    private static final AtomicReferenceArray<String[]> SHARED = new AtomicReferenceArray<>(64);

    private final String[] names;
    private final double[] values;

    NamedNumbers(Map<String, Double> map) {
        String[] sorted = map.keySet().toArray(String[]::new);
        Arrays.sort(sorted);
        names = shared(sorted);
        values = new double[names.length];
        for (int place = 0; place < names.length; place++) {
            values[place] = map.get(names[place]);
        }
    }

    private static String[] shared(String[] names) {
        int place = Math.floorMod(Arrays.hashCode(names), SHARED.length());
        String[] known = SHARED.get(place);
        if (Arrays.equals(names, known)) {
            return known;
        }
        SHARED.set(place, names);
        return names;
    }

    @Override
    public Double get(Object name) {
        int place = name instanceof String text ? Arrays.binarySearch(names, text) : -1;
        return place < 0 ? null : values[place];
    }

    @Override
    public boolean containsKey(Object name) {
        return get(name) != null;
    }

    @Override
    public Set<Entry<String, Double>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, Double>> iterator() {
                return IntStream.range(0, names.length)
                        .mapToObj(place -> Map.entry(names[place], values[place]))
                        .iterator();
            }

            @Override
            public int size() {
                return names.length;
            }
        };
    }
}
