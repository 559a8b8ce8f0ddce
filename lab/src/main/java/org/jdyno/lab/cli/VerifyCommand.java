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
import org.jdyno.lab.session.SessionContext;
import org.jdyno.lab.session.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "verify",
        description = {
            "Compares jdyno's figures with those of other tools on this machine.",
            "",
            "gc-pauses: pauses from the GC log, and from JFR in the same process, for each collector.",
            "histograms: counts and percentiles of a trial, and those that HdrHistogram's own tool reads from its log.",
            "http-load: the load generator of http, and wrk, alternating.",
            "http-rate: the same at a set rate, and jetty-load-generator; with a server that is stopped at intervals,"
                    + " also beside the closed form.",
            "sockets: round trips and streams of the C twin of sockets, and those of sockperf, qperf and iperf3.",
            "jmh-scores: the time of an operation in trials of jdyno and in forks of JMH, alternating."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:all that could be compared agrees",
            "1:something differs",
            "2:inconclusive, or nothing could be compared",
            "64:wrong usage: an option or an argument",
            "70:an error in jdyno, or output that could not be written"
        },
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "COMPARISON",
            description = "gc-pauses, histograms, http-load, http-rate, sockets or jmh-scores. Default: all.")
    private List<String> what = new ArrayList<>();

    @Option(
            names = {"-p", "--platform"},
            order = OptionSections.SUBJECT,
            paramLabel = "P",
            description = "The JVM, with options. Default: the one that runs jdyno. If P names no collector, gc-pauses"
                    + " compares all collectors of the JVM.")
    private Optional<String> platform;

    @Option(
            names = "--budget",
            order = OptionSections.LENGTH,
            paramLabel = "TIME",
            defaultValue = "5m",
            description = "The time for everything. http-load, http-rate, sockets and jmh-scores share what the others"
                    + " leave, for three pairs or more each. Default: ${DEFAULT-VALUE}.")
    private String budget;

    @Option(
            names = "--jmh",
            order = OptionSections.SUBJECT,
            paramLabel = "PATH",
            description = "The jars of JMH, or directories of them. Default: those in ~/.m2/repository.")
    private Optional<String> jmh;

    @Option(
            names = "--jetty-load-generator",
            order = OptionSections.SUBJECT,
            paramLabel = "PATH",
            description = "The jars of jetty-load-generator, or directories of them. Default: none.")
    private Optional<String> jettyLoad;

    @Option(
            names = "--seed",
            order = OptionSections.SUBJECT,
            paramLabel = "N",
            description = "The seed of the order of pairs and of the workloads. Default: random.")
    private Optional<Long> seed;

    @Option(
            names = "--out",
            order = OptionSections.OUTPUT,
            paramLabel = "DIR",
            description = "The directory of the evidence. Default: runs/verify-<time>.")
    private Optional<Path> out;

    @Option(names = "--json", order = OptionSections.OUTPUT, description = "Prints the result as JSON, not as a table.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException, IOException {
        SessionContext context = Console.context(spec);
        Verification verification = Verification.run(
                context,
                new Verification.Settings(
                        wanted(), platform, jmh, jettyLoad, Durations.parseMillis("--budget", budget), seed, out));
        VerifyListing listing = new VerifyListing(context.version(), context.command(), verification);
        Path kept = verification.keep(listing.json());
        PrintWriter stdout = spec.commandLine().getOut();
        if (json) {
            Printer.document(stdout, listing.json());
            stdout.flush();
        } else {
            Printer.document(stdout, TextWriter.write(listing.document(), Terminal.colour()));
            stdout.println();
            stdout.println("Evidence: " + kept);
        }
        return ExitCode.of(listing.result());
    }

    private List<String> wanted() {
        for (String word : what) {
            if (!Verification.AGREEMENTS.contains(word)) {
                throw new UserError(
                        "there is no comparison " + Words.quoted(word) + Words.hint(word, Verification.AGREEMENTS));
            }
        }
        return Verification.AGREEMENTS.stream()
                .filter(word -> what.isEmpty() || what.contains(word))
                .toList();
    }
}
