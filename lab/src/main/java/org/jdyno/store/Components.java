package org.jdyno.store;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.TailCount;

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
        new Components(LEAST_OF_ALL, Double.MAX_VALUE).requireAll(value);
    }

    /**
     * @throws IllegalArgumentException that names the first number beyond {@link BoundedNumber#MOST_AMOUNT}, or below
     *     0; only a figure with a name may be below 0, such as the growth of memory
     */
    static void requireAmounts(Object value) {
        new Components(0, BoundedNumber.MOST_AMOUNT).requireAll(value);
    }

    private void requireAll(Object value) {
        String fault = fault(value);
        if (fault != null) {
            String named = fault.startsWith(".") ? fault.substring(1) : fault;
            throw new IllegalArgumentException(named.startsWith(" ") ? "its content" + named : named);
        }
    }

    /**
     * The place within a value, and what is wrong there; null if nothing is. Places are put together only if there is a
     * fault, because a run has millions of values.
     */
    private String fault(Object value) {
        if (value == null) {
            return " is missing";
        } else if (value instanceof Number number) {
            return faultOfNumber(number.doubleValue());
        } else if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? fault(optional.get()) : null;
        } else if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? faultOfNumber(optional.getAsDouble()) : null;
        } else if (value instanceof Collection<?> elements) {
            int place = 0;
            for (Object element : elements) {
                String fault = fault(element);
                if (fault != null) {
                    return "[" + place + "]" + fault;
                }
                place++;
            }
        } else if (value instanceof Map<?, ?> map) {
            Components named = new Components(-most, most);
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                String fault = named.fault(entry.getValue());
                if (fault != null) {
                    return "." + entry.getKey() + fault;
                }
            }
        } else if (value instanceof Record record) {
            return faultOfRecord(record);
        }
        return null;
    }

    private String faultOfRecord(Record record) {
        for (Method accessor : ACCESSORS.get(record.getClass())) {
            // The first count of tails is of all values, those above -1.
            boolean mark = record instanceof TailCount tail && tail.nanos() == -1;
            if (!(mark && accessor.getName().equals("nanos"))) {
                String fault = fault(content(record, accessor));
                if (fault != null) {
                    return "." + accessor.getName() + fault;
                }
            }
        }
        return null;
    }

    private String faultOfNumber(double value) {
        return value >= least && value <= most ? null : " is " + value;
    }

    private static Object content(Record record, Method accessor) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
