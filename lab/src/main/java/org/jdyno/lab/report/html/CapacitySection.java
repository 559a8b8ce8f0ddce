package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.CapacitySearch;
import org.jdyno.lab.report.telling.CapacitySentences;
import org.jdyno.lab.report.telling.Numbers;

/** What a search for the highest rates has found: a row for each platform, and response times over the rate. */
final class CapacitySection implements Section {
    @Override
    public void write(Html out, Story story) {
        story.run().plan().procedure().capacity().ifPresent(search -> {
            out.open("section", "class", "chapter", "id", "capacity");
            out.element("h2", CapacitySentences.title(search));
            out.element("p", CapacitySentences.method(story.run().plan()), "class", "quiet");
            table(out, story);
            out.element("p", CapacitySentences.columns(search), "class", "quiet");
            charts(out, story, search);
            out.close("section");
        });
    }

    private static void table(Html out, Story story) {
        out.open("div", "class", "scroll", "tabindex", "0").open("table", "class", "limits");
        out.open("thead").open("tr").element("th", "Platform", "scope", "col");
        out.element("th", "Point", "scope", "col");
        for (String heading : List.of("Holds", "Difference", "Max", "Critical", "Coming down", "Blocks", "Trials")) {
            out.element("th", heading, "scope", "col", "class", "number");
        }
        out.close("tr").close("thead").open("tbody");
        CapacitySentences.told(story.contents()).forEach(capacity -> row(out, story, capacity));
        out.close("tbody").close("table").close("div");
    }

    private static void row(Html out, Story story, Capacity capacity) {
        out.open("tr");
        Cells.platform(out, story.charts(), capacity.platform());
        out.element("td", CapacitySentences.model(story.run(), capacity));
        rate(out, capacity.objective(), capacity.unit());
        out.open("td", "class", "number");
        CapacitySentences.verdict(story.contents(), capacity)
                .ifPresentOrElse(
                        verdict -> {
                            out.lines(Numbers.changeInterval(verdict.low(), verdict.high()));
                            Cells.verdict(out, verdict, capacity.measure());
                        },
                        () -> out.text(CapacitySentences.difference(story.contents(), capacity)));
        out.close("td");
        rate(out, capacity.max(), "");
        rate(out, capacity.critical(), "");
        out.element("td", CapacitySentences.descending(capacity), "class", "number");
        out.element("td", Integer.toString(capacity.objective().blocks()), "class", "number");
        out.element("td", Integer.toString(capacity.trials()), "class", "number")
                .close("tr");
    }

    private static void rate(Html out, Capacity.Rate rate, String unit) {
        out.open("td", "class", "number")
                .lines(
                        CapacitySentences.rate(rate) + (unit.isEmpty() ? "" : " " + unit),
                        rate.hasInterval() ? CapacitySentences.interval(rate) : "")
                .close("td");
    }

    /** One for each objective and each setting of the other parameters. */
    private static void charts(Html out, Story story, CapacitySearch search) {
        List<List<Capacity>> cells = CapacitySentences.told(story.contents()).stream()
                .map(capacity -> CapacitySentences.told(story.contents()).stream()
                        .filter(other -> other.workload().equals(capacity.workload())
                                && other.point().equals(capacity.point()))
                        .toList())
                .distinct()
                .toList();
        for (List<Capacity> cell : cells) {
            String model = CapacitySentences.model(story.run(), cell.get(0));
            for (int place = 0; place < search.slo().objectives().size(); place++) {
                String statistic = search.slo().objectives().get(place).statistic();
                out.element(
                        "h3", "Response time " + statistic + " over the rate" + (model.isEmpty() ? "" : ", " + model));
                new CapacityChart(search.slo(), place, cell).write(out, story.charts());
            }
        }
        out.element(
                "p",
                "Points are trials, hollow where the load was not made in time or the trial failed; the line"
                        + " through them never falls. The diamond is"
                        + " the rate that holds the objective, with its interval; on the lines stand the max"
                        + " (triangle) and the critical rate (pin).",
                "class",
                "quiet");
    }
}
