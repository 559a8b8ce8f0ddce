package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Distribution;
import org.jdyno.model.Judged;
import org.jdyno.model.Trial;
import org.jdyno.model.study.Exhibit;
import org.jdyno.report.content.Chapter;
import org.jdyno.report.content.HiccupTopic;
import org.jdyno.report.content.Recordings;
import org.jdyno.report.document.Block;

/** What an exhibit of hiccups shows besides its table: small charts, and how much of them is the machine's. */
final class HiccupExhibit {
    private HiccupExhibit() {}

    /**
     * A section of charts for each platform and variant, all with the same axes; none for other exhibits. A platform
     * has the same colour in all of them. Before those of the first such exhibit of a study stands a chart with the
     * lines of all.
     */
    static List<Block> charts(StudyResults results, Exhibit exhibit) {
        List<Exhibit> drawn = results.study().exhibits().stream()
                .filter(one -> one.chart() == Exhibit.Chart.HICCUPS
                        && results.part(one.part()).judged().isPresent())
                .toList();
        if (!drawn.contains(exhibit)) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        if (drawn.get(0).equals(exhibit)) {
            Map<String, Map.Entry<Chapter, String>> all = new LinkedHashMap<>();
            drawn.forEach(one -> chapters(results, one)
                    .forEach((name, chapter) -> all.put(drawn.size() > 1 ? one.part() + ": " + name : name, chapter)));
            blocks.addAll(HiccupTopic.overlay(platforms(all), all));
        }
        Map<String, Map.Entry<Chapter, String>> own = chapters(results, exhibit);
        blocks.addAll(HiccupTopic.multiples(platforms(own), own));
        return blocks;
    }

    /** The names of the rows of an exhibit, each with its cell and its platform. */
    private static Map<String, Map.Entry<Chapter, String>> chapters(StudyResults results, Exhibit exhibit) {
        Judged judged = results.part(exhibit.part()).judged().orElseThrow();
        Map<String, Map.Entry<Chapter, String>> chapters = new LinkedHashMap<>();
        results.rows(exhibit, judged.run()).forEach(row -> row.points()
                .values()
                .forEach(point ->
                        chapters.put(row.name(), Map.entry(ExhibitFigures.chapter(judged, point), row.platform()))));
        return chapters;
    }

    private static List<String> platforms(Map<String, Map.Entry<Chapter, String>> chapters) {
        return chapters.values().stream().map(Map.Entry::getValue).distinct().toList();
    }

    /**
     * A sentence for each part whose hiccups are mostly those of the machine: an idle process beside the nodes stood
     * still as long as most of them.
     */
    static List<String> ofMachine(StudyResults results) {
        return results.study().exhibits().stream()
                .filter(exhibit -> exhibit.chart() == Exhibit.Chart.HICCUPS)
                .map(Exhibit::part)
                .distinct()
                .flatMap(part -> results.part(part).judged().flatMap(judged -> ofMachine(part, judged)).stream())
                .toList();
    }

    private static Optional<String> ofMachine(String part, Judged judged) {
        List<Boolean> hidden = judged.run().trials().stream()
                .filter(Trial::completed)
                .flatMap(HiccupExhibit::hidden)
                .toList();
        int count = Collections.frequency(hidden, true);
        return count > 0 && 2 * count >= hidden.size()
                ? Optional.of("In " + part + ", an idle process stood still as long as " + count + " of "
                        + hidden.size()
                        + " processes under test, or longer: there the longest hiccups are mostly the machine's, and"
                        + " do not rank platforms.")
                : Optional.empty();
    }

    /** For each process under test, whether the idle one stood still as long. */
    private static Stream<Boolean> hidden(Trial trial) {
        Distribution tested = trial.distributions().get(Recordings.TESTED);
        Distribution idle = trial.distributions().get(Recordings.IDLE);
        if (tested == null || idle == null) {
            return Stream.empty();
        }
        Collection<Distribution> parts =
                tested.parts().isEmpty() ? List.of(tested) : tested.parts().values();
        return parts.stream().map(part -> longestNanos(part) <= longestNanos(idle));
    }

    private static long longestNanos(Distribution distribution) {
        return distribution.histogram().decoded().getMaxValue();
    }
}
