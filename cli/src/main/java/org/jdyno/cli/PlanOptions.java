package org.jdyno.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.plan.ComparisonKeys;
import org.jdyno.plan.PlanFile;
import org.jdyno.plan.PlanKey;
import org.jdyno.plan.Request;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a plan on a command line. The keys of plans declare them. */
final class PlanOptions {
    private static final List<PlanKey<?>> NOT_OF_STUDIES = PlanFile.KEYS.stream()
            .filter(key -> !PlanFile.OF_STUDIES.contains(key))
            .toList();

    private final CommandSpec command;
    private final List<PlanKey<?>> keys;

    private PlanOptions(CommandSpec command, List<PlanKey<?>> keys) {
        this.command = command;
        this.keys = keys;
    }

    static PlanOptions all(CommandSpec command) {
        return new PlanOptions(command, PlanFile.KEYS);
    }

    /** The options that a study does not take, because it sets them itself. */
    static PlanOptions notOfStudies(CommandSpec command) {
        return new PlanOptions(command, NOT_OF_STUDIES);
    }

    /** The options of a gate, which sets platforms, budget and seed itself, but says like a study what is tolerated. */
    static PlanOptions ofGate(CommandSpec command) {
        List<PlanKey<?>> keys = new ArrayList<>(NOT_OF_STUDIES);
        keys.add(ComparisonKeys.TOLERATE);
        return new PlanOptions(command, keys);
    }

    /** Adds all options to a command. */
    static final class All implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            return all(command).declared(List.of());
        }
    }

    /** Adds the options of a gate. Those that it rejects are not listed, but their error says why. */
    static final class OfGate implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            return ofGate(command).declared(PlanFile.NOT_OF_GATES);
        }
    }

    /** @param hidden keys whose options the help does not list */
    private CommandSpec declared(List<PlanKey<?>> hidden) {
        keys.forEach(key -> key.option().ifPresent(option -> command.addOption(spec(option, hidden.contains(key)))));
        return command;
    }

    private static OptionSpec spec(PlanKey.Option option, boolean hidden) {
        OptionSpec.Builder spec = OptionSpec.builder(option.names().toArray(String[]::new))
                .type(option.type())
                .order(OptionSections.of(option.section()))
                .hidden(hidden)
                .description(option.help().replace("%", "%%"));
        return (option.label().isEmpty() ? spec.arity("0") : spec.paramLabel(option.label())).build();
    }

    /** Whether any of them is given. */
    boolean given() {
        return keys.stream().anyMatch(key -> given(key).isPresent());
    }

    /** Overrides the plan file by the given options. */
    void addTo(Request request) {
        PlanKey.requireOneOfEach(
                keys.stream().filter(key -> given(key).isPresent()).toList());
        keys.forEach(key -> add(key, request));
    }

    private <T> void add(PlanKey<T> key, Request request) {
        given(key).ifPresent(option -> request.set(key, parsed(key, option)));
    }

    /** The given options, as words of a command line. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        for (PlanKey<?> key : keys) {
            given(key).ifPresent(option -> {
                if (option.arity().max() == 0) {
                    words.add(option.longestName());
                } else {
                    option.originalStringValues().forEach(value -> words.add(option.longestName() + "=" + value));
                }
            });
        }
        return words;
    }

    /** The value of a key; empty if its option is not given. */
    <T> Optional<T> value(PlanKey<T> key) {
        return given(key).flatMap(option -> parsed(key, option));
    }

    private static <T> Optional<T> parsed(PlanKey<T> key, OptionSpec option) {
        return key.parse(option.longestName(), option.getValue());
    }

    private Optional<OptionSpec> given(PlanKey<?> key) {
        return key.option()
                .map(option -> command.findOption(option.names().get(0)))
                .filter(command.commandLine().getParseResult()::hasMatchedOption);
    }
}
