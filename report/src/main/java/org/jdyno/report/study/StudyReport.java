package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.ShellLine;
import org.jdyno.model.study.Exhibit;
import org.jdyno.model.study.ExhibitTable;
import org.jdyno.model.study.Study;
import org.jdyno.report.content.Drawing;
import org.jdyno.report.content.ErgonomicsSentences;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.FailureTopic;
import org.jdyno.report.content.Sentences;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Code;
import org.jdyno.report.document.Block.Facts;
import org.jdyno.report.document.Block.Folded;
import org.jdyno.report.document.Block.Group;
import org.jdyno.report.document.Block.Items;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Block.Tone;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Document;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The report of a study: each exhibit as measured next to the published one, with the environments of both. */
public final class StudyReport {
    /**
     * A rate is rounded down to two digits or to a whole number. One that is even less than this share of the exact
     * one, by 1 or more, is bounded.
     */
    private final StudyResults results;

    private final Study study;
    private final Extent extent;

    private StudyReport(StudyResults results, Extent extent) {
        this.results = results;
        this.study = results.study();
        this.extent = extent;
    }

    /** The same results and extent give the same document. */
    public static Document of(StudyResults results, Extent extent) {
        return new Document(results.study().title(), new StudyReport(results, extent).blocks());
    }

    /**
     * The summary at the end of a study. Parts whose platforms all failed alike come last.
     *
     * @param directory the directory of the study, as the user would name it
     * @param page where the HTML report is
     * @param columns the width of the terminal; 0 if it is not known
     */
    public static Document summary(StudyResults results, String directory, String page, int columns) {
        List<String> failures = results.failures();
        long begun = results.parts().stream()
                .filter(part -> part.judged().isPresent())
                .count();
        List<Block> blocks = new ArrayList<>();
        if (failures.isEmpty() || failures.size() < begun) {
            results.card()
                    .ifPresentOrElse(
                            card -> blocks.addAll(ScoreCardTopic.summary(results, card, page, columns)),
                            () -> blocks.addAll(withoutCard(results, page)));
        }
        if (!failures.isEmpty()) {
            blocks.addAll(FailureTopic.end(failures, directory, page));
        }
        return new Document(results.study().title(), blocks);
    }

