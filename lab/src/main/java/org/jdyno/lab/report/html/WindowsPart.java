package org.jdyno.lab.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Window;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;

/** The rate of every trial over time, warm-up included, and what the curves were classified as. */
final class WindowsPart {
    void write(Html out, Story story, Chapter chapter) {
        List<Trial> trials = chapter.trials().stream()
                .filter(trial -> !windows(trial, chapter).isEmpty())
                .toList();
        out.element("h3", "Over time");
        out.element(
                "p",
                "One line a trial, in " + chapter.workload().operation()
                        + " per second as the load counted them; warm-up is shaded, the measurement begins at 0 s. "
                        + "Dashed lines are of trials that were not completed.",
                "class",
                "quiet");
        if (trials.isEmpty()) {
            out.element("p", "No trial got as far as its first window.");
            return;
        }
        curves(out, story, chapter, trials);
        classes(out, story, chapter);
    }

    private static void curves(Html out, Story story, Chapter chapter, List<Trial> trials) {
        String label = "Rate of " + chapter.name() + " over time, a line for each of " + trials.size() + " trials";
        List<Curves.Curve> curves = trials.stream()
                .map(trial -> new Curves.Curve(trial, points(windows(trial, chapter))))
                .toList();
        Curves.write(out, story, "curves", label, curves)
                .put("unit", chapter.workload().operation() + "/s");
    }

    /** The middle of each window in seconds from the beginning of the measurement, and its rate. */
    private static List<double[]> points(List<Window> windows) {
        long zero = zeroMillis(windows);
        return windows.stream()
                .map(window ->
                        new double[] {(window.startMillis() - zero + window.wallNanos() / 2e6) / 1e3, window.rate()})
                .toList();
    }

    /** When the measurement began, or the warm-up ended in a trial that got no further. */
    private static long zeroMillis(List<Window> windows) {
        Window last = windows.get(windows.size() - 1);
        return windows.stream()
                .filter(window -> window.phase() == Phase.MEASURE)
                .mapToLong(Window::startMillis)
                .min()
                .orElse(last.startMillis() + last.wallNanos() / 1_000_000);
    }

    /** Those of the driving role, without the rest of a phase that is too short to have a rate worth drawing. */
    private static List<Window> windows(Trial trial, Chapter chapter) {
        String driver = chapter.workload().driver().name();
        double leastNanos = 0.9e6 * chapter.run().plan().timing().windowMillis();
        return trial.windows().stream()
                .filter(window -> window.role().equals(driver) && window.wallNanos() >= leastNanos)
                .toList();
    }

    private static void classes(Html out, Story story, Chapter chapter) {
        out.open("div", "class", "scroll").open("table");
        out.open("thead").open("tr").element("th", "Platform", "scope", "col");
        out.element("th", "What the curves did", "scope", "col").element("th", "Warm-up", "scope", "col");
        out.close("tr").close("thead").open("tbody");
        for (String platform : chapter.ranked()) {
            List<Trial> trials =
                    chapter.trials(platform).stream().filter(Trial::completed).toList();
            out.open("tr");
            Cells.platform(out, story.charts(), platform);
            out.element("td", trials.isEmpty() ? Numbers.UNKNOWN : states(story, trials));
            out.element("td", trials.isEmpty() ? Numbers.UNKNOWN : settled(trials));
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }

    private static String states(Story story, List<Trial> trials) {
        Map<SteadyState, Long> states = trials.stream()
                .collect(Collectors.groupingBy(
                        trial -> story.judgement()
                                .steadyStates()
                                .getOrDefault(trial.slot().index(), SteadyState.UNKNOWN),
                        TreeMap::new,
                        Collectors.counting()));
        return states.entrySet().stream()
                .map(state -> state.getValue() + " " + state.getKey().word())
                .collect(Collectors.joining(", "));
    }

    private static String settled(List<Trial> trials) {
        Map<String, Long> unsettled = trials.stream()
                .filter(trial -> !trial.warmup().settled())
                .collect(Collectors.groupingBy(
                        trial -> trial.warmup().reason(), LinkedHashMap::new, Collectors.counting()));
        if (unsettled.isEmpty()) {
            return "settled in every trial";
        }
        return unsettled.entrySet().stream()
                .map(reason -> reason.getValue() + " of " + trials.size() + " not settled: " + reason.getKey())
                .collect(Collectors.joining("; "));
    }
}
