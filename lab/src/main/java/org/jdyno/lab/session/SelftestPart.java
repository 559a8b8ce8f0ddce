package org.jdyno.lab.session;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.selftest.Ladder;
import org.jdyno.lab.selftest.PauseAgreement;
import org.jdyno.lab.selftest.SelfComparisons;

/** The parts of the self-test that measure, in the order in which they are run. Each is a run like any other. */
public enum SelftestPart {
    SHAM(5),
    LADDER_SLICED(20),
    LADDER_INTERLEAVED(20),
    TELEMETRY(55),
    DECISIONS(55);

    /**
     * What is asked for.
     *
     * @param platform that is held against itself
     * @param pairing of the decisions
     * @param budgetMillis of all parts together
     */
    public record Settings(String platform, String pairing, long budgetMillis, long seed) {}

    /** What takes long is run if it is asked for. */
    public static final List<SelftestPart> USUAL = List.of(SHAM, LADDER_SLICED, LADDER_INTERLEAVED, DECISIONS);

    /** What both ladders together are called. */
    public static final String LADDER = "ladder";

    /**
     * Warm enough that a slowdown of the program is not lost among its compilations, and no longer, because many starts
     * tell more than long ones.
     */
    private static final Timing SHORT = new Timing(500, 100, 2, 2, 1_000, 50, 30_000, 30_000);

    /** Longer and warmer trials scatter less than they take longer, up to here (docs/evidence/selftest.md). */
    private static final Timing WARMER = new Timing(1_000, 100, 3, 3, 8_000, 250, 30_000, 30_000);

    /** Where a JVM is held against itself it does not matter how warm it is. */
    private static final Timing BRIEF = new Timing(300, 0, 1, 1, 500, 25, 30_000, 30_000);

    /** Turns are held against each other within a trial, and are many. */
    private static final Timing TURNS = new Timing(1_000, 100, 3, 3, 20_000, 100, 30_000, 30_000);

    /** A throughput, and what an operation takes of the processors. */
    public static final List<String> MEASURES = List.of("transactions", "cpu-per-transaction");

    /** How much of the budget it takes, beside the others that are run. */
    private final int share;

    SelftestPart(int share) {
        this.share = share;
    }

    int share() {
        return share;
    }

    /** As it is named on the command line and in the directory. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(SelftestPart::word).toList();
    }

    /** Says what is run. */
    void plan(Request request, Settings settings) {
        switch (this) {
            case SHAM -> {
                request.timing(SHORT);
                request.platform(settings.platform());
                request.platform(settings.platform() + "+c1");
                request.stopping().untilDecided();
            }
            case LADDER_SLICED -> addLadder(request, settings, Pairing.SLICED);
            case LADDER_INTERLEAVED -> addLadder(request, settings, Pairing.INTERLEAVED);
            case TELEMETRY -> {
                request.platform(settings.platform() + "+telemetry=by-turns");
                toTheEnd(request, settings, TURNS);
            }
            case DECISIONS -> {
                request.platform(settings.platform());
                request.pairing(settings.pairing());
                toTheEnd(request, settings, BRIEF);
            }
        }
    }

    private static void addLadder(Request request, Settings settings, Pairing pairing) {
        request.platform(settings.platform() + "+extra-work=0%");
        Ladder.STEPS.forEach(step -> request.platform(settings.platform() + "+extra-work=" + step + "%"));
        request.platform(settings.platform() + "+full-collections=" + PauseAgreement.ALIVE);
        request.pairing(pairing.word());
        toTheEnd(request, settings, WARMER);
    }

    /** It is to be seen how well, not only whether: as many blocks as fit into the budget, whatever they show. */
    private static void toTheEnd(Request request, Settings settings, Timing timing) {
        request.timing(timing);
        long fitting = settings.budgetMillis() / (2 * timing.expectedTrialMillis());
        request.blocks(Math.max(SelfComparisons.BLOCKS, Math.min(10_000, fitting)));
    }
}
