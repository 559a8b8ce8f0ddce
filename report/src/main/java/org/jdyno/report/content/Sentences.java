package org.jdyno.report.content;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdyno.model.Direction;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Measure;
import org.jdyno.model.Platform;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Paragraph;
import org.jdyno.report.document.Block.Tone;

/** Verdicts as sentences, always with the interval and the number of blocks or forks. */
public final class Sentences {
    /** How many of a longer list are shown. */
    static final int MAX_SHOWN = 3;

    /** What a reader of imported trials must know, as a clause. */
    static final String NOT_INTERLEAVED =
            "the trials were not interleaved: those of each platform ran in a row, so that a drift of the machine looks"
                    + " like a difference, and there is no A/A control that would show it";

    private Sentences() {}

    /**
     * A sentence for each platform but the baseline, best first, on the headline measure, in the colour of its verdict;
     * empty if platforms are not compared.
     */
    static List<Paragraph> verdicts(Chapter chapter) {
        if (!chapter.run().plan().experiment().compares()) {
            return List.of();
        }
        return chapter.ranked().stream()
                .filter(platform -> !platform.equals(chapter.baseline()))
                .map(platform -> chapter.verdict(platform, chapter.headline())
                        .map(verdict -> new Paragraph(comparison(verdict, chapter.headline()), tone(verdict.kind())))
                        .orElseGet(() -> Block.text(missing(chapter, platform))))
                .toList();
    }

    /** A verdict as a sentence. */
    public static String comparison(Verdict verdict, Measure measure) {
        String interval = Numbers.changeInterval(verdict);
        String pair = verdict.platform() + " and " + verdict.baseline();
        if (interval.equals(Numbers.UNKNOWN)) {
            return pair + " are not compared by " + ofTitle(measure) + ": " + tooFew(verdict);
        }
        String blocks = Numbers.evidence(verdict);
        if (verdict.tooShort()) {
            return pair + " are not compared by " + ofTitle(measure)
                    + ": the trials are too short. On average fewer than three pauses lie beyond a percentile three"
                    + " times as far out."
                    + " With all trials merged, " + between(interval) + " (95 % jackknife interval, " + blocks
                    + "). This is not a verdict; measure for longer.";
        }
        String spread = Numbers.spread(verdict);
        return switch (verdict.kind()) {
            case FASTER, SLOWER ->
                difference(verdict, measure) + " (" + spread + " " + interval + ", " + blocks
                        + (!verdict.material() && isBeyond(verdict, measure) ? adjusted(verdict) : "") + ")."
                        + reservation(verdict, measure);
            case EQUIVALENT ->
                pair + " are equivalent by " + ofTitle(measure) + ": " + between(adjustedInterval(verdict))
                        + " (95 % interval"
                        + (verdict.adjusted().several() ? " adjusted for " + comparisons(verdict) : "") + ", "
                        + blocks + "), within the margin of ±" + Numbers.margin(measure.margin()) + ".";
            case INCONCLUSIVE ->
                pair + " are not distinguished by " + ofTitle(measure) + "; " + between(interval) + " (" + spread + ", "
                        + blocks + whyInconclusive(verdict, measure) + ").";
        };
    }

    private static String tooFew(Verdict verdict) {
        return verdict.evidence().forks().isPresent()
                ? Numbers.evidence(verdict) + "; an interval needs " + Imported.FEWEST_TRIALS + " of each."
                : Numbers.count(verdict.effect().blocks(), "completed block") + ", too few for an interval.";
    }

    /** A verdict in words that fit the measure: {@code faster}, {@code lower, better}. */
    static String word(Verdict.Kind kind, Measure measure) {
        return switch (kind) {
            case EQUIVALENT, INCONCLUSIVE -> kind.word();
            case FASTER, SLOWER -> {
                boolean better = kind == Verdict.Kind.FASTER;
                if (isRate(measure)) {
                    yield kind.word();
                }
                boolean higher = better == (measure.better() == Direction.HIGHER);
                yield (higher ? "higher" : "lower") + (better ? ", better" : ", worse");
            }
        };
    }

    /** How the trials of a platform ended, {@code 6 of 8 trials completed; 2 failed (out of memory)}. */
    private static String outcomes(List<Trial> trials) {
        if (trials.isEmpty()) {
            return "no trial was run";
        }
        Map<String, Long> others = trials.stream()
                .filter(trial -> !trial.completed())
                .collect(Collectors.groupingBy(
                        trial -> trial.outcome().word() + " ("
                                + trial.cause().orElseThrow().title() + ")",
                        LinkedHashMap::new,
                        Collectors.counting()));
        StringBuilder text = new StringBuilder();
        text.append(trials.stream().filter(Trial::completed).count())
                .append(" of ")
                .append(Numbers.count(trials.size(), "trial"))
                .append(" completed");
        others.forEach(
                (how, number) -> text.append("; ").append(number).append(' ').append(how));
        return text.toString();
    }

