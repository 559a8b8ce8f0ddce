package org.jdyno.plan;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.Plan;
import org.jdyno.model.UserError;
import org.jdyno.yaml.Setting;

/**
 * A key of a plan file, and the option of the command line that overrides it. Each is declared in the class that uses
 * its value to build the plan.
 *
 * @param <T> the value
 */
public final class PlanKey<T> {
    public enum Section {
        SUBJECT,
        SEARCH,
        LENGTH,
        STATISTICS
    }

    /**
     * An option of the command line.
     *
     * @param names its names, with their dashes
     * @param type the type of its value: boolean, String, or an array of strings if it may be repeated
     * @param label the label of its value in the help; empty if it has none
     */
    public record Option(List<String> names, Section section, Class<?> type, String label, String help) {}

    private final String name;
    private final Class<?> type;
    private final BiFunction<String, Object, Optional<T>> ofOption;
    private Optional<Function<Setting, Optional<T>>> ofFile = Optional.empty();
    private PlanKey<T> target = this;
    private BinaryOperator<T> merge = (before, given) -> given;
    private BiFunction<Plan, T, Plan> effect = (plan, value) -> plan;
    private Optional<Option> option = Optional.empty();

    private PlanKey(String name, Class<?> type, BiFunction<String, Object, Optional<T>> ofOption) {
        this.name = name;
        this.type = type;
        this.ofOption = ofOption;
    }

    static PlanKey<String> text(String name) {
        return text(name, (setting, text) -> Optional.of(text));
    }

    /** @param parse gets the name of the key or option, for errors, and the text; returns nothing for the default */
    static <T> PlanKey<T> text(String name, BiFunction<String, String, Optional<T>> parse) {
        return new PlanKey<>(name, String.class, (setting, value) -> parse.apply(setting, (String) value))
                .ofFile(value -> value.parsedLine(parse));
    }

    /** A whole number in a range; its option takes the text, so that both are read alike. */
    static <T> PlanKey<T> whole(String name, long least, long most, Function<Long, T> value) {
        return text(name, (setting, text) -> Optional.of(BoundedNumber.whole(setting, text, least, most))
                .map(value));
    }

    /** @param value the value of the key if the flag is set */
    static <T> PlanKey<T> flag(String name, T value) {
        return new PlanKey<>(name, boolean.class, (setting, set) -> Optional.of(value))
                .ofFile(flag -> Optional.of(value).filter(any -> flag.flag()));
    }

    static PlanKey<List<String>> texts(String name) {
        return repeated(name, (setting, texts) -> texts).ofFile(value -> Optional.of(
                        value.list().stream().map(Setting::line).toList())
                .filter(texts -> !texts.isEmpty()));
    }

    /**
     * A key that a plan file does not have, unless {@link #ofFile} reads it.
     *
     * @param parse gets the name of the option, for errors, and the value of each time that it is given
     */
    static <T> PlanKey<T> repeated(String name, BiFunction<String, List<String>, T> parse) {
        return new PlanKey<>(
                name,
                String[].class,
                (setting, values) -> Optional.of(parse.apply(setting, List.of((String[]) values))));
    }

    /** Adds the option {@code --NAME}. */
    PlanKey<T> option(Section section, String label, String help) {
        return option(List.of("--" + name), section, label, help);
    }

    PlanKey<T> option(List<String> names, Section section, String label, String help) {
        option = Optional.of(new Option(names, section, type, label, help));
        return this;
    }

    /** Reads the value from a plan file in another way. */
    PlanKey<T> ofFile(Function<Setting, Optional<T>> read) {
        ofFile = Optional.of(read);
        return this;
    }

    /** Sets another key instead. */
    PlanKey<T> as(PlanKey<T> other) {
        target = other;
        return this;
    }

    /** Adds to an earlier value instead of replacing it. */
    PlanKey<T> merging(BinaryOperator<T> values) {
        merge = values;
        return this;
    }

    /** Applies the value by changing the finished plan, instead of while the plan is built. */
    PlanKey<T> changing(BiFunction<Plan, T, Plan> change) {
        effect = change;
        return this;
    }

    public String name() {
        return name;
    }

    /** How errors call it: its option, or else its key in a plan file. */
    public String setting() {
        return (option.isPresent() ? "--" : "") + name;
    }

    /** Its option; empty if only a plan file has it. */
    public Optional<Option> option() {
        return option;
    }

    boolean isOfFiles() {
        return ofFile.isPresent();
    }

    /** The value that a plan file gives; empty if it is the default. */
    Optional<T> read(Setting value) {
        return ofFile.orElseThrow().apply(value);
    }

    /**
     * Reads the value of its option.
     *
     * @param setting the name of the option, for errors
     * @param value a value of the option's type
     * @return the value; empty if it is the default
     */
    public Optional<T> parse(String setting, Object value) {
        return ofOption.apply(setting, value);
    }

    /** @throws UserError if two of the given keys set the same value, such as a budget in two ways */
    public static List<PlanKey<?>> requireOneOfEach(List<PlanKey<?>> given) {
        for (PlanKey<?> one : given) {
            for (PlanKey<?> other : given) {
                if (one != other && one.target == other.target) {
                    throw new UserError(
                            one.setting() + " and " + other.setting() + " exclude each other; give one of them");
                }
            }
        }
        return given;
    }

    /** The key whose value this one sets; itself for most. */
    public PlanKey<T> target() {
        return target;
    }

    T merge(T before, T given) {
        return merge.apply(before, given);
    }

    Plan change(Plan plan, T value) {
        return effect.apply(plan, value);
    }
}
