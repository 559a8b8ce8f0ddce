package org.jdyno.lab.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.report.study.ExhibitTable;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.study.Today;

/** The page of a study: every exhibit as it is today beside as it was, and what either was measured on. */
public final class StudyPage {
    private final StudyResults results;
    private final Study study;
    private final Html out = new Html();
    private final Charts charts;
    private final Map<Exhibit, ExhibitTable> today = new LinkedHashMap<>();

    private StudyPage(StudyResults results) {
        this.results = results;
        this.study = results.study();
        this.charts = new Charts(List.of(), 1);
        study.exhibits().forEach(exhibit -> Today.of(results, exhibit).ifPresent(table -> today.put(exhibit, table)));
    }

    /** The whole page; the same results give the same text. */
    public static String of(StudyResults results) {
        StudyPage page = new StudyPage(results);
        page.head();
        page.parts();
        results.study().exhibits().forEach(page::exhibit);
        page.environments();
        page.reproduce();
        return Page.of(results.study().title(), page.out, page.charts);
    }

    /** Everybody in these tables, so that each has one colour in all of them. */
    private static List<String> contestants(Stream<ExhibitTable> tables) {
        return tables.flatMap(table -> table.rows().stream())
                .map(ExhibitTable.Row::contestant)
                .filter(contestant -> !contestant.isEmpty())
                .distinct()
                .toList();
    }

    private void head() {
        out.open("header").element("h1", study.title());
        out.element(
                "p",
                "Repeats: " + study.source() + ". Study " + results.plan().id() + ", jdyno "
                        + results.plan().version() + ".",
                "class",
                "quiet");
        out.element("p", study.question());
        out.close("header");
        if (!study.differences().isEmpty()) {
            out.open("section", "id", "differences").element("h2", "What is not as it was");
            list(study.differences());
            out.close("section");
        }
    }

    private void list(List<String> items) {
        out.open("ul");
        items.forEach(item -> out.element("li", item));
        out.close("ul");
    }

    private void parts() {
        out.open("section", "id", "parts").element("h2", "What was run");
        out.open("div", "class", "scroll").open("table").open("thead").open("tr");
        List.of("Part", "What it is", "What there is of it")
                .forEach(heading -> out.element("th", heading, "scope", "col"));
        out.close("tr").close("thead").open("tbody");
        for (StudyResults.Part part : results.parts()) {
            String name = part.part().name();
            out.open("tr").open("th", "scope", "row");
            if (part.judged().isPresent()) {
                out.element("a", name, "href", name + "/report.html");
            } else {
                out.text(name);
            }
            out.close("th").open("td").lines(part.part().title());
            part.part().notes().forEach(note -> out.element("span", note, "class", "small"));
            out.close("td").element("td", part.state(), "class", "state").close("tr");
        }
        out.close("tbody").close("table").close("div").close("section");
    }

    private void exhibit(Exhibit exhibit) {
        out.open("section", "id", "exhibit-" + (study.exhibits().indexOf(exhibit) + 1));
        out.element("h2", exhibit.name() + ". " + exhibit.title());
        if (!exhibit.reading().isEmpty()) {
            out.element("p", exhibit.reading());
        }
        ExhibitTable then = ExhibitTable.of(exhibit.published());
        Optional<ExhibitTable> now = Optional.ofNullable(today.get(exhibit));
        String axis = Today.axis(results, exhibit);
        // What is told in words needs no column of its own, and leaves room for tables that have many.
        out.open("div", "class", then.rows().isEmpty() ? "beside words" : "beside");
        out.open("div").element("h3", "Today");
        now.ifPresentOrElse(
                table -> new ExhibitPart(out, charts, contestants(today.values().stream()), baseline(exhibit))
                        .write(exhibit, table, axis),
                () -> nothing(exhibit));
        out.close("div");
        out.open("div").element("h3", then.when());
        new ExhibitPart(out, charts, contestants(published()), Optional.empty()).write(exhibit, then, axis);
        out.close("div");
        out.close("div");
        out.close("section");
    }

    private Stream<ExhibitTable> published() {
        return study.exhibits().stream().map(Exhibit::published).map(ExhibitTable::of);
    }

    private Optional<String> baseline(Exhibit exhibit) {
        return results.part(exhibit.part())
                .judged()
                .map(judged -> judged.run().plan().baseline());
    }

    private void nothing(Exhibit exhibit) {
        out.element(
                "p",
                "Nothing to show: " + exhibit.part() + " is "
                        + results.part(exhibit.part()).state() + ".",
                "class",
                "quiet");
    }

    private void environments() {
        out.open("section", "id", "environments").element("h2", "Environments");
        if (results.parts().stream().anyMatch(part -> part.judged().isPresent())) {
            out.element("h3", "Today").open("dl");
            new StudyEnvironment(results).facts().forEach(this::fact);
            out.close("dl");
        }
        if (!study.environments().isEmpty()) {
            out.element("h3", study.exhibits().get(0).published().when()).open("dl");
            study.environments().forEach(this::fact);
            out.close("dl");
        }
        out.close("section");
    }

    private void fact(String name, List<String> values) {
        out.element("dt", name).open("dd");
        values.forEach(value -> out.element("span", value, "class", "line"));
        out.close("dd");
    }

    private void reproduce() {
        out.open("section", "id", "reproduce").element("h2", "How to reproduce");
        out.element("p", "This study was asked for with:");
        out.element("pre", ShellLine.of(results.plan().command()));
        out.element(
                "p",
                "Its seed is " + results.plan().seed()
                        + ". Its parts are ordinary runs, in directories of their own beside" + " this page.");
        Map<String, List<String>> options = new LinkedHashMap<>();
        results.parts().forEach(part -> part.judged().ifPresent(judged -> {
            List<String> lines = new ArrayList<>();
            judged.run().plan().contenders().stream()
                    .filter(platform -> !platform.isNative())
                    .findFirst()
                    .ifPresent(platform -> lines.add(String.join(" ", platform.shownOptions())));
            options.put(part.part().name(), lines);
        }));
        out.open("dl");
        options.forEach((part, lines) -> fact("JVM options in " + part, lines));
        out.close("dl").close("section");
    }
}
