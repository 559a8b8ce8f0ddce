package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Counters;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.plan.PlanKey.Section;

/** How close in time the platforms of a block can be measured, given the request and its workloads. */
public final class Pairings {
    /** A pilot chooses the pairing. */
    private static final String AUTO = "auto";

    /** The word of a pairing, or {@code auto}. */
    public static final PlanKey<String> PAIRING = PlanKey.text("pairing", (setting, word) -> Optional.of(known(word)))
            .option(
                    Section.STATISTICS,
                    "WORD",
                    "How a block measures its platforms: " + meanings() + "; auto, for which a"
                            + " pilot finds the most precise. Default: sliced if only the budget ends the run, slices"
                            + " are possible and there is time for enough blocks, with a pilot if slices alone might"
                            + " mislead, as with a collector that runs on a timer; otherwise interleaved.");

    static final List<PlanKey<?>> ALL = List.of(PAIRING);

    /** On one processor a JVM chooses another collector and other compilers than on two. */
    private static final int PROCESSORS_OF_A_JVM = 2;

    /** These collectors also run on a timer, and would run right after every pause. */
    private static final List<String> CLOCK_DRIVEN = List.of("-XX:+UseZGC", "-XX:+UseShenandoahGC");

    private Pairings() {}

    private static String meanings() {
        return Arrays.stream(Pairing.values())
                .map(pairing -> pairing.word() + ", " + pairing.meaning())
                .collect(Collectors.joining("; "));
    }

    private static String known(String word) {
        Words.requireOneOf(
                "pairing",
                word,
                Stream.concat(Pairing.words().stream(), Stream.of(AUTO)).toList());
        return word;
    }

    /**
     * The pairings to try: the one asked for, or for {@code auto} all possible ones.
     *
     * @param platforms those that are compared, without the A/A control
     * @param ramp whether the loads of a block rise
     */
    static List<Pairing> of(
            Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms, boolean ramp) {
        if (!request.has(PAIRING)) {
            return usual(request, cells, workloads, platforms, ramp);
        }
        String word = request.get(PAIRING).orElseThrow();
        if (word.equals(Pairing.INTERLEAVED.word())) {
            return List.of(Pairing.INTERLEAVED);
        }
        obstacle(request, ramp).ifPresent(reason -> {
            throw new UserError("--pairing " + word + " " + reason);
        });
        if (!word.equals(AUTO)) {
            Pairing asked = Pairing.ofWord(word);
            obstacle(asked, request, cells, workloads).ifPresent(reason -> {
                throw new UserError("--pairing " + word + " " + reason);
            });
            return List.of(asked);
        }
        List<Pairing> possible = new ArrayList<>(List.of(Pairing.INTERLEAVED));
        for (Pairing pairing : Pairing.values()) {
            boolean roomy = !pairing.inPairs() || ThisMachine.describe().processors() >= 2 * PROCESSORS_OF_A_JVM;
            if (pairing != Pairing.INTERLEAVED
                    && roomy
                    && obstacle(pairing, request, cells, workloads).isEmpty()) {
                possible.add(pairing);
            }
        }
        return possible;
    }

    /**
     * The pairings by default: slices if only the budget ends the run, and has room for enough blocks. In the same
     * time, they usually decide several times as many comparisons, and each trial shows whether they agree with its
     * last burst of warm-up.
     */
    private static List<Pairing> usual(
            Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms, boolean ramp) {
        boolean counted = request.has(LengthKeys.BLOCKS) || request.falseAlarms() == Stopping.GATE;
        boolean possible = !counted
                && !request.has(PlanKeys.EVENT)
                && obstacle(request, ramp).isEmpty()
                && obstacle(Pairing.SLICED, request, cells, workloads).isEmpty();
        if (!possible) {
            return List.of(Pairing.INTERLEAVED);
        }
        int trials = cells.size() * (platforms.size() + 1);
        long rounds = LengthKeys.mostRounds(request, trials, workloads.warmupMillis(cells));
        if (rounds < LengthKeys.ROUNDS_WITH_PILOT) {
            return List.of(Pairing.INTERLEAVED);
        }
        return needsPilot(request, cells, workloads, platforms)
                ? List.of(Pairing.INTERLEAVED, Pairing.SLICED)
                : List.of(Pairing.SLICED);
    }

