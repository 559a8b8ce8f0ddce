package org.jdyno.lab.report.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.report.content.Chapter;
import org.jdyno.lab.report.content.Drawing;
import org.jdyno.lab.report.content.HiccupCharts;
import org.jdyno.lab.report.content.Recordings;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Section;

/** Small charts of hiccups: a section for each platform and variant, all with the same axes. */
final class HiccupPanels {
    private HiccupPanels() {}

    /** The sections, in the order of the rows; a platform has the same colour in all of them. */
    static List<Block> of(Judged judged, List<ExhibitRow> rows) {
        Map<String, HiccupCharts> charts = new LinkedHashMap<>();
        for (ExhibitRow row : rows) {
            row.points().values().stream()
                    .flatMap(point -> hiccups(judged, row, point))
                    .forEach(each -> charts.put(row.name(), each));
        }
        List<String> platforms =
                rows.stream().map(ExhibitRow::platform).distinct().toList();
        Drawing drawing = Drawing.of(
                platforms,
                charts.values().stream().mapToInt(HiccupCharts::count).sum());
        return HiccupCharts.axis(charts.values())
                .map(axis -> charts.entrySet().stream()
                        .map(each -> (Block)
                                new Section(each.getKey(), each.getValue().multiples(drawing, axis)))
                        .toList())
                .orElse(List.of());
    }

    private static Stream<HiccupCharts> hiccups(Judged judged, ExhibitRow row, Point point) {
        Run run = judged.run();
        Chapter chapter = new Chapter(run, judged.judgement(), run.workloads().get(0), point);
        return new Recordings(chapter)
                .hiccups().stream()
                        .filter(hiccups -> hiccups.platform().equals(row.platform()))
                        .map(hiccups -> new HiccupCharts(chapter, hiccups));
    }
}
