package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.doctor.Forecast;
import org.jdyno.lab.model.Diagnosis;
import org.jdyno.lab.model.Diagnosis.Status;
import org.jdyno.lab.model.Diagnosis.Subject;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.report.content.Numbers;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Items;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Cell;
import org.jdyno.lab.report.document.Document;
import org.jdyno.lab.report.document.Table;
import org.jdyno.lab.report.document.Table.Column;

/** What the doctor says: by subject, the worst first; what is well in one line. */
final class DoctorDocument {
    private DoctorDocument() {}

    /**
     * The document.
     *
     * @param noForecast why there is no forecast, where one was wanted; empty otherwise
     */
    static Document of(Host host, List<Diagnosis> diagnoses, Optional<Forecast> forecast, String noForecast) {
        List<Block> blocks = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            List<Block> checks = diagnoses.stream()
                    .filter(diagnosis -> diagnosis.subject() == subject)
                    .sorted(Comparator.comparing(Diagnosis::status))
                    .flatMap(DoctorDocument::check)
                    .toList();
            if (!checks.isEmpty()) {
                blocks.add(new Section(capitalised(subject.word()), checks));
            }
        }
        blocks.add(new Section("Summary", List.of(summary(diagnoses))));
        forecast.ifPresent(made -> blocks.add(new Section("What can be told apart here", forecast(made))));
        if (!noForecast.isEmpty()) {
            blocks.add(new Section("Forecast", List.of(new Paragraph("No forecast. " + noForecast))));
        }
        return new Document(
                host.facts().get("system") + ", " + host.facts().get("processor") + ", "
                        + Numbers.count(host.processors(), "processor") + ", " + Numbers.bytes(host.memoryBytes()),
                blocks);
    }

    private static Stream<Block> check(Diagnosis diagnosis) {
        Status status = diagnosis.status();
        String word = status == Status.TROUBLE ? status.word().toUpperCase(Locale.ROOT) : status.word();
        Tone tone =
                switch (status) {
                    case TROUBLE -> Tone.WARNING;
                    case WARNING -> Tone.CAUTION;
                    case UNKNOWN, OK -> Tone.PLAIN;
                };
        Block found = new Paragraph(
                word + ": " + diagnosis.title() + ": " + diagnosis.found() + " [" + diagnosis.id() + "]", tone);
        return tone == Tone.PLAIN
                ? Stream.of(found)
                : Stream.of(found, Items.of(List.of("costs: " + diagnosis.cost(), "cure: " + diagnosis.cure())));
    }

    private static Paragraph summary(List<Diagnosis> diagnoses) {
        List<String> counts = new ArrayList<>();
        for (Status status : Status.values()) {
            long count =
                    diagnoses.stream().filter(one -> one.status() == status).count();
            counts.add(
                    switch (status) {
                        case TROUBLE -> Numbers.count(count, "trouble");
                        case WARNING -> Numbers.count(count, "warning");
                        case UNKNOWN -> count + " unknown";
                        case OK -> count + " well";
                    });
        }
        String troubles = diagnoses.stream()
                .filter(one -> one.status() == Status.TROUBLE)
                .map(Diagnosis::id)
                .collect(Collectors.joining(", "));
        return new Paragraph(
                diagnoses.size() + " checks: " + String.join(", ", counts) + ". "
                        + (troubles.isEmpty()
                                ? "Measurements here can be trusted, within what the warnings cost."
                                : "Measurements here cannot be trusted before these are mended: " + troubles + "."),
                troubles.isEmpty() ? Tone.LEAD : Tone.WARNING);
    }

    private static List<Block> forecast(Forecast forecast) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Paragraph(String.format(
                Locale.ROOT,
                "From %d pairs of %s against itself (%s, %.1f s a trial). A run with a budget that compares two"
                        + " platforms has %d trials a block, of %.1f s each. Found means: with a chance of %.0f %%,"
                        + " at %.0f %% confidence over all its looks.",
                forecast.pairs(),
                forecast.platform(),
                forecast.workload(),
                forecast.trialSeconds(),
                Forecast.TRIALS_PER_BLOCK,
                forecast.runTrialSeconds(),
                100 * Forecast.POWER,
                100 * Forecast.CONFIDENCE)));
        Forecast.Outlook first = forecast.outlooks().get(0);
        blocks.add(table(
                "least difference found",
                first.within().stream().map(one -> "in " + one.minutes() + " min"),
                forecast,
                outlook -> outlook.within().stream()
                        .map(one -> one.difference().isPresent()
                                ? difference(one.difference().getAsDouble())
                                : "too few blocks")));
        blocks.add(table(
                "time to find",
                first.takes().stream().map(one -> Numbers.margin(one.difference())),
                forecast,
                outlook -> outlook.takes().stream().map(one -> time(one.minutes()))));
        forecast.outlooks().forEach(outlook -> blocks.add(new Paragraph(spread(outlook))));
        blocks.add(new Paragraph(uncertainty(first), Tone.QUIET));
        return blocks;
    }

    private static Table table(
            String title,
            Stream<String> columns,
            Forecast forecast,
            Function<Forecast.Outlook, Stream<String>> figures) {
        Table.Builder table = Table.of(Stream.concat(Stream.of(Column.text(title)), columns.map(Column::number))
                .toList());
        forecast.outlooks()
                .forEach(outlook ->
                        table.row(Stream.concat(Stream.of(outlook.measure().title()), figures.apply(outlook))
                                .map(Cell::new)
                                .toList()));
        return table.build();
    }

    private static String spread(Forecast.Outlook outlook) {
        return outlook.measure().title() + ": two trials of one platform differ with a standard deviation of "
                + difference(Math.expm1(outlook.sd())) + " (" + difference(Math.expm1(outlook.sdLow()))
                + " to " + difference(Math.expm1(outlook.sdHigh())) + ").";
    }

    /** In percent; as a factor from twice on, where a percentage would mislead. */
    private static String difference(double ratioLessOne) {
        if (ratioLessOne < 1) {
            return Numbers.percentSize(ratioLessOne);
        }
        return ratioLessOne < 1_000 ? String.format(Locale.ROOT, "%.1f×", 1 + ratioLessOne) : "> 1,000×";
    }

    /** The same for every measure of as many pairs, as it follows from their number alone. */
    private static String uncertainty(Forecast.Outlook outlook) {
        double low = outlook.sdLow() / outlook.sd();
        double high = outlook.sdHigh() / outlook.sd();
        return String.format(
                Locale.ROOT,
                "A standard deviation of %d pairs is known badly (95 %% intervals, in parentheses): the true"
                        + " differences may be %.1f to %.1f"
                        + " times those above, and the times %.1f to %.0f times. Short trials spread more than"
                        + " those of a usual run; other"
                        + " hours and other workloads spread otherwise.",
                outlook.pairs(),
                low,
                high,
                low * low,
                high * high);
    }

    private static String time(double minutes) {
        if (minutes < 90) {
            return String.format(Locale.ROOT, minutes < 9.5 ? "%.1f min" : "%.0f min", minutes);
        }
        double hours = minutes / 60;
        return hours < 48
                ? String.format(Locale.ROOT, "%.0f h", hours)
                : hours < 1_000 * 24 ? String.format(Locale.ROOT, "%,.0f days", hours / 24) : "years";
    }

    private static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
