package org.jdyno.lab.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.LoadedWindow;
import org.jdyno.lab.model.Steadiness;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.report.telling.Chapter;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.SteadinessSentences;

/**
 * The speed of trials over time, warm-up included: each platform's middle one, all of them one by one, and what they
 * were classified as.
 */
final class WindowsPart {
    void write(Html out, Story story, Chapter chapter) {
        Map<Integer, List<LoadedWindow>> windows = windows(chapter);
        out.element("h3", "Over time");
        if (windows.isEmpty()) {
            out.element("p", "No trial got as far as its first window.");
            return;
        }
        String measured = SteadinessSentences.measuredAfter(windows.values().stream()
                        .map(WarmupPanels::measuredFrom)
                        .flatMapToDouble(OptionalDouble::stream))
                .map(when -> " The measured phase began " + when + ".")
                .orElse("");
        out.element(
                "p",
                "From the first burst of warm-up to the end of the measured phase, in seconds of load: pauses"
                        + " between bursts are left out."
                        + measured + " A line is the median of a platform's completed trials, window by window.",
                "class",
                "quiet");
        new WarmupCurves(chapter, windows).write(out, story.charts());
        new WarmupPanels(chapter, windows, story.judgement().ascents()).write(out, story.charts());
        classes(out, story, chapter);
    }

    /** By their trials' places in the schedule, of every trial that has one. */
    private static Map<Integer, List<LoadedWindow>> windows(Chapter chapter) {
        String driver = chapter.workload().driver().name();
        Map<Integer, List<LoadedWindow>> windows = new LinkedHashMap<>();
        for (Trial trial : chapter.trials()) {
            List<LoadedWindow> own =
                    LoadedWindow.of(trial, driver, chapter.run().plan().timing());
            if (!own.isEmpty()) {
                windows.put(trial.slot().index(), own);
            }
        }
        return windows;
    }

    private static void classes(Html out, Story story, Chapter chapter) {
        List<Steadiness> told = SteadinessSentences.of(chapter);
        List<Integer> shares = SteadinessSentences.shares(told);
        if (!told.isEmpty()) {
            out.element("p", SteadinessSentences.method(told), "class", "quiet");
        }
        out.open("div", "class", "scroll")
                .open("table", "class", "over-time")
                .open("thead")
                .open("tr");
        out.element("th", "Platform", "scope", "col").element("th", "What the trials did", "scope", "col");
        shares.forEach(share -> out.element("th", "At " + share + " %", "scope", "col", "class", "number"));
        if (!shares.isEmpty()) {
            out.element("th", "Steady after", "scope", "col", "class", "number");
            out.element("th", "Trials", "scope", "col", "class", "number");
        }
        out.element("th", "Warm-up", "scope", "col").close("tr").close("thead").open("tbody");
        for (String platform : chapter.ranked()) {
            row(out, story, chapter, platform, shares);
        }
        out.close("tbody").close("table").close("div");
    }

    private static void row(Html out, Story story, Chapter chapter, String platform, List<Integer> shares) {
        Optional<Steadiness> steadiness = chapter.steadiness(platform);
        out.open("tr");
        Cells.platform(out, story.charts(), platform);
        out.open("td");
        steadiness.ifPresentOrElse(
                found -> out.lines(found.kind().word(), SteadinessSentences.counts(found)),
                () -> out.text(Numbers.UNKNOWN));
        out.close("td");
        shares.forEach(share -> time(out, steadiness.map(Steadiness::toShare).map(times -> times.get(share))));
        if (!shares.isEmpty()) {
            time(out, steadiness.flatMap(Steadiness::toSteady));
            out.element("td", steadiness.map(SteadinessSentences::timed).orElse(Numbers.UNKNOWN), "class", "number");
        }
        settled(out, chapter.trials(platform).stream().filter(Trial::completed).toList());
        out.close("tr");
    }

    private static void time(Html out, Optional<Steadiness.Spread> time) {
        out.open("td", "class", "number")
                .lines(
                        SteadinessSentences.median(time),
                        time.map(SteadinessSentences::range).orElse(""))
                .close("td");
    }

    /**
     * How many were measured warm by the rule that ends a warm-up; where many were not they seldom share a reason, and
     * all are in the tip.
     */
    private static void settled(Html out, List<Trial> trials) {
        List<String> reasons = trials.stream()
                .filter(trial -> !trial.warmup().settled())
                .map(trial -> trial.warmup().reason())
                .toList();
        if (reasons.isEmpty()) {
            out.element("td", trials.isEmpty() ? Numbers.UNKNOWN : "settled in every trial");
            return;
        }
        List<String> different = reasons.stream().distinct().toList();
        String others = different.size() > 1 ? "and " + Numbers.count(different.size() - 1, "other reason") : "";
        out.open("td", "title", String.join("; ", reasons))
                .lines("not settled in " + reasons.size() + " of " + trials.size(), different.get(0), others)
                .close("td");
    }
}
