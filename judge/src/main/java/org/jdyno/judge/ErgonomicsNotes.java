package org.jdyno.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdyno.model.Ergonomics;
import org.jdyno.model.JvmChoice;
import org.jdyno.model.JvmChoice.Setting;
import org.jdyno.model.Note;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;

/**
 * Finds what JVMs of compared trials chose differently by themselves: platforms with each other, and points of one
 * workload with each other. What an option sets was chosen by the user and is not reported.
 */
final class ErgonomicsNotes {
    /** JVMs round the size of a heap. Sizes that differ by less count as equal. */
    private static final double SAME_HEAP = 1.05;

    /** Options that imply another number of compiler threads. */
    private static final List<String> COMPILER_OPTIONS =
            List.of("Tiered", "-Xint", "JVMCI", "CICompilerCount", "module-path", "Compiler");

    private final Run run;

    private ErgonomicsNotes(Run run) {
        this.run = run;
    }

    static List<Note> of(Run run) {
        Map<String, List<Chosen>> byRole = new ErgonomicsNotes(run)
                .chosen().stream()
                        .collect(Collectors.groupingBy(
                                chosen -> chosen.trial().slot().cell().workload() + " " + chosen.role(),
                                LinkedHashMap::new,
                                Collectors.toList()));
        return byRole.values().stream().flatMap(role -> notes(role).stream()).toList();
    }

    private record Chosen(Trial trial, Platform platform, String role, Ergonomics what) {
        Optional<String> collector() {
            return platform.namesCollector() ? Optional.empty() : what.collector();
        }

        Optional<String> compilerThreads() {
            boolean implied = platform.options().stream()
                    .anyMatch(option -> COMPILER_OPTIONS.stream().anyMatch(option::contains));
            return implied ? Optional.empty() : number(what.compilerThreads());
        }

        static Optional<String> number(OptionalDouble value) {
            return value.stream()
                    .mapToObj(number -> Long.toString((long) number))
                    .findFirst();
        }

        JvmChoice.Chooser chooser() {
            OptionalDouble processors = what.processors();
            return new JvmChoice.Chooser(
                    platform.name(),
                    trial.slot().cell(),
                    processors.isPresent() ? OptionalInt.of((int) processors.getAsDouble()) : OptionalInt.empty());
        }
    }

    private List<Chosen> chosen() {
        List<Chosen> all = new ArrayList<>();
        for (Platform platform : run.plan().platformsWithoutControl()) {
            for (Trial trial : run.trials()) {
                if (trial.completed() && trial.slot().platform().equals(platform.name())) {
                    trial.ergonomics().forEach((role, what) -> all.add(new Chosen(trial, platform, role, what)));
                }
            }
        }
        return all;
    }

    private static List<Note> notes(List<Chosen> ofRole) {
        List<Note> notes = new ArrayList<>();
        note(Setting.COLLECTOR, ofRole, Chosen::collector).ifPresent(notes::add);
        heaps(ofRole).ifPresent(notes::add);
        note(Setting.COMPILER_THREADS, ofRole, Chosen::compilerThreads).ifPresent(notes::add);
        // Each collector has a number of threads of its own.
        ofRole.stream()
                .collect(Collectors.groupingBy(one -> one.what().collector(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(ofCollector -> note(
                                Setting.GC_THREADS,
                                ofCollector,
                                one -> Chosen.number(one.what().gcThreads()))
                        .ifPresent(notes::add));
        return notes;
    }

    private static Optional<Note> heaps(List<Chosen> ofRole) {
        double least = ofRole.stream()
                .flatMapToDouble(one -> one.what().heapBytes().stream())
                .min()
                .orElse(Double.NaN);
        double most = ofRole.stream()
                .flatMapToDouble(one -> one.what().heapBytes().stream())
                .max()
                .orElse(Double.NaN);
        return most > SAME_HEAP * least
                ? note(Setting.HEAP, ofRole, one -> Chosen.number(one.what().heapBytes()))
                : Optional.empty();
    }

    private static Optional<Note> note(Setting setting, List<Chosen> ofRole, Function<Chosen, Optional<String>> value) {
        Map<String, Set<JvmChoice.Chooser>> choices = new LinkedHashMap<>();
        ofRole.forEach(
                one -> value.apply(one).ifPresent(what -> choices.computeIfAbsent(what, any -> new LinkedHashSet<>())
                        .add(one.chooser())));
        if (choices.size() < 2) {
            return Optional.empty();
        }
        Chosen first = ofRole.get(0);
        return Optional.of(new Note.JvmsChose(
                first.trial().slot().cell().workload(),
                first.role(),
                setting,
                choices.entrySet().stream()
                        .map(choice -> new JvmChoice(choice.getKey(), List.copyOf(choice.getValue())))
                        .toList()));
    }
}
