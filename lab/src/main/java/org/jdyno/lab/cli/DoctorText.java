package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.doctor.Forecast;
import org.jdyno.lab.model.Diagnosis;
import org.jdyno.lab.model.Diagnosis.Status;
import org.jdyno.lab.model.Diagnosis.Subject;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.session.ForecastRun;

/** What the doctor says, for people: by subject, the worst first, what is well in one line. */
final class DoctorText {
    private static final int WIDTH = 118;
    private static final int STATUS_WIDTH = 9;
    private static final String INDENT = " ".repeat(STATUS_WIDTH + 4);

    private final PrintWriter out;
    private final boolean colour;

    DoctorText(PrintWriter out, boolean colour) {
        this.out = out;
        this.colour = colour;
    }

    void print(Host host, List<Diagnosis> diagnoses, ForecastRun.Result result) {
        out.println(host.facts().get("system") + ", " + host.facts().get("processor") + ", "
                + Numbers.count(host.processors(), "processor") + ", " + Numbers.bytes(host.memoryBytes()));
        for (Subject subject : Subject.values()) {
            List<Diagnosis> of = diagnoses.stream()
                    .filter(diagnosis -> diagnosis.subject() == subject)
                    .sorted(Comparator.comparing(Diagnosis::status))
                    .toList();
            if (!of.isEmpty()) {
                out.println();
                out.println(capitalised(subject.word()));
                of.forEach(this::print);
            }
        }
        out.println();
        summarise(diagnoses);
        result.forecast().ifPresent(forecast -> {
            out.println();
            print(forecast);
        });
        if (!result.reason().isEmpty()) {
            out.println();
            wrapped("", "", "No forecast. " + result.reason());
        }
    }

    private void print(Diagnosis diagnosis) {
        String begin = "  " + marked(diagnosis.status()) + "  ";
        wrapped(begin, INDENT, diagnosis.title() + ": " + diagnosis.found() + " [" + diagnosis.id() + "]");
        if (diagnosis.status() == Status.TROUBLE || diagnosis.status() == Status.WARNING) {
            wrapped(INDENT + "costs: ", INDENT + "       ", diagnosis.cost());
            wrapped(INDENT + "cure:  ", INDENT + "       ", diagnosis.cure());
        }
    }

    private String marked(Status status) {
        String word = status == Status.TROUBLE ? status.word().toUpperCase(Locale.ROOT) : status.word();
        String padded = word + " ".repeat(STATUS_WIDTH - word.length());
        if (!colour) {
            return padded;
        }
        String code =
                switch (status) {
                    case TROUBLE -> "1;31";
                    case WARNING -> "33";
                    case UNKNOWN -> "36";
                    case OK -> "32";
                };
        return "\033[" + code + "m" + padded + "\033[0m";
    }

    private void summarise(List<Diagnosis> diagnoses) {
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
        wrapped(
                "",
                "",
                diagnoses.size() + " checks: " + String.join(", ", counts) + ". "
                        + (troubles.isEmpty()
                                ? "Measurements here can be trusted, within what the warnings cost."
                                : "Measurements here cannot be trusted before these are mended: " + troubles + "."));
    }

    private void print(Forecast forecast) {
        out.println("What can be told apart here");
        wrapped(
                "  ",
                "  ",
                String.format(
                        Locale.ROOT,
                        "From %d pairs of %s against itself (%s, %.1f s a trial). A run with a budget that"
                                + " compares two platforms has %d trials a"
                                + " block, of %.1f s each. Found means: with a chance of %.0f %%, at %.0f %%"
                                + " confidence over all its looks.",
                        forecast.pairs(),
                        forecast.platform(),
                        forecast.workload(),
                        forecast.trialSeconds(),
                        Forecast.TRIALS_PER_BLOCK,
                        forecast.runTrialSeconds(),
                        100 * Forecast.POWER,
                        100 * Forecast.CONFIDENCE));
        Forecast.Outlook first = forecast.outlooks().get(0);
        Listing least = new Listing();
        least.row(row("  least difference found", first.within().stream().map(one -> "in " + one.minutes() + " min")));
        forecast.outlooks()
                .forEach(outlook -> least.row(row(
                        "  " + outlook.measure().title(),
                        outlook.within().stream()
                                .map(one -> one.difference().isPresent()
                                        ? difference(one.difference().getAsDouble())
                                        : "too few blocks"))));
        out.println();
        least.print(out);
        Listing takes = new Listing();
        takes.row(row("  time to find", first.takes().stream().map(one -> Numbers.margin(one.difference()))));
        forecast.outlooks()
                .forEach(outlook -> takes.row(row(
                        "  " + outlook.measure().title(),
                        outlook.takes().stream().map(one -> time(one.minutes())))));
        out.println();
        takes.print(out);
        out.println();
        forecast.outlooks().forEach(this::printSpread);
        wrapped("  ", "  ", uncertainty(first));
    }

    private static String[] row(String first, Stream<String> others) {
        List<String> columns = new ArrayList<>(List.of(first));
        others.forEach(columns::add);
        return columns.toArray(String[]::new);
    }

    private void printSpread(Forecast.Outlook outlook) {
        wrapped(
                "  ",
                "  ",
                outlook.measure().title() + ": two trials of one platform differ with a standard deviation of "
                        + difference(Math.expm1(outlook.sd())) + " (" + difference(Math.expm1(outlook.sdLow()))
                        + " to " + difference(Math.expm1(outlook.sdHigh())) + ").");
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

    private void wrapped(String begin, String indent, String text) {
        StringBuilder line = new StringBuilder(begin);
        // The codes of colours take no room.
        int length = begin.replaceAll("\033\\[[0-9;]*m", "").length();
        boolean empty = true;
        for (String word : Words.printable(text).split(" ")) {
            if (!empty && length + 1 + word.length() > WIDTH) {
                out.println(line);
                line = new StringBuilder(indent);
                length = indent.length();
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            length += word.length() + (empty ? 0 : 1);
            empty = false;
        }
        out.println(line);
    }

    private static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