    /** The indexes of trials: {@code trial 4}, {@code trials 4, 7}. */
    static String trials(Collection<Trial> trials) {
        return (trials.size() == 1 ? "trial " : "trials ")
                + trials.stream()
                        .map(trial -> Integer.toString(trial.slot().index()))
                        .collect(Collectors.joining(", "));
    }

    /** Which direction of a measure is better, or that platforms are not compared by it. */
    public static String direction(Measure measure) {
        if (!measure.compared()) {
            return "a condition, not compared";
        }
        return measure.better() == Direction.HIGHER ? "higher is better" : "lower is better";
    }

    /** The tone of a verdict. */
    static Tone tone(Verdict.Kind kind) {
        return switch (kind) {
            case FASTER -> Tone.BETTER;
            case SLOWER -> Tone.WORSE;
            case EQUIVALENT -> Tone.EQUIVALENT;
            case INCONCLUSIVE -> Tone.PLAIN;
        };
    }

    /** As {@link String#format}, the same in every locale. */
    static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    /** The first few of many: {@code a, b, c and 4 more}. */
    static String few(List<String> many, String between, String beforeRest) {
        int others = many.size() - MAX_SHOWN;
        return many.stream().limit(MAX_SHOWN).collect(Collectors.joining(between))
                + (others > 0 ? beforeRest + others + " more" : "");
    }

    /** The text with a full stop, unless it ends a sentence already. */
    public static String withFullStop(String text) {
        return text.endsWith(".") || text.endsWith("!") || text.endsWith("?") ? text : text + ".";
    }

    /** {@code a, b and c}. */
    public static String joined(List<String> names) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /** A measure's title inside a sentence. */
    public static String ofTitle(Measure measure) {
        return lowerInitial(measure.title());
    }

    /** A title inside a sentence: with a lower-case initial, unless the first word is an abbreviation. */
    public static String lowerInitial(String title) {
        String first = title.split(" ", 2)[0];
        boolean abbreviation = first.chars().filter(Character::isUpperCase).count() > 1;
        return title.isEmpty() || abbreviation ? title : Character.toLowerCase(title.charAt(0)) + title.substring(1);
    }

