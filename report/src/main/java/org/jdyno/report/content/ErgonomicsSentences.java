package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdyno.model.Judged;
import org.jdyno.model.JvmChoice;
import org.jdyno.model.JvmChoice.Chooser;
import org.jdyno.model.Note;
import org.jdyno.model.Run;

/** What JVMs of compared trials chose differently by themselves. */
public final class ErgonomicsSentences {
    private static final String CHOSE = " chose ";
    private static final List<String> NUMBERS = List.of("no", "one", "two", "three", "four");

    private final Run run;
    private final Note.JvmsChose note;

    private ErgonomicsSentences(Run run, Note.JvmsChose note) {
        this.run = run;
        this.note = note;
    }

    /** All of a run, as sentences. */
    public static List<String> of(Judged judged) {
        return judged.judgement().trust().notes().stream()
                .filter(Note.JvmsChose.class::isInstance)
                .map(Note.JvmsChose.class::cast)
                .map(chose -> of(judged.run(), chose))
                .map(clause -> clause.replaceFirst("^on ", "On ").replaceFirst("^in ", "In ") + ".")
                .toList();
    }

    static String of(Run run, Note.JvmsChose note) {
        ErgonomicsSentences sentences = new ErgonomicsSentences(run, note);
        String role = run.workloads().size() > 1 ? "in " + note.workload() + ", " : "";
        return role + sentences.choices() + "; a difference between these trials may come from that";
    }

    /** By processors, platforms or cells if one of them alone explains the choices. */
    private String choices() {
        String whose = distinct(choosers(), Chooser::platform).size() == 1 ? " the JVM chose " : " the JVMs chose ";
        boolean known = choosers().stream().allMatch(one -> one.processors().isPresent());
        if (known && explains(one -> one.processors())) {
            return listed(one -> "on " + processors(one.processors().getAsInt()), whose);
        }
        if (explains(Chooser::platform)) {
            return note.choices().stream()
                    .map(choice ->
                            Sentences.joined(distinct(choice.choosers(), Chooser::platform)) + CHOSE + value(choice))
                    .collect(Collectors.joining(", "));
        }
        if (explains(Chooser::cell)) {
            return listed(one -> "in " + run.plan().nameOf(one.cell()), whose);
        }
        return listed(one -> one.platform() + " in " + run.plan().nameOf(one.cell()), CHOSE);
    }

    private Set<Chooser> choosers() {
        Set<Chooser> all = new LinkedHashSet<>();
        note.choices().forEach(choice -> all.addAll(choice.choosers()));
        return all;
    }

    /** Whether JVMs with the same property always chose the same. */
    private boolean explains(Function<Chooser, Object> property) {
        Map<Object, String> values = new LinkedHashMap<>();
        return note.choices().stream()
                .flatMap(
                        choice -> choice.choosers().stream().map(one -> Map.entry(property.apply(one), choice.value())))
                .allMatch(entry -> {
                    String before = values.putIfAbsent(entry.getKey(), entry.getValue());
                    return before == null || before.equals(entry.getValue());
                });
    }

    /** The subject stands once, unless it is the same as the place. */
    private String listed(Function<Chooser, String> where, String chose) {
        List<String> clauses = new ArrayList<>();
        for (JvmChoice choice : note.choices()) {
            String places = Sentences.few(distinct(choice.choosers(), where), " and ", " and ");
            boolean repeated = clauses.isEmpty() || chose.equals(CHOSE);
            clauses.add(places + (repeated ? chose : " ") + value(choice));
        }
        return String.join(", ", clauses);
    }

    private static List<String> distinct(Collection<Chooser> choosers, Function<Chooser, String> property) {
        return choosers.stream().map(property).distinct().toList();
    }

    private static String processors(int number) {
        return (number < NUMBERS.size() ? NUMBERS.get(number) : Integer.toString(number))
                + (number == 1 ? " processor" : " processors");
    }

    private String value(JvmChoice choice) {
        return switch (note.setting()) {
            case COLLECTOR -> choice.value();
            case HEAP -> "a heap of at most " + Numbers.bytes(Long.parseLong(choice.value()));
            case COMPILER_THREADS -> threads(choice, "compiler");
            case GC_THREADS -> threads(choice, "GC");
        };
    }

    private static String threads(JvmChoice choice, String kind) {
        return choice.value() + " " + kind + (choice.value().equals("1") ? " thread" : " threads");
    }
}
