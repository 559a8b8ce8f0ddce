package org.jdyno.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Durations;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.selftest.Simulation;
import org.jdyno.session.SelftestPart;
import org.jdyno.session.SelftestRuns;
import org.jdyno.session.SessionContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "selftest",
        description = {
            "Checks on this machine that jdyno's verdicts are right, by comparisons with a known answer.",
            "",
            "simulation: synthetic runs and tours of known truth. 1,000 of each case, or 10,000 runs and 1,000 tours,"
                    + " in some fifteen minutes, if you name this part.",
            "slowdowns: known slowdowns of 0.5 to 100 %%, in slices (slowdowns-sliced) and by whole trials"
                    + " (slowdowns-interleaved). The measured slowdowns must follow the known ones with a slope of 1.",
            "decisions: a platform against itself, repeatedly. 5 %% of the decisions should find a difference."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:every part holds",
            "1:a part fails",
            "2:too little data",
            "64:wrong usage: an option or an argument",
            "70:an error in jdyno, or output that could not be written"
        })
final class SelftestCommand extends BaseCommand {
    private static final String SIMULATION = SelftestRuns.SIMULATION;
    private static final List<String> ALL = Stream.concat(
                    Stream.of(SIMULATION, SelftestPart.SLOWDOWNS), SelftestPart.words().stream())
            .toList();

    @Parameters(arity = "0..*", paramLabel = "PART", description = "The parts to run. Default: all.")
    private List<String> what = new ArrayList<>();

    @Option(
            names = {"-p", "--platform"},
            order = OptionSections.SUBJECT,
            paramLabel = "P",
            description = "The platform to compare with itself. Default: the JVM that runs jdyno, with"
                    + " +serial+heap=256m.")
    private Optional<String> platform;

    @Option(
            names = "--budget",
            order = OptionSections.LENGTH,
            paramLabel = "TIME",
            description = "The time for all parts that measure. Default: 30m. 200 decisions take about an hour.")
    private Optional<String> budget;

    @Option(
            names = "--pairing",
            order = OptionSections.STATISTICS,
            paramLabel = "WORD",
            description = "The pairing of the decisions, as in jdyno run. Default: interleaved.")
    private Optional<String> pairing;

    @Mixin
    private CommonOptions.Seed seed;

    @Mixin
    private CommonOptions.Out out;

    @Option(
            names = "--resume",
            order = OptionSections.RESUME,
            paramLabel = "DIR",
            description = "Continues an interrupted self-test, or shows a finished one again.")
    private Optional<Path> resume;

    @Mixin
    private CommonOptions.AcceptChanges acceptChanges;

    @Option(
            names = "--evidence",
            order = OptionSections.OUTPUT,
            paramLabel = "FILE",
            description = "Writes the result to FILE in Markdown, with the date and the machine.")
    private Optional<Path> evidence;

    @Mixin
    private CommonOptions.Json json;

    @Override
    public Integer call() throws InterruptedException, IOException {
        rejectConflictsOfResume(
                resume.isPresent(), acceptChanges.asked, !what.isEmpty(), List.of("--json", "--evidence"));
        evidence.ifPresent(file -> OutputFile.require("--evidence", file));
        List<String> wanted = wanted();
        SessionContext context = context();
        Optional<SelftestRuns> resumed =
                resume.map(directory -> SelftestRuns.resume(context, directory, acceptChanges.asked));
        SelftestListing listing = new SelftestListing(context.version(), context.command());
        Optional<Simulation> simulation = resumed.isPresent()
                ? resumed.get().simulation()
                : Optional.of(what.contains(SIMULATION) ? Simulation.MANY : Simulation.SOME)
                        .filter(any -> wanted.contains(SIMULATION))
                        .map(Simulation::of);
        simulation.ifPresent(result -> listing.add(SelftestSection.of(result)));
        List<SelftestPart> parts = Stream.of(SelftestPart.values())
                .filter(part -> wanted.contains(part.word()))
                .toList();
        if (resumed.isEmpty() && parts.isEmpty()) {
            return show(listing, Optional.empty());
        }
        long budgetMillis = Durations.parseMillis("--budget", budget.orElse("30m"));
        SelftestRuns runs = resumed.isPresent()
                ? resumed.get()
                : SelftestRuns.begin(
                        context,
                        parts,
                        SelftestRuns.settings(context, platform, pairing, budgetMillis, seed.given),
                        simulation,
                        out.directory);
        listing.add(runs.run());
        return show(listing, Optional.of(runs));
    }

    private List<String> wanted() {
        for (String word : what) {
            if (!ALL.contains(word)) {
                throw new UserError("the self-test has no part " + Words.quoted(word) + Words.hint(word, ALL));
            }
        }
        return what.isEmpty()
                ? ALL
                : what.stream()
                        .flatMap(word -> word.equals(SelftestPart.SLOWDOWNS)
                                ? Stream.of(
                                        SelftestPart.SLOWDOWNS_SLICED.word(), SelftestPart.SLOWDOWNS_INTERLEAVED.word())
                                : Stream.of(word))
                        .toList();
    }

    private int show(SelftestListing listing, Optional<SelftestRuns> runs) throws IOException {
        if (runs.isPresent()) {
            runs.get().keep(listing.json());
        }
        if (json.asked) {
            printText(listing.json());
        } else {
            print(listing.document());
            runs.ifPresent(kept -> stdout().println("\nRuns, for ./jdyno report: " + kept.path()));
        }
        if (evidence.isPresent()) {
            Files.writeString(evidence.get(), MarkdownWriter.write(listing.document()), StandardCharsets.UTF_8);
        }
        return ExitCode.of(listing.result());
    }
}
