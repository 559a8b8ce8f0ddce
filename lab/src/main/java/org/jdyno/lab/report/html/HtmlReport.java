package org.jdyno.lab.report.html;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.Renderer;

/** The report as one HTML page that opens from a file, makes no request and can be read without scripts. */
public final class HtmlReport implements Renderer {
    private static final Pattern HOLE = Pattern.compile("\\$\\{([a-z]+)}");

    private static final List<Section> SECTIONS = List.of(
            new HeadSection(),
            new VerdictSection(),
            new TrustSection(),
            new ChapterSection(),
            new FailureSection(),
            new MachineSection(),
            new CommandSection(),
            new ReproduceSection());

    @Override
    public String render(Run run, Judgement judgement) {
        Story story = Story.of(run, judgement);
        Html body = new Html();
        SECTIONS.forEach(section -> section.write(body, story));
        Map<String, String> holes = Map.of(
                "title", Html.escaped(run.plan().title()),
                "style", Resource.ours("report.css"),
                "body", body.toString(),
                "data", story.charts().json(),
                "echarts", Resource.echarts(),
                "script", Resource.ours("report.js"));
        // One pass over the template, so that nothing that comes from a run is ever taken for a hole.
        return HOLE.matcher(Resource.ours("report.html"))
                .replaceAll(hole -> Matcher.quoteReplacement(holes.get(hole.group(1))));
    }
}
