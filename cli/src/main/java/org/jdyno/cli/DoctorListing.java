package org.jdyno.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.doctor.Doctor;
import org.jdyno.doctor.Forecast;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.jdyno.model.Diagnosis.Subject;
import org.jdyno.model.Host;
import org.jdyno.report.content.Numbers;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.json.JsonText;
import org.jdyno.session.Examination;

/** The result of {@code jdyno doctor}, as a document for people and as JSON for programs. */
record DoctorListing(Host host, Examination examination) {
    /** Raised when a program that reads the document would have to change. */
    private static final int SCHEMA = 1;

    /** docs/doctor.md has the keys, which do not change. */
    private record Json(
            int schema,
            String version,
            Machine host,
            boolean trusted,
            Map<String, Long> counts,
            List<Diagnosis> checks,
            @JsonInclude(Include.NON_ABSENT) Optional<Forecast> forecast,
            @JsonInclude(Include.NON_EMPTY) String noForecast) {}

    private record Machine(int processors, long memoryBytes, Map<String, String> facts) {}

    /** The document, with a line end. */
    String json() {
        List<Diagnosis> diagnoses = examination.diagnoses();
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Status status : Status.values()) {
            counts.put(status.word(), count(status));
        }
        return JsonText.of(new Json(
                SCHEMA,
                Console.Version.text(),
                new Machine(host.processors(), host.memoryBytes(), host.facts()),
                Doctor.trusted(diagnoses),
                counts,
                diagnoses,
                examination.forecast().forecast(),
                examination.forecast().reason()));
    }

    private long count(Status status) {
        return examination.diagnoses().stream()
                .filter(one -> one.status() == status)
                .count();
    }

    /** Checks by subject, the worst first. A check that is ok takes one line. */
    Document document() {
        List<Diagnosis> diagnoses = examination.diagnoses();
        String noForecast = examination.forecast().reason();
        List<Block> blocks = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            List<Block> checks = diagnoses.stream()
                    .filter(diagnosis -> diagnosis.subject() == subject)
                    .sorted(Comparator.comparing(Diagnosis::status))
                    .flatMap(DoctorListing::check)
                    .toList();
            if (!checks.isEmpty()) {
                blocks.add(new Section(capitalised(subject.word()), checks));
            }
        }
        blocks.add(Block.section("Summary", summary()));
        examination
                .forecast()
                .forecast()
                .ifPresent(made -> blocks.add(new Section("Differences that this machine can show", forecast(made))));
        if (!noForecast.isEmpty()) {
            blocks.add(Block.section("Forecast", Block.text("No forecast. " + noForecast)));
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
                : Stream.of(found, Items.of(List.of("costs: " + diagnosis.cost(), "fix: " + diagnosis.fix())));
    }

    private Paragraph summary() {
        List<Diagnosis> diagnoses = examination.diagnoses();
        List<String> counts = new ArrayList<>();
        for (Status status : Status.values()) {
            long count = count(status);
            counts.add(
                    switch (status) {
                        case TROUBLE -> Numbers.count(count, "trouble");
                        case WARNING -> Numbers.count(count, "warning");
                        case UNKNOWN -> count + " unknown";
                        case OK -> count + " ok";
                    });
        }
        String troubles = diagnoses.stream()
                .filter(one -> one.status() == Status.TROUBLE)
                .map(Diagnosis::id)
                .collect(Collectors.joining(", "));
        return new Paragraph(
                diagnoses.size() + " checks: " + String.join(", ", counts) + ". "
                        + (troubles.isEmpty()
                                ? "Measurements here can be trusted, within the cost of the warnings."
                                : "Measurements here cannot be trusted until these are fixed: " + troubles + "."),
                troubles.isEmpty() ? Tone.LEAD : Tone.WARNING);
    }

    private static List<Block> forecast(Forecast forecast) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Block.text(String.format(
                Locale.ROOT,
                "From %d pairs of %s against itself (%s, %.1f s per trial), for a run with a budget that compares two"
                        + " platforms: %d trials per block, of %.1f s each. A difference is found with a power of"
                        + " %.0f %% at %.0f %% confidence over all looks.",
                forecast.pairs(),
                forecast.platform(),
                forecast.workload(),
                forecast.trialSeconds(),
                forecast.trialsPerBlock(),
                forecast.runTrialSeconds(),
                100 * forecast.power(),
                100 * forecast.confidence())));
        Forecast.Outlook first = forecast.measures().get(0);
        blocks.add(table(
                "smallest difference found",
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
        forecast.measures().forEach(outlook -> blocks.add(Block.text(spread(outlook))));
        blocks.add(Block.quiet(uncertainty(forecast)));
        return blocks;
    }

    private static Table table(
            String title,
            Stream<String> columns,
            Forecast forecast,
            Function<Forecast.Outlook, Stream<String>> figures) {
        Table.Builder table = Table.of(Stream.concat(Stream.of(Column.text(title)), columns.map(Column::number))
                .toList());
        forecast.measures()
                .forEach(outlook -> table.row(Stream.concat(Stream.of(outlook.title()), figures.apply(outlook))
                        .map(Cell::new)
                        .toList()));
        return table.build();
    }

    private static String spread(Forecast.Outlook outlook) {
        return outlook.title() + ": trials of one platform differ with a standard deviation of "
                + difference(Math.expm1(outlook.sd())) + " (" + difference(Math.expm1(outlook.sdLow()))
                + " to " + difference(Math.expm1(outlook.sdHigh())) + ").";
    }

    /** A difference in percent; from a factor of two on, as a factor. */
    private static String difference(double ratioLessOne) {
        if (ratioLessOne < 1) {
            return Numbers.percentSize(ratioLessOne);
        }
        return ratioLessOne < 1_000 ? String.format(Locale.ROOT, "%.1f×", 1 + ratioLessOne) : "> 1,000×";
    }

    /** It follows from the number of pairs, so it is the same for every measure. */
    private static String uncertainty(Forecast forecast) {
        Forecast.Outlook outlook = forecast.measures().get(0);
        double low = outlook.sdLow() / outlook.sd();
        double high = outlook.sdHigh() / outlook.sd();
        return String.format(
                Locale.ROOT,
                "%d pairs give a rough standard deviation (95 %% intervals in parentheses): the true differences may be"
                        + " %.1f to %.1f times those above, and the times %.1f to %.0f times. Short trials scatter"
                        + " more than those of a usual run. Scatter differs between workloads and over the day.",
                forecast.pairs(),
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
