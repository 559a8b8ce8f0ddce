package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.plan.Workloads;
import org.jdyno.lab.platform.Inventory;
import org.jdyno.lab.store.VerifyDirectory;
import org.jdyno.lab.verify.Agreement;
import org.jdyno.lab.verify.Bench;
import org.jdyno.lab.verify.HistogramAgreement;
import org.jdyno.lab.verify.Jmh;
import org.jdyno.lab.verify.PauseAgreement;
import org.jdyno.lab.verify.ScoreAgreement;
import org.jdyno.lab.verify.TestedPlatforms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "verify",
        description = {
            "Holds jdyno's figures against those of other tools, on this machine, where they are installed.",
            "",
            "gc-pauses: pauses as read from the GC log, and as JFR records them in the same process, for each"
                    + " collector.",
            "histograms: counts and percentiles of a trial, and what HdrHistogram's own tool reads out of its log.",
            "jmh-scores: the time of an operation by trials of jdyno and by forks of JMH, in turns.",
            "",
            "Exit status: 0 what could be compared agrees, 1 something differs, 2 too little to tell."
        },
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    private static final List<String> ALL = List.of("histograms", "gc-pauses", "jmh-scores");

    /** What takes minutes. */
    @FunctionalInterface
    private interface Measuring {
        Agreement measure() throws InterruptedException, IOException;
    }

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "AGREEMENT", description = "Which to look at; all of them otherwise.")
    private List<String> what = new ArrayList<>();

    @Option(
            names = {"-p", "--platform"},
            paramLabel = "P",
            description = "The JVM to look at, with options; the one that runs jdyno otherwise. Without a collector,"
                    + " pauses are compared for each"
                    + " that it has.")
    private String platform;

    @Option(
            names = "--budget",
            paramLabel = "3m",
            defaultValue = "3m",
            description = "How long it may take; pairs with JMH, three at least, take what the others leave. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String budget;

    @Option(
            names = "--jmh",
            paramLabel = "PATH",
            description = "Where JMH is: its jars, or folders of them; otherwise what Maven has fetched into"
                    + " ~/.m2/repository.")
    private String jmh;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the order of pairs and of the workloads; drawn otherwise.")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the evidence is kept; runs/verify-<time> otherwise.")
    private Path out;

    @Option(names = "--json", description = "Prints the result as JSON instead of a table.")
    private boolean json;

    private final Installation installation = Installation.ofThisProcess();

    @Override
    public Integer call() throws InterruptedException, IOException {
        long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Durations.parseMillis("--budget", budget));
        List<String> wanted = wanted();
        PrintWriter err = spec.commandLine().getErr();
        Inventory inventory = FindingJvms.find(err);
        Jvm driver = inventory.at(System.getProperty("java.home"));
        TestedPlatforms platforms =
                TestedPlatforms.of(platform != null ? platform : driver.home().toString(), inventory);
        Bench bench = new Bench(
                installation,
                Workloads.in(installation.workloads()),
                driver,
                Version.text(),
                CommandWords.of(spec),
                seed != null ? seed : Preparation.freshSeed());
        Optional<Jmh> installed =
                Jmh.find(Optional.ofNullable(jmh), Path.of(System.getProperty("user.home"), ".m2", "repository"));
        VerifyDirectory directory =
                VerifyDirectory.create(out != null ? out : Preparation.freePlace("verify-" + Preparation.freshId()));
        err.println("jdyno: " + String.join(", ", wanted) + " on "
                + platforms.platform().describe() + "; in " + directory.path());
        Map<String, Measuring> measurings = measurings(platforms, installed, bench, directory, untilNanos);
        VerifyListing listing = new VerifyListing(platforms.platform(), bench);
        try (Interruption interruption = Interruption.ofThisThread()) {
            try {
                for (String agreement : wanted) {
                    listing.add(measurings.get(agreement).measure());
                }
                interruption.over();
            } catch (InterruptedException stopped) {
                clear();
                err.println();
                err.println("jdyno: stopped; what was measured is kept in " + directory.path());
                err.flush();
                return ExitCode.INTERRUPTED;
            }
        }
        clear();
        return tell(listing, directory);
    }

    private List<String> wanted() {
        for (String word : what) {
            if (!ALL.contains(word)) {
                throw new UserError("there is no agreement \"" + word + "\"" + Words.hint(word, ALL));
            }
        }
        return ALL.stream()
                .filter(word -> what.isEmpty() || what.contains(word))
                .toList();
    }

    /** Every agreement by its name; where its evidence cannot be kept is told now, before any time is spent. */
    private Map<String, Measuring> measurings(
            TestedPlatforms platforms, Optional<Jmh> installed, Bench bench, VerifyDirectory directory, long untilNanos)
            throws IOException {
        HistogramAgreement histograms = new HistogramAgreement(bench, directory, this::show);
        PauseAgreement pauses = new PauseAgreement(bench, directory, this::show);
        ScoreAgreement scores = new ScoreAgreement(bench, directory, this::show);
        return Map.of(
                "histograms", () -> histograms.of(platforms.platform()),
                "gc-pauses", () -> pauses.of(platforms.collectors()),
                "jmh-scores", () -> scores.of(platforms.platform(), installed, untilNanos));
    }

    private int tell(VerifyListing listing, VerifyDirectory directory) throws IOException {
        PrintWriter stdout = spec.commandLine().getOut();
        Path kept = directory.keep(listing.json());
        if (json) {
            stdout.print(listing.json());
            stdout.flush();
        } else {
            listing.print(stdout);
            stdout.println();
            stdout.println("The evidence: " + kept.getParent());
        }
        return ExitCode.of(listing.finding());
    }

    private void show(String step) {
        if (Terminal.live()) {
            PrintWriter err = spec.commandLine().getErr();
            err.print("\r\033[K" + step + " ...");
            err.flush();
        }
    }

    private void clear() {
        if (Terminal.live()) {
            PrintWriter err = spec.commandLine().getErr();
            err.print("\r\033[K");
            err.flush();
        }
    }
}
