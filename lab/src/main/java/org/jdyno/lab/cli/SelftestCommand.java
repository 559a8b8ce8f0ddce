package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.report.write.MarkdownWriter;
import org.jdyno.lab.report.write.TextWriter;
import org.jdyno.lab.selftest.Simulation;
import org.jdyno.lab.session.SelftestPart;
import org.jdyno.lab.session.SelftestRuns;
import org.jdyno.lab.session.SessionContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "selftest",
        description = {
            "Proves on this machine that jdyno's verdicts are as right as they claim to be, by the code that"
                    + " judges every run.",
            "",
            "simulation: synthetic runs whose truth is known; how often is something claimed that is not so, or missed"
                    + " by an interval? 1,000 for each question; 10,000, which takes some ten minutes, if it is asked"
                    + " for by name.",
            "sham: a JVM without its optimising compiler must be found slower.",
            "ladder: known slowdowns of 0.5 to 100 %%, in slices (ladder-sliced) and by whole trials"
                    + " (ladder-interleaved); is it measured at a slope of 1, how often is it found in ten minutes,"
                    + " and do both see the same of pauses?",
            "decisions: a platform against itself, over and over; by 5 %% of the decisions it may differ, and no"
                    + " more than chance allows.",
            "telemetry: with and without latencies and hiccups, in turns of one process; throughput may change by"
                    + " 0.3 %%. Only if it is asked for."
        },
        footer = {"", "Exit status: 0 what was tried holds, 1 something does not, 2 too little to tell."},
        mixinStandardHelpOptions = true)
final class SelftestCommand implements Callable<Integer> {
    private static final String SIMULATION = "simulation";
    private static final Set<String> WITH_RESUME = Set.of("--resume", "--json", "--evidence", "--stacktrace");
    private static final List<String> ALL = Stream.concat(
                    Stream.of(SIMULATION, SelftestPart.LADDER), SelftestPart.words().stream())
            .toList();

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "PART", description = "What to try; all but telemetry otherwise.")
    private List<String> what = new ArrayList<>();

    @Option(
            names = {"-p", "--platform"},
            paramLabel = "P",
            description = "What is held against itself; otherwise the JVM that runs jdyno, with +serial+heap=256m.")
    private Optional<String> platform;

    @Option(
            names = "--budget",
            paramLabel = "30m",
            description = "How long the parts that measure may take together; 30m otherwise. 200 decisions take about"
                    + " an hour.")
    private Optional<String> budget;

    @Option(
            names = "--pairing",
            paramLabel = "interleaved",
            description = "Of the decisions: interleaved, which is usual, sliced or duet.")
    private Optional<String> pairing;

    @Option(names = "--seed", paramLabel = "N", description = "Of schedules and workloads; drawn otherwise.")
    private Optional<Long> seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the runs are kept; runs/selftest-<time> otherwise.")
    private Optional<Path> out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Goes on with a self-test that was cut short.")
    private Optional<Path> resume;

    @Option(
            names = "--evidence",
            paramLabel = "FILE",
            description = "Also writes what came of it to this file, in Markdown, with date and machine.")
    private Optional<Path> evidence;

    @Option(names = "--json", description = "Prints the result as JSON instead of tables.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException, IOException {
        rejectConflicts();
        List<String> wanted = wanted();
        SessionContext context = Console.context(spec);
        Optional<SelftestRuns> resumed = resume.map(directory -> SelftestRuns.resume(context, directory));
        SelftestListing listing = new SelftestListing(context.version(), context.command());
        if (resumed.isPresent() || wanted.contains(SIMULATION)) {
            listing.add(
                    SelftestSection.of(Simulation.of(what.contains(SIMULATION) ? Simulation.MANY : Simulation.SOME)));
        }
        List<SelftestPart> parts = Stream.of(SelftestPart.values())
                .filter(part -> wanted.contains(part.word()))
                .toList();
        if (resumed.isEmpty() && parts.isEmpty()) {
            return show(listing, Optional.empty());
        }
        SelftestRuns runs =
                resumed.isPresent() ? resumed.get() : SelftestRuns.begin(context, parts, settings(context), out);
        listing.add(runs.run());
        return show(listing, Optional.of(runs));
    }

    private void rejectConflicts() {
        if (resume.isPresent() && (!what.isEmpty() || GivenOptions.beside(spec, WITH_RESUME))) {
            throw new UserError(
                    "--resume goes on with the plans in its directory and takes nothing but --json and --evidence");
        }
        if (evidence.isPresent()
                && !Files.isDirectory(evidence.get().toAbsolutePath().getParent())) {
            throw new UserError("--evidence " + evidence.get() + " is to be written where there is no directory");
        }
    }

    private List<String> wanted() {
        for (String word : what) {
            if (!ALL.contains(word)) {
                throw new UserError("the self-test has no part \"" + word + "\"" + Words.hint(word, ALL));
            }
        }
        return what.isEmpty()
                ? Stream.concat(
                                Stream.of(SIMULATION),
                                SelftestPart.USUAL.stream().map(SelftestPart::word))
                        .toList()
                : what.stream()
                        .flatMap(word -> word.equals(SelftestPart.LADDER)
                                ? Stream.of(SelftestPart.LADDER_SLICED.word(), SelftestPart.LADDER_INTERLEAVED.word())
                                : Stream.of(word))
                        .toList();
    }

    private SelftestPart.Settings settings(SessionContext context) throws InterruptedException {
        long budgetMillis = Durations.parseMillis("--budget", budget.orElse("30m"));
        return SelftestRuns.settings(context, platform, pairing, budgetMillis, seed);
    }

    private int show(SelftestListing listing, Optional<SelftestRuns> runs) throws IOException {
        PrintWriter stdout = spec.commandLine().getOut();
        if (runs.isPresent()) {
            runs.get().keep(listing.json());
        }
        if (evidence.isPresent()) {
            Files.writeString(evidence.get(), MarkdownWriter.write(listing.document()), StandardCharsets.UTF_8);
        }
        if (json) {
            stdout.print(listing.json());
        } else {
            stdout.print(TextWriter.write(listing.document(), Terminal.colour()));
            runs.ifPresent(kept -> stdout.println("\nThe runs, which ./jdyno report shows: " + kept.path()));
        }
        stdout.flush();
        return ExitCode.of(listing.finding());
    }
}
