package org.jdyno.lab.store;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.BoundedNumber;
import org.jdyno.lab.model.TailCount;

/**
 * Checks the values of records that were read from a file. A parser leaves null where a key is missing.
 */
final class Components {
    private static final double LEAST_OF_ALL = -Double.MAX_VALUE;

    /** The components of a record; to ask a class for them takes longer than to read a window. */
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            List<Method> accessors = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .toList();
            accessors.forEach(accessor -> accessor.setAccessible(true));
            return accessors;
        }
    };

    private final double least;
    private final double most;

    private Components(double least, double most) {
        this.least = least;
        this.most = most;
    }

    /** @throws IllegalArgumentException that names the first component that is missing or not a finite number */
    static void require(Object value) {
        new Components(LEAST_OF_ALL, Double.MAX_VALUE).require("", value);
    }

    /**
     * @throws IllegalArgumentException that names the first number beyond {@link BoundedNumber#MOST_AMOUNT}, or below
     *     0; only a figure with a name may be below 0, such as the growth of memory
     */
    static void requireAmounts(Object value) {
        new Components(0, BoundedNumber.MOST_AMOUNT).require("", value);
    }

    private void require(String name, Object value) {
        if (value == null) {
            throw new IllegalArgumentException(shown(name) + " is missing");
        } else if (value instanceof Number number) {
            requireNumber(name, number.doubleValue());
        } else if (value instanceof Optional<?> optional) {
            optional.ifPresent(content -> require(name, content));
        } else if (value instanceof OptionalDouble optional) {
            optional.ifPresent(number -> requireNumber(name, number));
        } else if (value instanceof Collection<?> elements) {
            int place = 0;
            for (Object element : elements) {
                require(name + "[" + place++ + "]", element);
            }
        } else if (value instanceof Map<?, ?> map) {
            Components named = new Components(-most, most);
            map.forEach((key, content) -> named.require(within(name, String.valueOf(key)), content));
        } else if (value instanceof Record record) {
            for (Method accessor : ACCESSORS.get(record.getClass())) {
                // The first count of tails is of all values, those above -1.
                boolean mark = record instanceof TailCount tail && tail.nanos() == -1;
                if (!(mark && accessor.getName().equals("nanos"))) {
                    require(within(name, accessor.getName()), content(record, accessor));
                }
            }
        }
    }

    private void requireNumber(String name, double value) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(shown(name) + " is " + value);
        }
    }

    private static Object content(Record record, Method accessor) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String within(String name, String component) {
        return name.isEmpty() ? component : name + "." + component;
    }

    private static String shown(String name) {
        return name.isEmpty() ? "its content" : name;
    }
}
