package org.jdyno.lab.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.study.Exhibit;
import org.jdyno.lab.model.study.Study;
import org.jdyno.lab.report.study.ExhibitTable;
import org.jdyno.lab.report.study.StudyResults;
import org.jdyno.lab.report.study.Today;
import org.jdyno.lab.report.telling.Numbers;

/** The page of a study: every exhibit as it is today beside as it was, and what either was measured on. */
public final class StudyPage {
    private final StudyResults results;
    private final Study study;
    private final Html out = new Html();
    private final Charts charts;

    private StudyPage(StudyResults results) {
        this.results = results;
        this.study = results.study();
        this.charts = new Charts(platforms(results), 1);
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

    private static List<String> platforms(StudyResults results) {
        Set<String> names = new LinkedHashSet<>();
        results.parts().forEach(part -> part.judged()
                .ifPresent(judged -> judged.run().plan().contenders().forEach(platform -> names.add(platform.name()))));
        return List.copyOf(names);
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
        Optional<ExhibitTable> now = Today.of(results, exhibit);
        String axis = Today.axis(results, exhibit);
        out.open("div", "class", "beside");
        out.open("div").element("h3", "Today");
        now.ifPresentOrElse(table -> new ExhibitPart(out, charts).write(exhibit, table, axis), () -> nothing(exhibit));
        out.close("div");
        out.open("div").element("h3", then.when());
        new ExhibitPart(out, charts).write(exhibit, then, axis);
        out.close("div");
        out.close("div");
        out.close("section");
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
        Optional<Run> run = results.anyRun();
        if (run.isPresent()) {
            out.element("h3", "Today").open("dl");
            run.get().plan().contenders().forEach(platform -> fact(platform.name(), List.of(describe(platform))));
            fact("driver", List.of(run.get().plan().driver().describe()));
            fact("processors", List.of(Integer.toString(run.get().host().processors())));
            fact("memory", List.of(Numbers.bytes(run.get().host().memoryBytes())));
            run.get().host().facts().forEach((name, value) -> fact(name, List.of(value)));
            out.close("dl");
        }
        if (!study.environments().isEmpty()) {
            out.element("h3", study.exhibits().get(0).published().when()).open("dl");
            study.environments().forEach(this::fact);
            out.close("dl");
        }
        out.close("section");
    }

    /** Without the options, which differ from part to part. */
    private static String describe(Platform platform) {
        String what = platform.jvm()
                .map(jvm -> jvm.version() + ": " + jvm.describe())
                .orElse("C twin of the workload, compiled on this machine");
        return platform.unable().map(why -> what + ". Cannot run: " + why).orElse(what);
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
                    .ifPresent(platform -> lines.add(String.join(" ", platform.options())));
            options.put(part.part().name(), lines);
        }));
        out.open("dl");
        options.forEach((part, lines) -> fact("JVM options in " + part, lines));
        out.close("dl").close("section");
    }
}
