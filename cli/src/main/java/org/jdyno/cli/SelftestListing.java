package org.jdyno.cli;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Durations;
import org.jdyno.model.Host;
import org.jdyno.model.Run;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Trial;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Document;
import org.jdyno.report.json.JsonText;
import org.jdyno.selftest.KnownSlowdowns;
import org.jdyno.selftest.SelfComparisons;
import org.jdyno.selftest.SelftestResult;
import org.jdyno.session.SelftestPart;

/** The result of {@code jdyno selftest}, as a document for people and as JSON for programs. */
final class SelftestListing {
    /** Raised when a program that reads the document would have to change. */
    private static final int SCHEMA = 2;

    private record Json(int schema, String version, List<String> command, SelftestResult finding, List<Part> parts) {}

    /** @param rows records of the part's result */
    private record Part(String name, String title, String criterion, SelftestResult finding, List<?> rows) {}

    /** The facts of the host that are shown. */
    private static final List<String> SHOWN = List.of("system", "processor", "hypervisor", "load average at start");

    private final String version;
    private final List<String> command;
    private final List<SelftestSection> sections = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();

    /** @param command the command that was given */
    SelftestListing(String version, List<String> command) {
        this.version = version;
        this.command = command;
    }

    void add(SelftestSection section) {
        sections.add(section);
    }

    /** Adds the parts that measure. */
    void add(Map<SelftestPart, Run> measured) {
        measured.forEach((part, run) -> add(section(part, run)));
        runs.addAll(measured.values());
    }

    private static SelftestSection section(SelftestPart part, Run run) {
        return switch (part) {
            case SLOWDOWNS_SLICED, SLOWDOWNS_INTERLEAVED ->
                SelftestSection.of(KnownSlowdowns.of(run, SelftestPart.MEASURES));
            case DECISIONS -> SelftestSection.of(SelfComparisons.of(run, SelftestPart.MEASURES));
        };
    }

    SelftestResult result() {
        return SelftestResult.worst(
                sections.stream().map(SelftestSection::result).toList());
    }

    /** The document, dated, with the machine. */
    Document document() {
        Host host = ThisMachine.describe();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Code(ShellLine.of(command)));
        blocks.add(Block.quiet(LocalDate.now() + "; jdyno " + version + "; " + host.processors() + " processors; "
                + host.facts().entrySet().stream()
                        .filter(fact -> SHOWN.contains(fact.getKey()))
                        .map(fact -> fact.getKey() + ": " + fact.getValue())
                        .collect(Collectors.joining("; "))
                + "."));
        blocks.add(Items.of(runs.stream().map(SelftestListing::sentence).toList()));
        sections.forEach(section -> blocks.add(section.block()));
        return new Document("Results of the self-test", blocks);
    }

    private static String sentence(Run run) {
        long spentNanos = run.trials().stream().mapToLong(Trial::durationNanos).sum();
        double others = run.trials().stream()
                .mapToDouble(trial -> trial.measures().getOrDefault("cpu-others", Double.NaN))
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
        return run.plan().title() + ": "
                + run.plan().platform(run.plan().baseline()).describe() + "; "
                + run.trials().size() + " trials in " + Durations.words(Math.round(spentNanos / 1e6)) + ", seed "
                + run.plan().seed()
                + (Double.isNaN(others)
                        ? ""
                        : String.format(Locale.ROOT, "; other programs used %.2f of the processors", others));
    }

    /** The document, with a line end. */
    String json() {
        return JsonText.of(new Json(
                SCHEMA,
                version,
                command,
                result(),
                sections.stream()
                        .map(section -> new Part(
                                section.name(), section.title(), section.criterion(), section.result(), section.rows()))
                        .toList()));
    }
}
