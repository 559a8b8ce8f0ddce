package org.jdyno.lab.report.html;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;

/** Puts the sections, the style, the script and the chart library together. */
public final class Page {
    private static final Pattern HOLE = Pattern.compile("\\$\\{([a-z]+)}");

    private static final List<Section> SECTIONS = List.of(
            new HeadSection(),
            new VerdictSection(),
            new TrustSection(),
            new LimitSection(),
            new CapacitySection(),
            new SweepSection(),
            new ChapterSection(),
            new FailureSection(),
            new MachineSection(),
            new CommandSection(),
            new ReproduceSection());

    private Page() {}

    /** The whole page; the same run and judgement give the same text. */
    public static String of(Run run, Judgement judgement) {
        Story story = Story.of(run, judgement);
        Html body = new Html();
        SECTIONS.forEach(section -> section.write(body, story));
        return of(run.plan().title(), body, story.charts());
    }

    /** A page of any content: the body with the charts that were left while it was written. */
    static String of(String title, Html body, Charts charts) {
        Map<String, String> holes = Map.of(
                "title", Html.escaped(title),
                "style", Resource.ours("report.css"),
                "body", body.toString(),
                "data", charts.json(),
                "echarts", Resource.echarts(),
                "script", Resource.scripts());
        // One pass over the template, so that nothing that comes from a run is ever taken for a hole.
        return HOLE.matcher(Resource.ours("report.html"))
                .replaceAll(hole -> Matcher.quoteReplacement(holes.get(hole.group(1))));
    }
}
