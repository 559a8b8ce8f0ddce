package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Counters;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.ReplacedPairing;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.model.UserError;

/** How close in time the platforms of a block are measured, given the request, its workloads, platforms and machine. */
final class PairingChoice {
    /** On one processor a JVM chooses another collector and other compilers than on two. */
    private static final int PROCESSORS_OF_A_JVM = 2;

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
        Optional<String> asked = request.get(Pairings.PAIRING).or(() -> request.get(Pairings.PREFERRED));
        if (asked.isEmpty()) {
            return usual();
        }
        String word = asked.get();
        if (word.equals(Pairing.INTERLEAVED.word())) {
            return Choice.of(Pairing.INTERLEAVED);
        }
        PairingObstacles.of(request, ramp).ifPresent(reason -> {
            throw new UserError("--pairing " + word + " " + reason);
        });
        if (word.equals(Pairings.AUTO)) {
            return all();
        }
        Pairing pairing = Pairing.ofWord(word);
        PairingObstacles.of(pairing, request, cells, workloads).ifPresent(reason -> {
            throw new UserError("--pairing " + word + " " + reason);
        });
        return request.has(Pairings.PAIRING) ? demanded(pairing) : preferred(pairing);
    }

    /** The pairing that the user has asked for. */
    private Choice demanded(Pairing pairing) {
        conflict(pairing).filter(SharedResources.Conflict::certain).ifPresent(conflict -> {
            throw new UserError("--pairing " + pairing.word()
                    + " has several trials at a time, which is not possible because " + conflict.fact() + "; "
                    + conflict.cure() + ", or use --pairing interleaved");
        });
        clockDriven().filter(any -> pairing.suspends()).ifPresent(platform -> {
            // Only a pilot that also interleaves shows whether pauses make a difference to such a collector.
            throw new UserError("--pairing " + pairing.word()
                    + " pauses processes for tenths of a second, and the collector of " + platform.name()
                    + " runs on a timer; use --pairing auto, which compares it with whole trials first");
        });
        return Choice.of(pairing);
    }

    /** The pairing of a part of a study, or else whole trials, also in a pilot if there is time for one. */
    private Choice preferred(Pairing pairing) {
        Optional<String> conflict = conflict(pairing).map(SharedResources.Conflict::fact);
        if (conflict.isPresent()) {
            return interleaved(pairing, conflict.get());
        }
        Optional<Platform> clockDriven = clockDriven().filter(any -> pairing.suspends());
        if (clockDriven.isEmpty()) {
            return Choice.of(pairing);
        }
        boolean counted = request.has(LengthKeys.BLOCKS);
        Choice instead = !counted && hasTimeForPilot()
                ? Choice.of(Pairing.INTERLEAVED, pairing)
                : Choice.of(Pairing.INTERLEAVED);
        return new Choice(
                instead.pairings(),
                Optional.of(new ReplacedPairing(
                        pairing,
                        "the collector of " + clockDriven.get().name()
                                + " runs on a timer, which goes on while processes are stopped")));
    }

    private static Choice interleaved(Pairing insteadOf, String reason) {
        return new Choice(List.of(Pairing.INTERLEAVED), Optional.of(new ReplacedPairing(insteadOf, reason)));
    }

    private Choice all() {
        List<Pairing> possible = new ArrayList<>(List.of(Pairing.INTERLEAVED));
        Optional<ReplacedPairing> replaced = Optional.empty();
        for (Pairing pairing : Pairing.values()) {
            boolean roomy = !pairing.inPairs() || ThisMachine.describe().processors() >= 2 * PROCESSORS_OF_A_JVM;
            if (pairing == Pairing.INTERLEAVED
                    || !roomy
                    || PairingObstacles.of(pairing, request, cells, workloads).isPresent()) {
                continue;
            }
            Optional<ReplacedPairing> impossible =
                    conflict(pairing).map(conflict -> new ReplacedPairing(pairing, conflict.fact()));
            if (impossible.isEmpty()) {
                possible.add(pairing);
            }
            replaced = replaced.or(() -> impossible);
        }
        return new Choice(possible, replaced);
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
                && PairingObstacles.of(request, ramp).isEmpty()
                && PairingObstacles.of(Pairing.SLICED, request, cells, workloads)
                        .isEmpty();
        if (!possible || !hasTimeForPilot()) {
            return Choice.of(Pairing.INTERLEAVED);
        }
        Optional<SharedResources.Conflict> conflict = conflict(Pairing.SLICED);
        if (conflict.isPresent()) {
            return interleaved(Pairing.SLICED, conflict.get().fact());
        }
        return needsPilot() ? Choice.of(Pairing.INTERLEAVED, Pairing.SLICED) : Choice.of(Pairing.SLICED);
    }

    private boolean hasTimeForPilot() {
        int trials = cells.size() * (platforms.size() + 1);
        return LengthKeys.mostRounds(request, trials, workloads.warmupMillis(cells)) >= LengthKeys.ROUNDS_WITH_PILOT;
    }

    /**
     * Whether slices alone might mislead, or lack what is asked for. A collector that runs on a timer would run after
     * every pause. A program that must warm up for long disturbs others even while it is stopped. Not every server of a
     * user can be stopped. What is counted is counted in the measured phase only. And a short warm-up has no burst to
     * compare with.
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

    /** The first platform whose collector runs on a timer. */
    private Optional<Platform> clockDriven() {
        return platforms.stream()
                .filter(platform -> platform.unable().isEmpty())
                .filter(platform -> platform.options().stream().anyMatch(CLOCK_DRIVEN::contains))
                .findFirst();
    }

    private Optional<SharedResources.Conflict> conflict(Pairing pairing) {
        return SharedResources.conflict(cells, workloads, platforms, pairing.inPairs());
    }
}
