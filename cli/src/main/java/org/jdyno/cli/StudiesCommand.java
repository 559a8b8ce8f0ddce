package org.jdyno.cli;

import java.io.PrintWriter;
import java.util.List;
import org.jdyno.host.Installation;
import org.jdyno.model.study.Conclusion;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.Study;
import org.jdyno.plan.Studies;
import org.jdyno.plan.StudyFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "studies", description = "Lists the published reports that jdyno repeats, or describes one.")
final class StudiesCommand extends BaseCommand {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The study to describe.")
    private String name;

    @Option(
            names = "--coverage",
            order = OptionSections.OUTPUT,
            description = "Lists every figure, table and mechanism of the originals: built, built with a difference,"
                    + " or not, and why.")
    private boolean coverage;

    @Mixin
    private CommonOptions.Json json;

    @Override
    public Integer call() {
        Studies studies = Studies.in(Installation.ofThisProcess().studies());
        List<Study> chosen = (name == null ? studies.names() : List.of(name))
                .stream().map(studies::get).map(StudyFile::study).toList();
        if (coverage) {
            CoverageListing listing = CoverageListing.of(chosen, name != null);
            if (json.asked) {
                printText(listing.json());
            } else {
                print(listing.document());
            }
        } else if (json.asked) {
            printJson(chosen.stream().map(StudyEntry::of).toList());
        } else if (name == null) {
            Listing listing = new Listing();
            chosen.forEach(study -> listing.row(study.name(), study.title()));
            listing.print(stdout());
        } else {
            describe(chosen.get(0), stdout());
        }
        return ExitCode.DONE;
    }

    private static void describe(Study study, PrintWriter out) {
        out.println(study.name() + ": " + study.title());
        if (!study.source().isEmpty()) {
            out.println("Repeats: " + study.source());
        }
        out.println();
        out.println(study.question());
        out.println();
        out.println("Parts");
        Listing parts = new Listing();
        study.parts().forEach(part -> parts.row("  " + part.name(), part.title()));
        parts.print(out);
        out.println();
        out.println("Exhibits");
        Listing exhibits = new Listing();
        study.exhibits()
                .forEach(exhibit -> exhibits.row(
                        "  " + exhibit.name(), exhibit.title(), "from " + String.join(", ", exhibit.parts())));
        study.overview().ifPresent(overview -> exhibits.row("  Overview", overview.title(), "from all parts"));
        exhibits.print(out);
        out.println();
        if (!study.conclusions().isEmpty()) {
            out.println("Conclusions, each checked");
            study.conclusions().forEach(conclusion -> out.println("  - " + conclusion.says()));
            out.println();
        }
        out.println("Differences from the original");
        study.differences().forEach(difference -> out.println("  - " + difference));
        out.println();
        if (study.coverage().isPresent()) {
            out.println("What it repeats of the original: ./jdyno studies " + study.name() + " --coverage");
        }
        out.println("Run it: ./jdyno run " + study.name() + " [-p PLATFORM]... [--budget TIME] [--dry-run]");
    }

    private record StudyEntry(
            String name,
            String title,
            String source,
            String question,
            List<String> differences,
            List<Study.Part> parts,
            List<ExhibitEntry> exhibits,
            List<String> conclusions) {
        static StudyEntry of(Study study) {
            return new StudyEntry(
                    study.name(),
                    study.title(),
                    study.source(),
                    study.question(),
                    study.differences(),
                    study.parts(),
                    study.exhibits().stream()
                            .map(exhibit ->
                                    new ExhibitEntry(exhibit.name(), exhibit.title(), exhibit.chart(), exhibit.parts()))
                            .toList(),
                    study.conclusions().stream().map(Conclusion::says).toList());
        }
    }

    private record ExhibitEntry(String name, String title, Exhibit.Chart chart, List<String> parts) {}
}
