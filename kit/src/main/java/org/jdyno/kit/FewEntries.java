package org.jdyno.kit;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A map of few entries, in the order in which they were added. Every call takes time in proportion to their number. For
 * one thread at a time.
 *
 * <p>For what is reported while the program under test runs, where {@link java.util.HashMap} would disturb it. C2
 * compiles a method at one of its calls, by the number of all its calls so far. A program soon calls its own, inlined
 * copy. Then some hundred calls of the window thread are enough, seconds later, and C2 compiles for 50 ms what nobody
 * needs.
 *
 * @param <V> the type of the values
 */
final class FewEntries<V> extends AbstractMap<String, V> {
    private final List<Map.Entry<String, V>> entries = new ArrayList<Map.Entry<String, V>>();

    FewEntries() {}

    FewEntries(Map<String, V> others) {
        putAll(others);
    }

    @Override
    public V put(String name, V value) {
        for (Map.Entry<String, V> entry : entries) {
            if (entry.getKey().equals(name)) {
                return entry.setValue(value);
            }
        }
        entries.add(new SimpleEntry<String, V>(name, value));
        return null;
    }

    @Override
    public Set<Map.Entry<String, V>> entrySet() {
        return new AbstractSet<Map.Entry<String, V>>() {
            @Override
            public Iterator<Map.Entry<String, V>> iterator() {
                return entries.iterator();
            }

            @Override
            public int size() {
                return entries.size();
            }
        };
    }
}
