package org.jdyno.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.session.SessionContext;
import org.jdyno.session.Verification;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "verify",
        description = {
            "Compares jdyno's figures with what other readers find in the same processes; takes a minute.",
            "",
            "gc-pauses: pauses from the GC log, and from JFR, for each collector.",
            "histograms: counts and percentiles of a trial, and those that HdrHistogram's own tool reads from its log."
        },
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:all that could be compared agrees",
            "1:something differs",
            "2:inconclusive, or nothing could be compared",
            "64:wrong usage: an option or an argument",
            "70:an error in jdyno, or output that could not be written"
        })
final class VerifyCommand extends BaseCommand {
    @Parameters(arity = "0..*", paramLabel = "COMPARISON", description = "gc-pauses or histograms. Default: both.")
    private List<String> what = new ArrayList<>();

    @Option(
            names = {"-p", "--platform"},
            order = OptionSections.SUBJECT,
            paramLabel = "P",
            description = "The JVM, with options. Default: the one that runs jdyno. If P names no collector, gc-pauses"
                    + " compares all collectors of the JVM.")
    private Optional<String> platform;

    @Mixin
    private CommonOptions.Out out;

    @Mixin
    private CommonOptions.Json json;

    @Override
    public Integer call() throws InterruptedException, IOException {
        SessionContext context = context();
        Verification verification = Verification.run(context, wanted(), platform, out.directory);
        VerifyListing listing = new VerifyListing(context.version(), context.command(), verification);
        Path kept = verification.keep(listing.json());
        if (json.asked) {
            printText(listing.json());
        } else {
            print(listing.document());
            stdout().println();
            stdout().println("Evidence: " + kept);
        }
        return ExitCode.of(listing.finding());
    }

    private List<String> wanted() {
        for (String word : what) {
            if (!Verification.AGREEMENTS.contains(word)) {
                throw new UserError(
                        "there is no comparison " + Words.quoted(word) + Words.hint(word, Verification.AGREEMENTS));
            }
        }
        return what.isEmpty() ? Verification.AGREEMENTS : what;
    }
}
