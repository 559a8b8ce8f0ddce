package org.jdyno.plan;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Counters;
import org.jdyno.model.Pairing;
import org.jdyno.model.Platform;
import org.jdyno.model.ReplacedPairing;
import org.jdyno.model.Stopping;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.plan.PlanKey.Section;

/** How close in time the platforms of a block are measured, given the request, its workloads, platforms and machine. */
public final class PairingChoice {
    /** A pilot chooses the pairing. */
    static final String AUTO = "auto";

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

    /** The pairing of a part of a study: a default instead of the usual one. */
    static final PlanKey<String> PREFERRED = PlanKey.text("pairing");

    /** These collectors also run on a timer, and would run right after every pause. */
    private static final List<String> CLOCK_DRIVEN = List.of("-XX:+UseZGC", "-XX:+UseShenandoahGC");

    /**
     * What a request leads to.
     *
     * @param pairings those to try; a pilot chooses one of several
     * @param replaced the default that is not possible or might mislead alone
     */
    record Choice(List<Pairing> pairings, Optional<ReplacedPairing> replaced) {
        static Choice of(Pairing... pairings) {
            return new Choice(List.of(pairings), Optional.empty());
        }
    }

    private final Request request;
    private final List<Cell> cells;
    private final Workloads workloads;
    private final List<Platform> platforms;
    private final boolean ramp;

    private PairingChoice(
            Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms, boolean ramp) {
        this.request = request;
        this.cells = cells;
        this.workloads = workloads;
        this.platforms = platforms;
        this.ramp = ramp;
    }

    /**
     * The pairings to try: the one asked for, or for {@code auto} all possible ones.
     *
     * @param platforms those that are compared, without the A/A control
     * @param ramp whether the loads of a block rise
     * @throws UserError if the pairing asked for is not possible; if it is a default, only if the rest of its plan
     *     makes it impossible, whatever the platforms and the machine
     */
    static Choice of(Request request, List<Cell> cells, Workloads workloads, List<Platform> platforms, boolean ramp) {
        return new PairingChoice(request, cells, workloads, platforms, ramp).choice();
    }

    private Choice choice() {
        Optional<String> asked = request.get(PAIRING).or(() -> request.get(PREFERRED));
        if (asked.isEmpty()) {
            return PlanKeys.runsAtRate(request) ? inOneLife() : usual();
        }
        String word = asked.get();
        if (word.equals(Pairing.INTERLEAVED.word())) {
            return Choice.of(Pairing.INTERLEAVED);
        }
        whyInterleaved().ifPresent(reason -> {
            throw new UserError("--pairing " + word + " " + reason);
        });
        if (word.equals(Pairing.TURNS.word())) {
            rejectCertain(word);
            return Choice.of(Pairing.TURNS);
        }
        Optional<String> obstacle = whyNotSliced();
        if (word.equals(AUTO)) {
            return obstacle.isPresent()
                    ? Choice.of(Pairing.INTERLEAVED)
                    : unlessInConflict(Choice.of(Pairing.INTERLEAVED, Pairing.SLICED));
        }
        obstacle.ifPresent(reason -> {
            throw new UserError("--pairing sliced " + reason);
        });
        return request.has(PAIRING) ? demanded() : preferred();
    }

    /** Slices that the user has asked for. */
    private Choice demanded() {
        rejectCertain(Pairing.SLICED.word());
        clockDriven().ifPresent(reason -> {
            // Only a pilot that also interleaves shows whether pauses make a difference.
            throw new UserError("--pairing sliced pauses processes for tenths of a second, and " + reason
                    + "; use --pairing auto, which compares it with whole trials first");
        });
        return Choice.of(Pairing.SLICED);
    }

    private void rejectCertain(String word) {
        conflict().filter(SharedResources.Conflict::certain).ifPresent(conflict -> {
            throw new UserError("--pairing " + word + " has several trials at a time, which is not possible because "
                    + conflict.fact() + "; " + conflict.fix() + ", or use --pairing interleaved");
        });
    }

    /**
     * The pairing of trials with a phase at a rate. They are warm at the same time, so that the slowest one tells the
     * rate. Where slices would mislead, each runs its measured phase as a whole.
     */
    private Choice inOneLife() {
        whyInterleaved().ifPresent(reason -> {
            throw new UserError("a phase at a rate " + reason);
        });
        Optional<String> unfit = whyNotSliced().or(this::clockDriven);
        return unlessInConflict(
                unfit.isPresent() ? notSliced(List.of(Pairing.TURNS), unfit.get()) : Choice.of(Pairing.SLICED));
    }

    /** The slices of a part of a study, or else whole trials, also in a pilot if there is time for one. */
    private Choice preferred() {
        Optional<String> clockDriven = clockDriven();
        if (clockDriven.isEmpty() || conflict().isPresent()) {
            return unlessInConflict(Choice.of(Pairing.SLICED));
        }
        boolean pilot = !request.has(LengthKeys.BLOCKS) && hasTimeForPilot();
        return notSliced(
                pilot ? List.of(Pairing.INTERLEAVED, Pairing.SLICED) : List.of(Pairing.INTERLEAVED), clockDriven.get());
    }