    /**
     * Whether slices alone might mislead, or lack what is asked for. A collector that runs on a timer would run after
     * every pause. A program that must warm up for long disturbs others even while it is stopped. Not every server of a
     * user can be stopped. What is counted is counted in the measured phase only. And a short warm-up has no burst to
     * compare with.
     */
    private static boolean needsPilot(
            Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms) {
        boolean brief = request.get(LengthKeys.TIMING)
                .filter(timing -> timing.minBursts() < 2)
                .isPresent();
        return brief
                || workloads.warmupMillis(cells) > 0
                || platforms.stream().anyMatch(Pairings::isClockDriven)
                || cells.stream()
                        .anyMatch(cell -> !Counters.measures(cell.point()).isEmpty()
                                || workloads.at(cell).roles().stream()
                                        .anyMatch(role -> role.adapter() && role.underTest()));
    }

    private static boolean isClockDriven(Platform platform) {
        return platform.options().stream().anyMatch(CLOCK_DRIVEN::contains);
    }

    private static Optional<String> obstacle(Request request, boolean ramp) {
        if (request.has(ExperimentKeys.LIMIT) || request.has(ExperimentKeys.SLO)) {
            return Optional.of("applies to comparisons, and a search measures one platform at a time; leave it out");
        }
        Optional<Rule> rule = request.get(ExperimentKeys.RULE);
        if (rule.isPresent()) {
            return Optional.of("needs blocks, and rule " + rule.get().word() + " has none; leave out one of them");
        }
        boolean kept = request.has(ExperimentKeys.SERVER);
        if (kept || ramp) {
            return Optional.of("needs new processes for every trial, and shuffled blocks; leave out "
                    + (kept ? "--server kept" : "until"));
        }
        return request.has(HostWords.HOSTS) || request.has(HostWords.LINK)
                ? Optional.of("pauses processes of this machine; leave out --hosts and --link")
                : Optional.empty();
    }

    private static Optional<String> obstacle(Pairing pairing, Request request, List<Cell> cells, Workloads workloads) {
        if (pairing.inPairs() && request.get(PlanKeys.PLACEMENT).orElse(Placement.FREE) != Placement.FREE) {
            return Optional.of("gives each platform its own processors; leave out --placement");
        }
        Optional<Cell> placed = cells.stream()
                .filter(cell -> pairing.inPairs() && isPlaced(cell, workloads))
                .findFirst();
        if (placed.isPresent()) {
            return placed.map(cell -> "gives each platform its own processors, which " + cell.workload()
                    + " places itself; use -s placement=free");
        }
        return cells.stream()
                .filter(cell -> pairing.suspends())
                .map(cell -> whyNotPaused(cell, workloads.of(cells, cell.workload())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Whether a cell places its roles on some of the processors. */
    private static boolean isPlaced(Cell cell, Workloads workloads) {
        return workloads
                .get(cell.workload())
                .placement(cell.point())
                .filter(placement -> placement != Placement.FREE)
                .isPresent();
    }

    private static Optional<String> whyNotPaused(Cell cell, Workload workload) {
        Optional<String> paced = workload.paced(cell.point()).stream().findFirst();
        if (paced.isPresent()) {
            return Optional.of(
                    "pauses processes for tenths of a second, and the load of " + workload.name() + " is paced by "
                            + paced.get() + "=" + cell.point().get(paced.get())
                            + "; leave that out, or use --pairing interleaved");
        }
        String headline = workload.headline().name();
        return workload.canBeSliced(headline)
                ? Optional.empty()
                : Optional.of("pauses processes for tenths of a second, and " + workload.name() + " is ranked by "
                        + headline + ", which pauses distort; use --pairing interleaved");
    }

    /** Only a pilot that also interleaves shows whether pauses make a difference to such a collector. */
    static void rejectClockDriven(List<Pairing> pairings, List<Platform> arms) {
        if (!pairings.stream().allMatch(Pairing::suspends)) {
            return;
        }
        for (Platform platform : arms) {
            if (isClockDriven(platform)) {
                throw new UserError("--pairing " + pairings.get(0).word()
                        + " pauses processes for tenths of a second, and the collector of " + platform.name()
                        + " runs on a timer; use --pairing auto, which compares it with whole trials first");
            }
        }
    }
}
