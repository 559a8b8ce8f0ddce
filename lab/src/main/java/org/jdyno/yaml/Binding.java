package org.jdyno.yaml;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.Durations;
import org.jdyno.model.Key;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * Makes records of sections, whose keys are the components of the record as {@link Key} says. The type of a component
 * says how its value is read; a key that is not there is an error, unless it has a default, or is an {@code Optional},
 * a list or a flag. A list of records may be a section too: each key is then the first component of a record, and its
 * value has the others.
 *
 * @param readers of values of further types
 */
public record Binding(Map<Class<?>, Function<Setting, ?>> readers) {
    private static final String MILLIS = "Millis";

    /** The component that a key stands for. */
    private record Component(String key, RecordComponent of, Optional<Key> rule) {
        static Component of(RecordComponent component) {
            Optional<Key> rule = Optional.ofNullable(component.getAnnotation(Key.class));
            String name = component.getName().replaceFirst(MILLIS + "$", "");
            String words = name.replaceAll("(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
            return new Component(
                    rule.map(Key::value).filter(key -> !key.isEmpty()).orElse(words), component, rule);
        }

        boolean flat() {
            return rule.filter(Key::flat).isPresent();
        }

        Object in(Object whole) {
            try {
                return of.getAccessor().invoke(whole);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        /** A number of a type, within the bounds of the component. */
        long whole(Setting value, long leastOfType, long mostOfType) {
            long least = (long) Math.max(rule.map(Key::least).orElse(Double.NEGATIVE_INFINITY), leastOfType);
            long most = (long) Math.min(rule.map(Key::most).orElse(Double.POSITIVE_INFINITY), mostOfType);
            return value.parsed((place, text) -> of.getName().endsWith(MILLIS)
                    ? Durations.parseMillis(place, text, Math.max(0, least), Math.min(most, Durations.MOST_MILLIS))
                    : BoundedNumber.whole(place, text, least, most));
        }

        double decimal(Setting value) {
            Key bounds = rule.orElseThrow();
            return value.parsed((place, text) -> BoundedNumber.decimal(place, text, bounds.least(), bounds.most()));
        }
    }

    /** @throws UserError that names the place in the file, and the value or key that is wrong */
    public <T extends Record> T read(Setting section, Class<T> type) {
        return type.cast(read(section, type, Optional.empty(), Optional.empty()));
    }

    /** @param usual has the values of keys that are not there */
    public <T extends Record> T read(Setting section, Class<T> type, T usual) {
        return type.cast(read(section, type, Optional.empty(), Optional.of(usual)));
    }

    /** @param name the first component, if it is not in the section */
    private Object read(Setting section, Class<?> type, Optional<String> name, Optional<Object> usual) {
        section.requireKnown(keys(type).skip(name.isPresent() ? 1 : 0).toList());
        return made(section, type, name, usual);
    }

    private static Stream<Component> components(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(Component::of);
    }

    private static Stream<String> keys(Class<?> type) {
        return components(type)
                .flatMap(component -> component.flat() ? keys(component.of().getType()) : Stream.of(component.key()));
    }

    private Object made(Setting section, Class<?> type, Optional<String> name, Optional<Object> usual) {
        Stream<Object> values = components(type).skip(name.isPresent() ? 1 : 0).map(component -> {
            if (component.flat()) {
                return made(section, component.of().getType(), Optional.empty(), Optional.empty());
            }
            return section.get(component.key())
                    .map(value -> value(value, component.of().getGenericType(), component))
                    .or(() -> usual.map(component::in))
                    .orElseGet(() -> otherwise(section, component));
        });
        return created(section, type, Stream.concat(name.stream(), values).toArray());
    }

    private static Object created(Setting section, Class<?> type, Object... values) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof IllegalArgumentException invalid) {
                throw section.wrong("is not valid: " + invalid.getMessage());
            }
            throw refused.getCause() instanceof UserError wrong ? wrong : new IllegalStateException(refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The value of a component whose key is not there. */
    private Object otherwise(Setting section, Component component) {
        Optional<String> text = component.rule().map(Key::otherwise).filter(any -> !any.equals(Key.NEEDED));
        Class<?> type = component.of().getType();
        if (text.isPresent()) {
            return value(section.usual(component.key(), text.get()), type, component);
        }
        Map<Class<?>, Object> empty = Map.of(
                Optional.class, Optional.empty(),
                OptionalInt.class, OptionalInt.empty(),
                OptionalLong.class, OptionalLong.empty(),
                OptionalDouble.class, OptionalDouble.empty(),
                List.class, List.of(),
                Map.class, Map.of(),
                boolean.class, false);
        return Optional.ofNullable(empty.get(type)).orElseThrow(() -> section.wrong("needs " + component.key()));
    }

    private Object value(Setting value, Type type, Component component) {
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            if (generic.getRawType() == Optional.class) {
                return Optional.of(value(value, of[0], component));
            }
            if (generic.getRawType() == Map.class) {
                Map<String, Object> values = new LinkedHashMap<>();
                value.section().forEach((key, each) -> values.put(key, value(each, of[1], component)));
                return values;
            }
            if (value.isSection() && of[0] instanceof Class<?> named && hasName(named)) {
                return value.section().entrySet().stream()
                        .map(each -> named(each.getKey(), each.getValue(), named))
                        .toList();
            }
            if (of[0] instanceof Class<?> named
                    && hasName(named)
                    && named.getRecordComponents()[0].getName().equals("name")) {
                requireDifferentNames(value);
            }
            return value.list().stream()
                    .map(each -> value(each, of[0], component))
                    .toList();
        }
        Class<?> single = (Class<?>) type;
        if (readers.containsKey(single)) {
            return value.valid(() -> readers.get(single).apply(value));
        }
        return single.isRecord()
                ? read(value, single, Optional.empty(), Optional.empty())
                : single.isEnum() ? constant(value, single) : scalar(value, single, component);
    }

    /** Whether a list of such records may be a section of them, by their first component. */
    private boolean hasName(Class<?> type) {
        return type.isRecord() && !readers.containsKey(type) && type.getRecordComponents()[0].getType() == String.class;
    }

    /** As a section cannot have a key twice, a list cannot have a name twice. */
    private static void requireDifferentNames(Setting list) {
        Set<String> names = new HashSet<>();
        list.list().stream()
                .filter(Setting::isSection)
                .flatMap(each -> each.get("name").stream())
                .map(Setting::text)
                .filter(name -> !names.add(name))
                .findFirst()
                .ifPresent(name -> {
                    throw list.wrong("has " + Words.quoted(name) + " twice");
                });
    }

    private Object named(String name, Setting value, Class<?> type) {
        RecordComponent[] all = type.getRecordComponents();
        return all.length == 2
                ? created(value, type, name, value(value, all[1].getGenericType(), Component.of(all[1])))
                : read(value, type, Optional.of(name), Optional.empty());
    }

    private static Object scalar(Setting value, Class<?> type, Component component) {
        if (type == String.class) {
            return value.text();
        }
        if (type == boolean.class) {
            return value.flag();
        }
        if (type == Setting.class) {
            return value;
        }
        if (type == double.class) {
            return component.decimal(value);
        }
        if (type == OptionalDouble.class) {
            return OptionalDouble.of(component.decimal(value));
        }
        if (type == int.class || type == OptionalInt.class) {
            int number = (int) component.whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            return type == int.class ? number : OptionalInt.of(number);
        }
        long number = component.whole(value, Long.MIN_VALUE, Long.MAX_VALUE);
        return type == OptionalLong.class ? OptionalLong.of(number) : number;
    }

    /** The constant of a word, such as {@code one-load} for {@code ONE_LOAD}. */
    private static Object constant(Setting value, Class<?> type) {
        Map<String, Object> constants = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            constants.put(((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return constants.get(value.word(List.copyOf(constants.keySet())));
    }
}
