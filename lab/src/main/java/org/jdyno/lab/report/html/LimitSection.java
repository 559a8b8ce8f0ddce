package org.jdyno.lab.report.html;

import java.util.List;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.LimitSearch;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.telling.LimitSentences;
import org.jdyno.lab.report.telling.Numbers;

/** What a search for limits has found: a row for each platform and model. */
final class LimitSection implements Section {
    @Override
    public void write(Html out, Story story) {
        story.run().plan().procedure().limit().ifPresent(search -> {
            out.open("section", "class", "chapter", "id", "limits");
            out.element("h2", LimitSentences.title(search));
            out.element("p", LimitSentences.method(search), "class", "quiet");
            table(out, story, search);
            out.close("section");
        });
    }

    private static void table(Html out, Story story, LimitSearch search) {
        out.open("div", "class", "scroll", "tabindex", "0").open("table", "class", "limits");
        out.open("thead").open("tr").element("th", "Platform", "scope", "col");
        out.element("th", "Point", "scope", "col");
        String succeeds = LimitSentences.succeeds(search);
        String ends =
                Character.toUpperCase(succeeds.charAt(0)) + succeeds.substring(1) + ", " + LimitSentences.unit(search);
        for (String heading : List.of(ends, "Fails at", "Confirmed", "Trials")) {
            out.element("th", heading, "scope", "col", "class", "number");
        }
        for (String heading : List.of("Stopped by", "How to raise it", "Message")) {
            out.element("th", heading, "scope", "col");
        }
        out.close("tr").close("thead").open("tbody");
        story.judgement().limits().forEach(limit -> row(out, story, story.run(), limit));
        out.close("tbody").close("table").close("div");
    }

    private static void row(Html out, Story story, Run run, Limit limit) {
        out.open("tr");
        Cells.platform(out, story.charts(), limit.platform());
        out.element("td", LimitSentences.model(run, limit));
        out.open("td", "class", "number")
                .lines(
                        LimitSentences.load(limit.reached()),
                        limit.repeats().size() > 1 ? LimitSentences.found(limit) : "")
                .close("td");
        out.element("td", LimitSentences.load(limit.failed()), "class", "number");
        out.element("td", limit.confirmed() ? "yes" : "no", "class", "number");
        out.element("td", Integer.toString(limit.trials()), "class", "number");
        out.open("td")
                .lines(
                        limit.cause().map(Cause::title).orElse(Numbers.UNKNOWN),
                        limit.obstacle()
                                .map(obstacle -> obstacle.name() + ": " + obstacle.value())
                                .orElse(""))
                .close("td");
        out.element("td", limit.obstacle().map(Obstacle::cure).orElse(Numbers.UNKNOWN), "class", "cure");
        out.element("td", limit.message(), "class", "message").close("tr");
    }
}
