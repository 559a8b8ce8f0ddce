package org.jdyno.lab.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Direction;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.Sentences;
import org.jdyno.lab.report.telling.SteadinessSentences;

/**
 * The platforms in order of the headline measure, ties as ties, with their ratios to the baseline drawn beside a
 * margin.
 */
final class RankingPart {
    void write(Html out, Story story, Chapter chapter) {
        Measure headline = chapter.headline();
        out.element("h3", "Ranking by " + Sentences.ofTitle(headline));
        out.element(
                "p",
                headline.unit() + ", " + Sentences.direction(headline)
                        + ". Platforms of the same place cannot be told apart. The shaded band is the margin of ±"
                        + Numbers.margin(headline.margin()) + ", within which a difference does not matter.",
                "class",
                "quiet");
        chart(out, story, chapter, headline);
        table(out, story, chapter, headline);
    }

    private static void table(Html out, Story story, Chapter chapter, Measure headline) {
        out.open("div", "class", "scroll").open("table", "class", "ranking");
        out.open("thead").open("tr");
        out.element("th", "Place", "scope", "col").element("th", "Platform", "scope", "col");
        out.element("th", headline.unit() + " (95 % interval)", "scope", "col", "class", "number");
        out.element("th", "Trials", "scope", "col", "class", "number");
        out.element("th", "Against " + chapter.baseline() + " (95 % interval)", "scope", "col", "class", "number");
        out.element("th", "Verdict", "scope", "col");
        out.close("tr").close("thead").open("tbody");
        int place = 1;
        for (List<String> group : chapter.groups()) {
            for (String platform : group) {
                row(out, story, chapter, platform, place + (group.size() > 1 ? " (tied)" : ""));
            }
            place++;
        }
        List<String> placed = chapter.groups().stream().flatMap(List::stream).toList();
        chapter.ranked().stream()
                .filter(platform -> !placed.contains(platform))
                .forEach(platform -> row(out, story, chapter, platform, Numbers.UNKNOWN));
        out.close("tbody").close("table").close("div");
        SteadinessSentences.footnote(chapter).ifPresent(sentence -> out.open("dl", "class", "footnotes")
                .element("dt", SteadinessSentences.LETTER)
                .element("dd", sentence)
                .close("dl"));
    }

    private static void row(Html out, Story story, Chapter chapter, String platform, String place) {
        Measure headline = chapter.headline();
        Optional<Estimate> estimate = chapter.estimate(platform, headline);
        Optional<Verdict> verdict = chapter.verdict(platform, headline);
        out.open("tr").element("td", place, "class", "place");
        Cells.platform(out, story.charts(), platform);
        out.open("td", "class", "number");
        estimate.ifPresentOrElse(
                found -> figure(out, found, SteadinessSentences.letter(chapter, platform)),
                () -> out.text(Numbers.UNKNOWN));
        out.close("td");
        out.element("td", estimate.map(Estimate::n).orElse(0).toString(), "class", "number");
        out.open("td", "class", "number");
        verdict.ifPresentOrElse(
                found -> out.lines(Numbers.change(found.ratio()), Numbers.changeInterval(found.low(), found.high())),
                () -> out.text(platform.equals(chapter.baseline()) ? "" : Numbers.UNKNOWN));
        out.close("td").open("td");
        verdict.ifPresentOrElse(
                found -> {
                    Cells.verdict(out, found, headline);
                    if (Double.isFinite(found.adjustedP())) {
                        String p = "p = " + Numbers.probability(found.adjustedP()) + " (Holm)";
                        out.element("span", p, "class", "small");
                    }
                },
                () -> out.element(
                        "span", platform.equals(chapter.baseline()) ? "baseline" : "no verdict", "class", "none"));
        out.close("td").close("tr");
    }

    private static void figure(Html out, Estimate found, String letter) {
        out.open("span", "class", "figure").text(Numbers.value(found.value()));
        if (!letter.isEmpty()) {
            out.element("sup", letter);
        }
        out.close("span").element("span", Numbers.interval(found.low(), found.high()), "class", "small");
    }

    private static void chart(Html out, Story story, Chapter chapter, Measure headline) {
        if (chapter.platforms().stream().noneMatch(platform -> chapter.verdict(platform.name(), headline)
                .isPresent())) {
            return;
        }
        String label = "Ratios to " + chapter.baseline() + " with 95 % intervals; the table below has the same figures";
        ObjectNode chart = story.charts().add(out, "forest", label);
        chart.put("margin", headline.margin());
        chart.put("baseline", chapter.baseline());
        String better = headline.better() == Direction.HIGHER ? " (better →)" : " (← better)";
        chart.put("axis", "difference from " + chapter.baseline() + better);
        chart.put("short", "difference" + better);
        ArrayNode rows = chart.putArray("rows");
        for (String platform : chapter.ranked()) {
            Optional<Verdict> verdict = chapter.verdict(platform, headline);
            boolean baseline = platform.equals(chapter.baseline());
            if (verdict.isEmpty() && !baseline) {
                continue;
            }
            ObjectNode row = rows.addObject();
            row.put("name", platform).put("colour", story.charts().colour(platform));
            ArrayNode values = row.putArray("values");
            Charts.point(values, verdict.map(Verdict::low).orElse(Double.NaN));
            Charts.point(values, verdict.map(Verdict::ratio).orElse(1.0));
            Charts.point(values, verdict.map(Verdict::high).orElse(Double.NaN));
            row.put(
                    "text",
                    verdict.map(found -> Numbers.changeInterval(found.low(), found.high()))
                            .orElse("baseline"));
        }
    }
}