    /** With an upper-case initial. */
    public static String upperInitial(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String difference(Verdict verdict, Measure measure) {
        boolean more = verdict.effect().ratio() > 1;
        if (isRate(measure)) {
            String operations = measure.unit().substring(0, measure.unit().length() - "/s".length());
            String verb = operations.equals("messages") ? " carries " : " handles ";
            String amount = Numbers.isFactor(verdict.effect().ratio())
                    ? Numbers.value(verdict.effect().ratio()) + " times as many " + operations + " per second as "
                    : Numbers.percentSize(verdict.effect().ratio() - 1) + (more ? " more " : " fewer ") + operations
                            + " per second than ";
            return verdict.platform() + verb + amount + verdict.baseline();
        }
        boolean better = verdict.kind() == Verdict.Kind.FASTER;
        String amount = Numbers.isFactor(verdict.effect().ratio())
                ? " has " + Numbers.value(verdict.effect().ratio()) + " times the value of "
                : " is " + Numbers.percentSize(verdict.effect().ratio() - 1)
                        + (more ? " higher than " : " lower than ");
        return measure.title() + ": " + verdict.platform() + amount + verdict.baseline()
                + (better ? ", better" : ", worse");
    }

    private static String reservation(Verdict verdict, Measure measure) {
        return (verdict.material()
                        ? ""
                        : " The difference may be smaller than the margin of ±" + Numbers.margin(measure.margin())
                                + ".")
                + (verdict.evidence().heavyTailed()
                        ? " A rank-based interval disagrees: outliers influence this one."
                        : "")
                + (verdict.evidence().merged().filter(Verdict.Merged::atLeast).isPresent() ? atLeast(verdict) : "");
    }

    private static String atLeast(Verdict verdict) {
        return " The trials of " + (verdict.effect().ratio() > 1 ? verdict.platform() : verdict.baseline())
                + " are too short for this percentile, and show less than the whole difference.";
    }

    /** Why there is no claim although the interval of the verdict alone would make one. */
    private static String whyInconclusive(Verdict verdict, Measure measure) {
        boolean within = isWithin(verdict.effect().low(), verdict.effect().high(), measure);
        boolean claims =
                within || excludesOne(verdict.effect().low(), verdict.effect().high());
        if (Numbers.isRange(verdict) || !claims) {
            return "";
        }
        Optional<Verdict.Merged> contrary =
                verdict.evidence().merged().filter(merged -> !agrees(merged, verdict, measure));
        if (contrary.isPresent()) {
            return "; not confirmed by the percentiles of all trials merged: "
                    + Numbers.changeInterval(
                            contrary.get().low(), contrary.get().high());
        }
        boolean adjustmentDecides = verdict.adjusted().several()
                && !excludesOne(verdict.adjusted().low(), verdict.adjusted().high());
        return adjustmentDecides
                ? adjusted(verdict) + (within ? "; margin ±" + Numbers.margin(measure.margin()) : "")
                : "; not significant at the chosen rate of false alarms";
    }

    /** Whether the percentiles of all trials merged show what the interval of the verdict alone does. */
    private static boolean agrees(Verdict.Merged merged, Verdict verdict, Measure measure) {
        return isWithin(verdict.effect().low(), verdict.effect().high(), measure)
                ? isWithin(merged.low(), merged.high(), measure)
                : verdict.effect().low() > 1 && merged.low() > 1
                        || verdict.effect().high() < 1 && merged.high() < 1;
    }

    /** Whether an interval of a ratio excludes 1. */
    static boolean excludesOne(double low, double high) {
        return low > 1 || high < 1;
    }

    private static boolean isWithin(double low, double high, Measure measure) {
        return isWithin(low, high, measure.margin());
    }

    /** Whether an interval of a ratio lies within a margin. */
    static boolean isWithin(double low, double high, double margin) {
        return low > 1 / (1 + margin) && high < 1 + margin;
    }

    private static boolean isBeyond(Verdict verdict, Measure measure) {
        return verdict.adjusted().several()
                && (verdict.effect().low() >= 1 + measure.margin()
                        || verdict.effect().high() <= 1 / (1 + measure.margin()));
    }

    private static String adjusted(Verdict verdict) {
        return "; adjusted for " + comparisons(verdict) + ": " + adjustedInterval(verdict);
    }

    private static String comparisons(Verdict verdict) {
        return Numbers.count(verdict.adjusted().comparisons(), "comparison");
    }

    /** The simultaneous interval of all comparisons. */
    private static String adjustedInterval(Verdict verdict) {
        String interval = Numbers.changeInterval(
                verdict.adjusted().low(), verdict.adjusted().high());
        return interval.equals(Numbers.UNKNOWN) ? "unbounded" : interval;
    }

    private static String missing(Chapter chapter, String platform) {
        Optional<String> unable = chapter.platforms().stream()
                .filter(candidate -> candidate.name().equals(platform))
                .findFirst()
                .flatMap(Platform::unable);
        if (unable.isPresent()) {
            return platform + " cannot run here: " + withFullStop(unable.get());
        }
        List<Trial> own = chapter.trials(platform);
        if (own.stream().noneMatch(Trial::completed)) {
            return platform + " has no verdict: " + outcomes(own) + ".";
        }
        for (String side : List.of(platform, chapter.baseline())) {
            boolean measured = chapter.estimate(side, chapter.headline()).isPresent();
            if (!measured && chapter.trials(side).stream().anyMatch(Trial::completed)) {
                return platform + " has no verdict: the trials of " + side + " recorded too little for "
                        + ofTitle(chapter.headline()) + "; measure for longer, or at a higher rate.";
            }
        }
        if (chapter.estimate(chapter.baseline(), chapter.headline()).isPresent()) {
            boolean noRatio = chapter.run().trials().stream()
                    .filter(trial -> trial.completed() && trial.slot().cell().equals(chapter.cell()))
                    .anyMatch(trial ->
                            trial.measures().getOrDefault(chapter.headline().name(), 1.0) <= 0);
            return platform + " has no verdict: "
                    + (noRatio
                            ? "a trial has a value of 0 or less for " + ofTitle(chapter.headline())
                                    + ", and such values have no ratio."
                            : "no block has values of " + platform + " and of " + chapter.baseline() + ".");
        }
        return platform + " has no verdict: " + chapter.baseline() + ", the baseline, has too few completed trials.";
    }

    private static boolean isRate(Measure measure) {
        return measure.better() == Direction.HIGHER && measure.unit().endsWith("/s");
    }

    private static String between(String interval) {
        String what = interval.contains("×") ? "the ratio" : "the difference";
        return what + " lies between " + interval.replaceFirst(" (to|…) ", " and ");
    }
}
