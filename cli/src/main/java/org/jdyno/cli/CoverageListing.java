package org.jdyno.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.study.Coverage;
import org.jdyno.model.study.Coverage.Entry;
import org.jdyno.model.study.Coverage.State;
import org.jdyno.model.study.Study;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.TableColumns;
import org.jdyno.report.json.JsonText;

/** What studies repeat of their originals, as a document for people and as JSON for programs. */
record CoverageListing(List<Study> studies) {
    private static final String EXHIBITS = "exhibits";
    private static final String MECHANISMS = "mechanisms";

    /** What is counted: the exhibits of an original, or its mechanisms. */
    private record Counted(String study, String what, List<Entry> entries) {
        int all() {
            return entries.stream().mapToInt(Entry::count).sum();
        }

        int count(State state) {
            return Coverage.count(entries, state);
        }

        /** {@code 6 exhibits: built 1, differs 5}. */
        String told() {
            return all() + " " + what + ": "
                    + Arrays.stream(State.values())
                            .filter(state -> count(state) > 0)
                            .map(state -> state.word() + " " + count(state))
                            .collect(Collectors.joining(", "));
        }
    }

    /** The keys of the JSON; docs/studies.md has them. */
    private record Json(
            String study,
            String source,
            Map<String, Map<String, Integer>> counts,
            List<JsonEntry> exhibits,
            List<JsonEntry> mechanisms) {}

    @JsonInclude(Include.NON_EMPTY)
    private record JsonEntry(
            String of,
            String about,
            int count,
            String state,
            List<String> exhibits,
            List<String> parts,
            Optional<String> run,
            Optional<String> reason) {
        static List<JsonEntry> of(List<Entry> entries) {
            return entries.stream()
                    .map(entry -> new JsonEntry(
                            entry.of(),
                            entry.about(),
                            entry.count(),
                            entry.state().word(),
                            entry.exhibits(),
                            entry.parts(),
                            entry.run(),
                            entry.reason()))
                    .toList();
        }
    }

    /** Of the studies that say what they repeat; one that is named must say so. */
    static CoverageListing of(List<Study> chosen, boolean named) {
        List<Study> telling =
                chosen.stream().filter(study -> study.coverage().isPresent()).toList();
        if (named && telling.isEmpty()) {
            throw new UserError("the study " + Words.quoted(chosen.get(0).name())
                    + " has no coverage, which says what a study repeats of a published report");
        }
        return new CoverageListing(telling);
    }

    private static List<Counted> counted(Study study) {
        Coverage coverage = study.coverage().orElseThrow();
        return List.of(
                new Counted(study.name(), EXHIBITS, coverage.exhibits()),
                new Counted(study.name(), MECHANISMS, coverage.mechanisms()));
    }

    String json() {
        return JsonText.of(studies.stream()
                .map(study -> new Json(
                        study.name(),
                        study.source(),
                        counts(study),
                        JsonEntry.of(study.coverage().orElseThrow().exhibits()),
                        JsonEntry.of(study.coverage().orElseThrow().mechanisms())))
                .toList());
    }

    private static Map<String, Map<String, Integer>> counts(Study study) {
        Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
        for (Counted counted : counted(study)) {
            Map<String, Integer> states = new LinkedHashMap<>();
            Arrays.stream(State.values()).forEach(state -> states.put(state.word(), counted.count(state)));
            counts.put(counted.what(), states);
        }
        return counts;
    }

    Document document() {
        List<Block> blocks = new ArrayList<>();
        if (studies.size() > 1) {
            blocks.add(summary());
        }
        studies.forEach(study -> blocks.add(section(study)));
        return new Document("What studies repeat of their originals", blocks);
    }

    private Table summary() {
        return new TableColumns<Counted>()
                .text("Study", Counted::study)
                .text("of its original", Counted::what)
                .number("all", counted -> String.valueOf(counted.all()))
                .addAll(
                        List.of(State.values()),
                        state -> Table.Column.number(state.word()),
                        (counted, state) -> new Cell(String.valueOf(counted.count(state))))
                .rows(studies.stream().flatMap(study -> counted(study).stream()).toList())
                .build();
    }

    private static Section section(Study study) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.text("Repeats: " + study.source()));
        for (Counted counted : counted(study)) {
            blocks.add(new Section(
                    counted.told(),
                    counted.entries().stream().flatMap(CoverageListing::entry).toList()));
        }
        return new Section(study.name(), blocks);
    }

    /** What it is, the reason, and what shows it; a run stands below, where it can be copied. */
    private static Stream<Block> entry(Entry entry) {
        StringBuilder text = new StringBuilder(entry.state().word() + ": " + entry.of() + ", " + entry.about());
        if (entry.count() > 1) {
            text.append(" (").append(entry.count()).append(')');
        }
        entry.reason().ifPresent(reason -> text.append(". ").append(reason));
        String exhibits =
                entry.exhibits().stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
        String where = Stream.of(
                        named("exhibit", entry.exhibits().size(), exhibits),
                        named("part", entry.parts().size(), String.join(", ", entry.parts())))
                .filter(names -> !names.isEmpty())
                .collect(Collectors.joining("; "));
        if (!where.isEmpty()) {
            text.append(" [").append(where).append(']');
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(Items.of(List.of(text.toString())));
        entry.run().ifPresent(run -> blocks.add(new Code("./jdyno run " + run)));
        return blocks.stream();
    }

    private static String named(String what, int count, String names) {
        return count == 0 ? "" : what + (count > 1 ? "s " : " ") + names;
    }
}