    /** Whole trials instead of a choice with slices if trials at the same time would have to share something. */
    private Choice unlessInConflict(Choice sliced) {
        return conflict()
                .map(conflict -> notSliced(List.of(Pairing.INTERLEAVED), conflict.fact()))
                .orElse(sliced);
    }

    private static Choice notSliced(List<Pairing> instead, String reason) {
        return new Choice(instead, Optional.of(new ReplacedPairing(Pairing.SLICED, reason)));
    }

    /**
     * The pairings by default: slices if only the budget ends the run, and has room for enough blocks. In the same
     * time, they usually decide several times as many comparisons, and each trial shows whether they agree with its
     * last burst of warm-up.
     */
    private Choice usual() {
        boolean counted = request.has(LengthKeys.BLOCKS) || request.falseAlarms() == Stopping.GATE;
        boolean possible = !counted
                && !request.has(PlanKeys.EVENT)
                && whyInterleaved().isEmpty()
                && whyNotSliced().isEmpty();
        if (!possible || !hasTimeForPilot()) {
            return Choice.of(Pairing.INTERLEAVED);
        }
        return unlessInConflict(
                needsPilot() ? Choice.of(Pairing.INTERLEAVED, Pairing.SLICED) : Choice.of(Pairing.SLICED));
    }

    /** Why the kind of run that is asked for has no pairing but the interleaved one: the end of a sentence. */
    private Optional<String> whyInterleaved() {
        boolean kept = request.has(ExperimentKeys.SERVER);
        if (kept || ramp) {
            return Optional.of("needs new processes for every trial, and shuffled blocks; leave out "
                    + (kept ? "--server kept" : "until"));
        }
        return request.has(HostWords.HOSTS) || request.has(HostWords.LINK)
                ? Optional.of("pauses processes of this machine; leave out --hosts and --link")
                : Optional.empty();
    }

    /** Why the workloads cannot be sliced, on whatever platforms and machine: the end of a sentence. */
    private Optional<String> whyNotSliced() {
        return cells.stream().flatMap(cell -> whyNotSliced(cell).stream()).findFirst();
    }

    private Optional<String> whyNotSliced(Cell cell) {
        Workload workload = workloads.get(cell.workload());
        // The platforms may be ranked by another measure than that of the workload.
        String headline = workloads.of(cells, cell.workload()).headline().name();
        Optional<String> paced = workload.paced(cell.point()).stream().findFirst();
        if (paced.isPresent()) {
            return Optional.of(
                    "pauses processes for tenths of a second, and the load of " + workload.name() + " is paced by "
                            + paced.get() + "=" + cell.point().get(paced.get())
                            + "; leave that out, or use --pairing interleaved");
        }
        return workload.canBeSliced(headline)
                ? Optional.empty()
                : Optional.of("pauses processes for tenths of a second, and " + workload.name() + " is ranked by "
                        + headline + ", which pauses distort; use --pairing interleaved");
    }

    private boolean hasTimeForPilot() {
        int trials = cells.size() * (platforms.size() + 1);
        return LengthKeys.mostShortBlocks(request, trials, workloads.warmupMillis(cells))
                >= LengthKeys.BLOCKS_WITH_PILOT;
    }

    /**
     * Whether slices alone might mislead, or lack what is asked for. A collector that runs on a timer would run after
     * every pause, and a slice may have two quotas of CPU time. A program that must warm up for long disturbs others
     * even while it is stopped. Not every server of a user can be stopped. What is counted is counted in the measured
     * phase only. And a short warm-up has no burst to compare with.
     */
    private boolean needsPilot() {
        boolean brief = request.get(LengthKeys.TIMING)
                .filter(timing -> timing.minBursts() < 2)
                .isPresent();
        return brief
                || workloads.warmupMillis(cells) > 0
                || clockDriven().isPresent()
                || cells.stream()
                        .anyMatch(cell -> !Counters.measures(cell.point()).isEmpty()
                                || workloads.at(cell).roles().stream()
                                        .anyMatch(role -> role.adapter() && role.underTest()));
    }

    /** What of a platform goes by the clock and not by its own time, as a clause. */
    private Optional<String> clockDriven() {
        return platforms.stream()
                .filter(platform -> platform.unable().isEmpty())
                .flatMap(platform -> clockDriven(platform).stream())
                .findFirst();
    }

    private Optional<String> clockDriven(Platform platform) {
        if (platform.options().stream().anyMatch(CLOCK_DRIVEN::contains)) {
            return Optional.of("the collector of " + platform.name()
                    + " runs on a timer, which goes on while processes are stopped");
        }
        return cells.stream()
                .flatMap(cell -> platform.limits().at(cell.point()).cpus().stream())
                .findFirst()
                .map(any -> "the quota of " + platform.name()
                        + " begins anew every tenth of a second, also while processes are stopped");
    }

    private Optional<SharedResources.Conflict> conflict() {
        return SharedResources.conflict(cells, workloads, platforms);
    }

    private static String meanings() {
        return Pairing.ofPlans().stream()
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

    /** Makes the pairing of a request a default, as that of a part of a study is: it never refuses a platform. */
    static void makeDefault(Request request) {
        request.set(PREFERRED, request.get(PAIRING));
        request.set(PAIRING, Optional.empty());
    }
}
