package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jdyno.model.Cell;
import org.jdyno.model.Jvm;
import org.jdyno.model.Pairing;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Secrets;
import org.jdyno.model.ShellLine;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.report.content.Numbers;

/**
 * The command that measures an open line of a score card again, for longer, with two platforms only and otherwise
 * as its part did: the least certain one that an hour would decide; without one, the least certain one for which there
 * is no forecast; without one, the one that takes least time.
 *
 * @param title the title of the line, and the platform
 * @param why a sentence that says which line it is, and how long its measurement takes
 */
record NextCommand(String title, String why, String command) {
    /** If too little is known for a forecast. */
    private static final double USUAL_MINUTES = 10;

    /** The baseline, its A/A control and the other. */
    private static final int PLATFORMS = 3;

    /** A line that takes longer is measured only if there is no other. */
    private static final double LONG_MINUTES = 60;

    /** A line of the card on one platform that is not decided, and the run that left it so. */
    private record Open(ScoreCard.Row row, String platform, ScoreCard.Entry entry, Run run) {
        /** The half-width of its interval, relative to the margin. */
        double uncertainty() {
            double width = Math.log(entry.high() / entry.low());
            return Double.isFinite(width)
                    ? width / 2 / Math.log1p(row.measure().orElseThrow().margin())
                    : Double.POSITIVE_INFINITY;
        }

        OptionalDouble furtherMinutes() {
            return entry.furtherMinutes();
        }

        double spentMinutes() {
            return run.trials().stream().mapToDouble(Trial::durationNanos).sum() / 60e9;
        }

        /** The minutes of the next run. They include those of this run, because it begins anew. */
        double minutes() {
            return furtherMinutes().isPresent()
                    ? spentMinutes() + furtherMinutes().getAsDouble()
                    : Math.max(USUAL_MINUTES, 2 * spentMinutes());
        }

        /** The number of blocks of the baseline, its A/A control and the platform that take so long. */
        long blocksIn(long minutes) {
            long trials = run.trials().stream()
                    .filter(trial -> trial.durationNanos() > 0)
                    .count();
            double blockMinutes = PLATFORMS * spentMinutes() / Math.max(1, trials);
            return Math.max(2, (long) Math.ceil(minutes / blockMinutes));
        }

        /** Whether more trials of the same length could decide it. */
        boolean isDecidable() {
            return !entry.verdict().tooShort() && entry.doubt().change().isEmpty();
        }
    }

    /** Empty if no line is open, or none would be by more trials. */
    static Optional<NextCommand> of(ScoreCard card, StudyResults results) {
        List<Open> open = open(card, results);
        Comparator<Open> leastCertain = Comparator.comparingDouble(Open::uncertainty);
        Predicate<Open> foreseen = one -> one.furtherMinutes().isPresent();
        Optional<Open> soon = open.stream()
                .filter(foreseen.and(one -> one.minutes() <= LONG_MINUTES))
                .max(leastCertain);
        Optional<Open> unknown = open.stream().filter(foreseen.negate()).max(leastCertain);
        Optional<Open> first = open.stream().min(Comparator.comparingDouble(Open::minutes));
        return soon.or(() -> unknown).or(() -> first).map(one -> of(one, results));
    }

    private static List<Open> open(ScoreCard card, StudyResults results) {
        List<Open> open = new ArrayList<>();
        for (ScoreCard.Row row : card.rows()) {
            for (Map.Entry<String, ScoreCard.Entry> one : row.entries().entrySet()) {
                if (one.getValue().answer() == ScoreCard.Answer.OPEN) {
                    Run run = results.part(row.line().part())
                            .judged()
                            .orElseThrow()
                            .run();
                    open.add(new Open(row, one.getKey(), one.getValue(), run));
                }
            }
        }
        open.removeIf(one -> !one.isDecidable());
        return open;
    }

    private static NextCommand of(Open open, StudyResults results) {
        String title = open.row().line().title() + " of " + open.platform();
        boolean isLong = open.minutes() > LONG_MINUTES;
        String why = open.furtherMinutes().isEmpty()
                ? "Too little is known for a forecast of " + title + ". This measures it for longer:"
                : (isLong
                                ? "No open line would be decided within an hour. The first would be " + title + "."
                                : "The least certain line that an hour would decide is " + title + ".")
                        + " This measures it for "
                        + "the " + Numbers.count((long) Math.ceil(open.spentMinutes()), "minute")
                        + " so far and about "
                        + Numbers.more(open.furtherMinutes().getAsDouble()) + ":";
        boolean asStudy = open.run().plan().ratePhase().isPresent();
        return new NextCommand(title, why, ShellLine.of(asStudy ? wordsOfStudy(open, results) : words(open, results)));
    }

