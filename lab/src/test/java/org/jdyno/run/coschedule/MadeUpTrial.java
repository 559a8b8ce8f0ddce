package org.jdyno.run.coschedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.jdyno.run.protocol.RoleEvent;

/**
 * A simulated process that runs in slices and pauses like a JVM that collects: in a pause it does nothing and records
 * no ticks. Before the first slice and after the last it shares the processors with the others, and is slower.
 */
final class MadeUpTrial {
    static final String NAME = "client";
    static final double OPERATIONS_A_MILLI = 50;

    private static final double SLICE_MILLIS = 100;
    private static final double LEAD_IN_MILLIS = 25;
    /** How much slower it is in a lead-in. */
    private static final double COLD = 1.5;

    /** Its speed in slices that count over that in all slices. */
    static final double RELATIVE_SPEED = (SLICE_MILLIS + LEAD_IN_MILLIS) / (SLICE_MILLIS + LEAD_IN_MILLIS / COLD);

    private static final double TICK_MILLIS = 10;
    private static final int OTHERS = 2;

    private final Random random;
    private final double pauseMillis;
    private final double share;
    /** Start and end of each, in milliseconds of own time. */
    private final List<double[]> pauses = new ArrayList<>();
    /** A time in which it could run: start and end by the clock, and by own time. */
    private final List<double[]> spans = new ArrayList<>();

    private final List<Slices.Slice> slices = new ArrayList<>();
    private double clock;
    private double own;
    private double processorMillis;

    /** @param share of its running time that is pauses */
    MadeUpTrial(Random random, int sliceCount, double pauseMillis, double share) {
        this.random = random;
        this.pauseMillis = pauseMillis;
        this.share = share;
        pause(-2_000 - 4 * pauseMillis, (sliceCount + 10) * SLICE_MILLIS);
        run(sliceCount);
    }

    private void pause(double from, double to) {
        double running = pauseMillis * (1 - share) / share;
        double at = from - running * random.nextDouble();
        while (at < to) {
            pauses.add(new double[] {at, at + pauseMillis});
            at += pauseMillis + running * (0.5 + random.nextDouble());
        }
    }

    private void run(int sliceCount) {
        double contended = 100 + 200 * random.nextDouble();
        own = -contended / (1 + OTHERS);
        clock = 1_000;
        spans.add(new double[] {clock, clock + contended, own, 0});
        clock += contended;
        own = 0;
        for (int i = 0; i < sliceCount; i++) {
            clock += 2 * OTHERS * SLICE_MILLIS * random.nextDouble();
            slice(LEAD_IN_MILLIS + random.nextDouble(), COLD, false);
            slice(SLICE_MILLIS + random.nextDouble(), 1, true);
        }
        clock += OTHERS * SLICE_MILLIS;
        slice(LEAD_IN_MILLIS, COLD, false);
        clock += OTHERS * SLICE_MILLIS;
        spans.add(new double[] {clock, clock + 900, own, own + 900.0 / (1 + OTHERS)});
    }

    private void slice(double length, double slower, boolean counts) {
        spans.add(new double[] {clock, clock + length, own, own + length / slower});
        clock += length;
        own += length / slower;
        processorMillis += length;
        slices.add(new Slices.Slice(nanos(clock - length), nanos(clock), counts, Map.of(NAME, nanos(processorMillis))));
    }

    Slices slices() {
        return new Slices(slices);
    }

    /** Its answer after its load. */
    Map<String, RoleEvent.Done> drove() {
        LongStream.Builder nanos = LongStream.builder();
        LongStream.Builder operations = LongStream.builder();
        double due = spans.get(0)[0];
        for (double[] tick = running(due); tick[0] < Double.MAX_VALUE; tick = running(due)) {
            nanos.add(nanos(tick[0]));
            operations.add(Math.round(OPERATIONS_A_MILLI * worked(tick[1])));
            due = Math.max(due + TICK_MILLIS, tick[0]);
        }
        return Map.of(NAME, done(nanos.build().toArray(), operations.build().toArray()));
    }

    /** The answer of a driving process with these ticks. */
    static RoleEvent.Done done(long[] nanos, long[] operations) {
        double all = operations.length == 0 ? 0 : operations[operations.length - 1];
        RoleEvent.Ticks ticks = new RoleEvent.Ticks(nanos, operations);
        return new RoleEvent.Done("measure", Map.of("operations", all), Map.of(), Optional.of(ticks));
    }

    /** The next times at which it runs and does not pause, by the clock and by own time. */
    private double[] running(double clock) {
        double at = clock;
        for (double[] span : spans) {
            if (at < span[1]) {
                at = Math.max(at, span[0]);
                double speed = (span[3] - span[2]) / (span[1] - span[0]);
                double own = afterPause(span[2] + (at - span[0]) * speed);
                if (own < span[3]) {
                    return new double[] {span[0] + (own - span[2]) / speed, own};
                }
                at = span[1];
            }
        }
        return new double[] {Double.MAX_VALUE, 0};
    }

    private double afterPause(double own) {
        for (double[] pause : pauses) {
            if (own >= pause[0] && own < pause[1]) {
                return pause[1];
            }
        }
        return own;
    }

    /** How long it has worked up to an own time. */
    private double worked(double own) {
        double worked = own - pauses.get(0)[0];
        for (double[] pause : pauses) {
            worked -= Math.max(0, Math.min(own, pause[1]) - pause[0]);
        }
        return worked;
    }

    private static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }
}
