package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.judge.Judge;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.platform.Inventory;
import org.jdyno.lab.selftest.Simulation;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.SelftestDirectory;
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
            "simulation: synthetic runs whose truth is known; how often is something claimed that is not so, or"
                    + " missed by an"
                    + " interval? 1,000 for each question; 10,000, which takes some ten minutes, if it is asked"
                    + " for by name.",
            "sham: a JVM without its optimising compiler must be found slower.",
            "ladder: 0.5 to 50 %% of work put in on top, in slices (ladder-sliced) and by whole trials"
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
    private String platform;

    @Option(
            names = "--budget",
            paramLabel = "30m",
            description = "How long the parts that measure may take together; 30m otherwise. 200 decisions take about"
                    + " an hour.")
    private String budget;

    @Option(
            names = "--pairing",
            paramLabel = "interleaved",
            description = "Of the decisions: interleaved, which is usual, sliced or duet.")
    private String pairing;

    @Option(names = "--seed", paramLabel = "N", description = "Of schedules and workloads; drawn otherwise.")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the runs are kept; runs/selftest-<time> otherwise.")
    private Path out;

    @Option(names = "--resume", paramLabel = "DIR", description = "Goes on with a self-test that was cut short.")
    private Path resume;

    @Option(
            names = "--evidence",
            paramLabel = "FILE",
            description = "Also writes what came of it to this file, in Markdown, with date and machine.")
    private Path evidence;

    @Option(names = "--json", description = "Prints the result as JSON instead of tables.")
    private boolean json;

    private final Installation installation = Installation.ofThisProcess();

    @Override
    public Integer call() throws InterruptedException, IOException {
        List<String> wanted = wanted();
        PrintWriter err = spec.commandLine().getErr();
        List<SelftestPart> parts = Stream.of(SelftestPart.values())
                .filter(part -> wanted.contains(part.word()))
                .toList();
        SelftestDirectory resumed = resume == null ? null : SelftestDirectory.open(resume, SelftestPart.words());
        SelftestListing listing = new SelftestListing(Version.text(), CommandWords.of(spec));
        if (resume != null || wanted.contains(SIMULATION)) {
            listing.add(
                    SelftestSection.of(Simulation.of(what.contains(SIMULATION) ? Simulation.MANY : Simulation.SOME)));
        }
        if (resume == null && parts.isEmpty()) {
            return tell(listing, null);
        }
        Inventory inventory = FindingJvms.find(err);
        SelftestRuns runs =
                new SelftestRuns(installation, new Preparation(Workloads.in(installation.workloads()), inventory), err);
        SelftestDirectory directory = resumed;
        if (resume == null) {
            directory = SelftestDirectory.create(
                    out != null ? out : Preparation.freePlace("selftest-" + Preparation.freshId()));
            runs.begin(parts, wish(inventory), directory);
        }
        Map<SelftestPart, Run> told = new EnumMap<>(SelftestPart.class);
        for (SelftestPart part : SelftestPart.values()) {
            if (directory.hasRun(part.word())) {
                if (!runs.run(part, directory)) {
                    return ExitCode.INTERRUPTED;
                }
                Run run = Judge.of(RunDirectory.open(directory.run(part.word())).read())
                        .run();
                listing.add(part.told(run), run);
                told.put(part, run);
            }
        }
        Run sliced = told.get(SelftestPart.LADDER_SLICED);
        Run interleaved = told.get(SelftestPart.LADDER_INTERLEAVED);
        if (sliced != null && interleaved != null) {
            listing.add(LadderSection.pauses(sliced, interleaved, SelftestPart.MEASURES));
        }
        return tell(listing, directory);
    }

    private List<String> wanted() {
        boolean others =
                !what.isEmpty() || platform != null || budget != null || pairing != null || seed != null || out != null;
        if (resume != null && others) {
            throw new UserError(
                    "--resume goes on with the plans in its directory and takes nothing but --json and --evidence");
        }
        if (evidence != null && !Files.isDirectory(evidence.toAbsolutePath().getParent())) {
            throw new UserError("--evidence " + evidence + " is to be written where there is no directory");
        }
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

    private SelftestPart.Wish wish(Inventory inventory) throws InterruptedException {
        String own = inventory.at(System.getProperty("java.home")).id();
        return new SelftestPart.Wish(
                platform != null ? platform : SelftestRuns.platform(own),
                pairing != null ? pairing : "interleaved",
                Durations.parseMillis("--budget", budget != null ? budget : "30m"),
                seed != null ? seed : Preparation.freshSeed(),
                CommandWords.of(spec));
    }

    /** @param directory null where nothing was run */
    private int tell(SelftestListing listing, SelftestDirectory directory) throws IOException {
        PrintWriter stdout = spec.commandLine().getOut();
        if (directory != null) {
            directory.keep(listing.json());
        }
        if (evidence != null) {
            Files.writeString(evidence, listing.markdown(), StandardCharsets.UTF_8);
        }
        if (json) {
            stdout.print(listing.json());
            stdout.flush();
        } else {
            listing.print(stdout);
            if (directory != null) {
                stdout.println();
                stdout.println("The runs, which ./jdyno report shows: " + directory.path());
            }
        }
        return ExitCode.of(listing.finding());
    }
}