    /** The study itself for longer: only a plan file says what phases a trial has. */
    private static List<String> wordsOfStudy(Open open, StudyResults results) {
        String name = results.study().name();
        String study = results.plan().command().stream()
                .filter(word -> word.endsWith(".yaml"))
                .findFirst()
                .orElse(name);
        List<String> words = new ArrayList<>(List.of("./jdyno", "run", study));
        List<Platform> platforms = open.run().plan().platformsWithoutControl();
        List<String> specs = results.plan().platforms();
        for (int i = 0; i < platforms.size(); i++) {
            Platform platform = platforms.get(i);
            if (platform.name().equals(open.run().plan().baseline())
                    || platform.name().equals(open.platform())) {
                words.addAll(List.of("-p", specs.size() == platforms.size() ? specs.get(i) : spec(platform)));
            }
        }
        results.plan().baseline().ifPresent(baseline -> words.addAll(List.of("--baseline", baseline)));
        results.plan().driver().ifPresent(driver -> words.addAll(List.of("--driver", driver)));
        results.plan().tolerate().ifPresent(tolerated -> words.addAll(List.of("--tolerate", tolerated)));
        words.addAll(List.of("--budget", (long) Math.ceil(open.minutes()) + "m"));
        return words;
    }

    /**
     * The part of the study as a command of its own: the same workload, parameters, trials and pairing, with the
     * baseline and one other platform.
     */
    private static List<String> words(Open open, StudyResults results) {
        Run run = open.run();
        Plan plan = run.plan();
        Cell cell = plan.cells().get(0);
        List<String> words = new ArrayList<>(List.of("./jdyno", "run", cell.workload()));
        for (String name : List.of(plan.baseline(), open.platform())) {
            words.addAll(List.of("-p", spec(plan.platform(name))));
        }
        // A parameter that the workload does not declare, such as the heap, has no default that would be the same.
        cell.point().values().forEach((name, value) -> {
            boolean usual = run.workload(cell.workload()).parameters().stream()
                    .anyMatch(parameter -> parameter.name().equals(name)
                            && !parameter.isOfSuite()
                            && parameter.initialAt(cell.point()).equals(value));
            if (!usual) {
                words.addAll(List.of("-s", name + "=" + Secrets.inText(value)));
            }
        });
        List<Pairing> pairings = plan.experiment().pairings();
        words.addAll(List.of("--timing", timing(plan.timing())));
        words.addAll(List.of(
                "--pairing", pairings.size() > 1 ? "auto" : pairings.get(0).word()));
        if (plan.placement() != Placement.FREE) {
            words.addAll(List.of("--placement", plan.placement().word()));
        }
        plan.event().ifPresent(event -> words.addAll(List.of("--event", event.describe())));
        plan.hosts().roles().forEach((role, host) -> words.addAll(List.of("--hosts", role + "=" + host.describe())));
        plan.hosts().link().ifPresent(link -> words.addAll(List.of("--link", link.describe())));
        if (plan.experiment().serverKept()) {
            words.addAll(List.of("--server", "kept"));
        }
        results.plan().driver().ifPresent(driver -> words.addAll(List.of("--driver", driver)));
        long minutes = (long) Math.ceil(open.minutes());
        // A run with a budget alone ends as soon as its headline is decided, and this line may be another.
        if (!open.row().measure().orElseThrow().headline()) {
            words.addAll(List.of("--blocks", Long.toString(open.blocksIn(minutes))));
        }
        words.addAll(List.of("--budget", minutes + "m"));
        return words;
    }

    /** The spec, with the name of the platform if the spec alone would give another. */
    private static String spec(Platform platform) {
        String id = platform.jvm().map(Jvm::id).orElse(Platform.NATIVE);
        boolean usual = platform.name().equals(id) || platform.name().startsWith(id + "+");
        return (usual ? "" : platform.name() + "=") + platform.spec();
    }

    /** The timing as its option has it: what differs from the default, and something, so that no budget shortens it. */
    private static String timing(Timing timing) {
        Map<String, Function<Timing, String>> settings = new LinkedHashMap<>();
        settings.put("burst", its -> its.burstMillis() + "ms");
        settings.put("pause", its -> its.pauseMillis() + "ms");
        settings.put("min-bursts", its -> Integer.toString(its.minBursts()));
        settings.put("max-bursts", its -> Integer.toString(its.maxBursts()));
        settings.put("measure", its -> its.measureMillis() + "ms");
        settings.put("window", its -> its.windowMillis() + "ms");
        settings.put("start-timeout", its -> its.startTimeoutMillis() + "ms");
        settings.put("phase-timeout", its -> its.phaseTimeoutMillis() + "ms");
        return settings.entrySet().stream()
                .filter(setting -> setting.getKey().equals("measure")
                        || !setting.getValue()
                                .apply(timing)
                                .equals(setting.getValue().apply(Timing.DEFAULT)))
                .map(setting -> setting.getKey() + "=" + setting.getValue().apply(timing))
                .collect(Collectors.joining(","));
    }
}
