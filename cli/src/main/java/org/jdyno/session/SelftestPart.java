package org.jdyno.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jdyno.model.Pairing;
import org.jdyno.model.Timing;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PairingChoice;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.selftest.KnownSlowdowns;
import org.jdyno.selftest.SelfComparisons;

/** The parts of the self-test that measure, in their order. Each is an ordinary run. */
public enum SelftestPart {
    SLOWDOWNS_SLICED(20),
    SLOWDOWNS_INTERLEAVED(20),
    DECISIONS(55);

    /**
     * The settings of a self-test.
     *
     * @param platform the platform that is compared with itself
     * @param pairing the pairing of the part {@code decisions}
     * @param budgetMillis the budget of all parts together
     */
    public record Settings(String platform, String pairing, long budgetMillis, long seed) {}

    /** Names both parts with known slowdowns. */
    public static final String SLOWDOWNS = "slowdowns";

    /**
     * Longer trials gain precision up to this length, although fewer fit into the budget (docs/evidence/selftest.md).
     */
    private static final Timing WARMER =
            Timing.DEFAULT.withBurst(1_000, 100).withBursts(3, 3).withMeasure(8_000, 250);

    /** For a JVM compared with itself, steady state does not matter. */
    private static final Timing BRIEF =
            Timing.DEFAULT.withBurst(300, 0).withBursts(1, 1).withMeasure(500, 25);

    /** The measures that are evaluated: a throughput, and a CPU time per operation. */
    public static final List<String> MEASURES = List.of("transactions", "cpu-per-transaction");

    /** Its weight in the division of the budget among the parts that are run. */
    private final int share;

    SelftestPart(int share) {
        this.share = share;
    }

    int share() {
        return share;
    }

    /** Its name on the command line and in the directory. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(SelftestPart::word).toList();
    }

    /** Adds platforms, timing and rules of this part to a request. */
    void plan(Request request, Settings settings) {
        switch (this) {
            case SLOWDOWNS_SLICED -> addSlowdowns(request, settings, Pairing.SLICED);
            case SLOWDOWNS_INTERLEAVED -> addSlowdowns(request, settings, Pairing.INTERLEAVED);
            case DECISIONS -> {
                request.set(PlanKeys.PLATFORMS, List.of(settings.platform()));
                request.set(PairingChoice.PAIRING, PairingChoice.PAIRING.parse("--pairing", settings.pairing()));
                useWholeBudget(request, settings, BRIEF);
            }
        }
    }

    private static void addSlowdowns(Request request, Settings settings, Pairing pairing) {
        List<String> platforms = new ArrayList<>(List.of(settings.platform() + "+extra-work=0%"));
        KnownSlowdowns.STEPS.forEach(step -> platforms.add(settings.platform() + "+extra-work=" + step + "%"));
        request.set(PlanKeys.PLATFORMS, platforms);
        request.set(PairingChoice.PAIRING, pairing.word());
        useWholeBudget(request, settings, WARMER);
    }

    /** Sets a number of blocks that uses the whole budget: the precision matters, not only the verdict. */
    private static void useWholeBudget(Request request, Settings settings, Timing timing) {
        request.set(LengthKeys.TIMING, timing);
        // A block has two trials at least, so no more blocks fit. The budget ends the run.
        long fitting = settings.budgetMillis() / (2 * timing.expectedTrialMillis());
        long blocks = Math.min(LengthKeys.MAX_BLOCKS, fitting);
        request.set(LengthKeys.BLOCKS, (int) Math.max(SelfComparisons.BLOCKS, blocks));
    }
}
