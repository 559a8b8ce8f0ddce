package org.jdyno.lab.report.content;

import java.util.ArrayList;
import java.util.List;
import org.jdyno.lab.report.content.Recordings.Hiccups;
import org.jdyno.lab.report.document.Block;
import org.jdyno.lab.report.document.Block.Paragraph;
import org.jdyno.lab.report.document.Block.Section;
import org.jdyno.lab.report.document.Block.Tone;
import org.jdyno.lab.report.document.Table;

/**
 * The hiccups of each platform and of an idle process: the longest of each second, and the percentiles.
 * All charts have the same axis of time.
 */
final class HiccupTopic {
    private HiccupTopic() {}

    /** Empty when none were recorded. */
    static List<Block> of(Chapter chapter, Extent extent, Drawing drawing) {
        List<Hiccups> hiccups = new Recordings(chapter).hiccups();
        if (hiccups.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        if (extent.draws()) {
            blocks.add(new Paragraph(PercentileSentences.hiccups(), Tone.QUIET));
            List<HiccupCharts> charts = hiccups.stream()
                    .map(each -> new HiccupCharts(chapter, each))
                    .toList();
            HiccupCharts.axis(charts).ifPresent(axis -> {
                for (HiccupCharts each : charts) {
                    blocks.add(new Section(each.platform(), each.blocks(drawing, axis)));
                }
            });
        } else {
            blocks.add(new Paragraph(
                    PercentileSentences.legend(Recordings.combined(hiccups).curves()) + ".", Tone.QUIET));
        }
        blocks.add(table(chapter, hiccups, drawing));
        return List.of(new Section("Hiccups", blocks));
    }

    private static Table table(Chapter chapter, List<Hiccups> hiccups, Drawing drawing) {
        PercentileTable table = new PercentileTable(
                chapter.workload(), Recordings.combined(hiccups).shown(), drawing);
        for (Hiccups each : hiccups) {
            table.platform(each.tested());
            each.processes().forEach(one -> table.part(Recordings.process(one), one));
            each.control().ifPresent(idle -> table.part("idle process", idle));
        }
        return table.build();
    }
}