    private static List<Block> withoutCard(StudyResults results, String page) {
        List<Block> blocks = new ArrayList<>(of(results, Extent.SUMMARY).blocks());
        blocks.add(Block.section("More", new Code("Report: " + page)));
        return blocks;
    }

    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        results.failures().forEach(failure -> blocks.add(Block.warning(failure)));
        blocks.addAll(ScoreCardTopic.of(results));
        blocks.add(Block.quiet((study.source().isEmpty() ? "" : "Repeats: " + study.source() + ". ") + "Study "
                + results.plan().id() + ", jdyno " + results.plan().version() + "."));
        if (extent.isWhole()) {
            blocks.add(Items.of(HiccupExhibit.ofMachine(results), Tone.WARNING));
            blocks.add(Block.text(study.question()));
        }
        blocks.addAll(ConclusionTopic.of(results.conclusions(), extent));
        if (extent.isWhole() && !study.differences().isEmpty()) {
            blocks.add(Block.section("Differences from the original", Items.of(study.differences()))
                    .id("differences"));
        }
        blocks.add(Block.section("Parts", parts()).id("parts"));
        blocks.addAll(MeasuredOverview.of(results).stream()
                .flatMap(overview -> new OverviewTopic(overview).blocks(extent).stream())
                .toList());
        if (extent.isWhole()) {
            blocks.addAll(AgreementTopic.of(results.agreements()));
        }
        blocks.addAll(exhibits());
        if (extent.isWhole()) {
            blocks.add(new Section("Environments", environments()).id("environments"));
            blocks.add(new Section("How to reproduce", reproduction()).id("reproduce"));
        }
        return blocks;
    }

    private Table parts() {
        return new TableColumns<StudyResults.Part>()
                .add(Column.text("Part"), part -> new Cell(part.part().name())
                        .link(part.judged().isPresent() ? part.part().name() + "/report.html" : ""))
                .add(Column.text("Title"), part -> new Cell(part.part().title(), notes(part)))
                .text("Status", StudyResults.Part::state)
                .rows(results.parts())
                .build();
    }

    private String[] notes(StudyResults.Part part) {
        return extent.isWhole() ? part.part().notes().toArray(String[]::new) : new String[0];
    }

    private List<Block> exhibits() {
        Map<Exhibit, MeasuredExhibit> tables = new LinkedHashMap<>();
        study.exhibits().forEach(exhibit -> MeasuredExhibit.of(results, exhibit)
                .ifPresent(table -> tables.put(exhibit, table)));
        Drawing drawing = drawing(tables.values().stream().flatMap(table -> table.identities().values().stream()));
        Drawing drawingOfPublished =
                drawing(study.exhibits().stream().flatMap(exhibit -> names(exhibit.published()).keySet().stream()));
        List<Block> sections = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<Block> empty = new ArrayList<>();
        for (Exhibit exhibit : study.exhibits()) {
            String axis = MeasuredExhibit.axis(results, exhibit);
            ExhibitTable original = exhibit.published();
            List<Block> measured = new ArrayList<>(Optional.ofNullable(tables.get(exhibit))
                    .map(today -> new ExhibitTopic(
                                    exhibit, today.table(), today.identities(), axis, drawing, baseline(exhibit))
                            .blocks(extent))
                    .orElseGet(() -> nothing(exhibit)));
            measured.addAll(cautions(exhibit));
            List<Block> published = new ExhibitTopic(
                            exhibit, original, names(original), axis, drawingOfPublished, Optional.empty())
                    .blocks(extent);
            String title = exhibit.name() + ". " + exhibit.title();
            List<Block> blocks = new ArrayList<>();
            if (extent.isWhole() && !exhibit.reading().isEmpty()) {
                blocks.add(Block.text(exhibit.reading()));
            }
            if (hasNoTrials(exhibit)) {
                blocks.addAll(nothing(exhibit));
                blocks.addAll(published);
                names.add(exhibit.name());
                empty.add(new Section(title, blocks));
                continue;
            }
            // Without a published table the measured one gets more room.
            blocks.add(new Group(
                    original.rows().isEmpty() ? "beside words" : "beside",
                    List.of(new Section("Today", measured), new Section(original.when(), published))));
            if (extent.draws()) {
                blocks.addAll(HiccupExhibit.charts(results, exhibit));
            }
            sections.add(new Section(title, blocks).id("exhibit-" + (sections.size() + 1)));
        }
        if (!empty.isEmpty()) {
            sections.add(new Folded("Nothing was measured for " + Sentences.joined(names), empty));
        }
        return sections;
    }

    /** What its JVMs chose differently by themselves, so that the exhibit may compare that too. */
    private List<Block> cautions(Exhibit exhibit) {
        List<String> sentences = results.part(exhibit.part())
                .judged()
                .map(ErgonomicsSentences::of)
                .orElse(List.of());
        return extent.isWhole() && !sentences.isEmpty() ? List.of(Items.of(sentences)) : List.of();
    }

    /** The names of published rows are the same in all exhibits. */
    private static Map<String, String> names(ExhibitTable published) {
        Map<String, String> names = new LinkedHashMap<>();
        published.rows().forEach(row -> names.put(row.name(), row.name()));
        return names;
    }

    /** The drawing with one colour for each of these. */
    private static Drawing drawing(Stream<String> identities) {
        return Drawing.of(
                identities.filter(identity -> !identity.isEmpty()).distinct().toList(), 1);
    }

    private Optional<String> baseline(Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .map(judged -> judged.run().plan().baseline());
    }

    private boolean hasNoTrials(Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .filter(judged -> !judged.run().trials().isEmpty())
                .isEmpty();
    }

    private List<Block> nothing(Exhibit exhibit) {
        String state = results.part(exhibit.part()).state();
        return List.of(Block.quiet("Nothing to show: " + exhibit.part() + " is " + state + "."));
    }

    private List<Block> environments() {
        List<Block> blocks = new ArrayList<>();
        if (results.parts().stream().anyMatch(part -> part.judged().isPresent())) {
            blocks.add(Block.section("Today", new Facts(new StudyEnvironment(results).facts())));
        }
        if (!study.environments().isEmpty()) {
            String when = study.exhibits().get(0).published().when();
            blocks.add(Block.section(when, new Facts(study.environments())));
        }
        return blocks;
    }

    private List<Block> reproduction() {
        Map<String, List<String>> options = new LinkedHashMap<>();
        for (StudyResults.Part part : results.parts()) {
            part.judged()
                    .ifPresent(judged -> options.put(
                            "JVM options in " + part.part().name(),
                            judged.run().plan().platformsWithoutControl().stream()
                                    .filter(platform -> !platform.isNative())
                                    .limit(1)
                                    .map(platform -> String.join(" ", platform.shownOptions()))
                                    .toList()));
        }
        return List.of(
                Block.text("The command of this study:"),
                new Code(ShellLine.of(results.plan().command())),
                Block.text("The seed is " + results.plan().seed()
                        + ". The parts are ordinary runs, in directories next to this page."),
                new Facts(options));
    }
}
