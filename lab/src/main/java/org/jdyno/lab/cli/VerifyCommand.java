package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.plan.Durations;
import org.jdyno.lab.report.write.TextWriter;
import org.jdyno.lab.session.Verification;
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
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "AGREEMENT", description = "Which to look at; all of them otherwise.")
    private List<String> what = new ArrayList<>();

    @Option(
            names = {"-p", "--platform"},
            paramLabel = "P",
            description = "The JVM to look at, with options; the one that runs jdyno otherwise. Without a collector,"
                    + " pauses are compared for each that it has.")
    private Optional<String> platform;

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
    private Optional<String> jmh;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the order of pairs and of the workloads; drawn otherwise.")
    private Optional<Long> seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the evidence is kept; runs/verify-<time> otherwise.")
    private Optional<Path> out;

    @Option(names = "--json", description = "Prints the result as JSON instead of a table.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException, IOException {
        Verification verification = Verification.of(
                Console.context(spec),
                new Verification.Settings(
                        wanted(), platform, jmh, Durations.parseMillis("--budget", budget), seed, out));
        VerifyListing listing = new VerifyListing(verification.platform(), verification.bench());
        verification.agreements().forEach(listing::add);
        Path kept = verification.keep(listing.json());
        PrintWriter stdout = spec.commandLine().getOut();
        if (json) {
            stdout.print(listing.json());
            stdout.flush();
        } else {
            stdout.print(TextWriter.write(listing.document(), Terminal.colour()));
            stdout.println();
            stdout.println("The evidence: " + kept);
        }
        return ExitCode.of(listing.finding());
    }

    private List<String> wanted() {
        for (String word : what) {
            if (!Verification.AGREEMENTS.contains(word)) {
                throw new UserError(
                        "there is no agreement \"" + word + "\"" + Words.hint(word, Verification.AGREEMENTS));
            }
        }
        return Verification.AGREEMENTS.stream()
                .filter(word -> what.isEmpty() || what.contains(word))
                .toList();
    }
}
