package org.jdyno.lab.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.EndReason;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Stopping;
import org.jdyno.lab.report.SampleNotes;
import org.junit.jupiter.api.Test;

class NoteSentencesTest {
    private static void says(List<Note> notes, String... sentences) {
        assertEquals(List.of(sentences), NoteSentences.of(SampleNotes.RUN, notes));
    }

    @Test
    void reasonsNotToTrustARun() {
        says(
                SampleNotes.reasons(),
                "in echo the baseline differs from itself by +5.0 % (99.00 % interval +3.0 % to +7.0 %)",
                "the baseline has not completed a single trial of echo",
                "in mirror-1 there are too few blocks to hold the baseline against its second copy",
                "in echo the baseline's two copies agree within ±7.3 %, which does not prove ±4.0 %",
                "in mirror-2 the baseline's two copies agree within ±6.0 %, which does not prove ±4.0 %",
                "the same is so, with narrower bounds, in 1 of the other 3 points",
                "the baseline was not held against a second copy of itself",
                "a search for limits compares no platforms; that a limit is confirmed is a check of its own",
                "by this run rule the platforms do not take turns, so they are not compared, only scored",
                "one platform alone is compared with nobody");
    }

    @Test
    void theOrderOfTrialsAndTheirEnd() {
        says(
                SampleNotes.course(),
                "the baseline cannot run mirror-0, mirror-1, mirror-2 and 2 more, so nothing is compared there",
                "the loads of a block were visited in rising order: a drift of the machine looks like an effect of the"
                        + " load, not of a platform",
                "by the run rule of interval all trials of a platform stand in a row, so a drift of the machine looks"
                        + " like a difference between platforms",
                "Throughput of echo is judged by blocks that are sliced: all platforms of a block are warm at the same"
                        + " time, and each runs for a fraction of a second while the others are stopped; a difference"
                        + " scatters by 3.0 % from block to block when interleaved, a difference scatters by 0.80 %"
                        + " from block to block when sliced",
                "processes that are stopped tell nothing of latency, pauses, memory or start-up: in slices these are"
                        + " not measured, and rss-peak, latency-p99 are judged by the blocks that are interleaved",
                "the run ended where it did because every comparison with the baseline by a headline measure is"
                        + " decided",
                "resolving ±2 % would take about 6 more hours at the same noise, with a chance of 80 %",
                "the later a trial of echo stood in its block the worse its throughput was, by 1.2 % from one place"
                        + " to the next (p = 0.004); orders are random, so that favours nobody",
                "that b is slower in echo rests on how its blocks scatter: by their signs alone, 6 of 7 one way, it is"
                        + " not decided (e = 5.3, it takes 20)");
    }

    @Test
    void whatDisturbedTrials() {
        says(
                SampleNotes.disturbances(),
                "after 3 trials the machine was started anew",
                "a stored trial counts for nothing because runs/7/trials/0001-b01-echo-a/trial.json is damaged",
                "1 block was lost and counts for nothing; it was repeated (block 5 of echo, a: the hypervisor took"
                        + " 31.0 % of the processor time that was wanted)",
                "2 blocks were disturbed and count all the same, as too few others would be left; read the figures"
                        + " with care (block 1 of echo, b: the quota of the control group stopped it for 12.5 % of the"
                        + " time, far more than usual; block 2 of echo, a: the hypervisor took 14.0 % of the processor"
                        + " time that was wanted, far more than usual)",
                "4 trials were disturbed; read the figures with care (a: the hypervisor took 31.0 % of the processor"
                        + " time that was wanted; b: the quota of the control group stopped it for 12.5 % of the"
                        + " time, far more than usual; b: other programs used 40.0 % of the processors (93 % in the"
                        + " worst second), and echo bears 25 %; and 1 more)",
                "the effect of what the hypervisor took is taken out of the throughput of b in echo; with it the ratio"
                        + " is 1.060 (1.020 to 1.100). By 24 pairs of the baseline with its second copy the measure"
                        + " changes by 0.97 ± 0.05 % with a percent of the processor time",
                "the load of echo fell behind its schedule in trials that are no random sample (0 of 20 of a, 5 of 20"
                        + " of b): their response times count as the worst of all, and by other measures nothing is"
                        + " claimed where the shares differ",
                "3 of 60 trials are invalid (generator behind 2, machine disturbed 1), and with them 2 comparisons of"
                        + " a platform with the baseline in a block");
    }

    @Test
    void theMachineAndThePlatforms() {
        says(
                SampleNotes.machine(),
                "other programs used 0.50 of the machine's 2 processors on average",
                "jdyno itself used 0.021 processors while windows ran",
                "b had not reached a steady state in 1 of 4 trials of echo, 2 of 4 trials of mirror-1; its figures are"
                        + " over the whole measured phase all the same",
                "b was measured before its warm-up had settled in 2 of 8 trials",
                "a began 1 of 4 trials with a fresh server where it should have kept its own, because the run was cut"
                        + " short there or the trial before had failed; leave these out, or run again");
    }

    @Test
    void oneAndSeveralAreToldApart() {
        says(
                List.of(
                        new Note.TrialsInvalid(1, 9, Map.of(Cause.ERROR, 1), 1),
                        new Note.TrialsInvalid(1, 9, Map.of(Cause.ERROR, 1), 0)),
                "1 of 9 trials is invalid (error 1), and with it 1 comparison of a platform with the baseline in a"
                        + " block",
                "1 of 9 trials is invalid (error 1)");
        Note.DisturbedBlock block = new Note.DisturbedBlock(SampleNotes.ECHO, 0, SampleNotes.DISTURBED.get(3));
        String which = " (block 1 of echo, b: the driver was stopped; block 1 of echo, b: the driver was stopped)";
        says(
                List.of(
                        new Note.BlocksLost(List.of(block, block), Optional.of(0)),
                        new Note.BlocksLost(List.of(block, block), Optional.of(1)),
                        new Note.BlocksLost(List.of(block, block), Optional.of(2)),
                        new Note.BlocksLost(List.of(block, block), Optional.empty())),
                "2 blocks were lost and count for nothing; 0 of them were repeated" + which,
                "2 blocks were lost and count for nothing; 1 of them was repeated" + which,
                "2 blocks were lost and count for nothing; they were repeated" + which,
                "2 blocks were lost and count for nothing; others were run in the time that was left" + which);
    }

    @Test
    void timesAreToldInTheUnitThatSuitsThem() {
        says(
                List.of(
                        new Note.FurtherTime(0.5, 0.02, 0.8),
                        new Note.FurtherTime(120, 0.02, 0.8),
                        new Note.FurtherTime(3 * 24 * 60, 0.005, 0.8)),
                "resolving ±2 % would take about 2 more minutes at the same noise, with a chance of 80 %",
                "resolving ±2 % would take about 120 more minutes at the same noise, with a chance of 80 %",
                "resolving ±0.5 % would take about 3 more days at the same noise, with a chance of 80 %");
    }

    @Test
    void whyARunEnds() {
        Stopping stopping = new Stopping(Stopping.Rule.FIXED, 0.05, OptionalDouble.of(0.015));
        assertEquals("every ratio to the baseline is known to ±1.50 %", NoteSentences.of(EndReason.PRECISE, stopping));
        assertEquals("the candidate is seen to be a regression", NoteSentences.of(EndReason.REGRESSION, stopping));
    }

    @Test
    void aKindWithoutASentenceIsFound() {
        Cases<Note, String> cases = new Cases<Note, String>().when(Note.OnePlatform.class, note -> "one");
        assertEquals("one", cases.of(new Note.OnePlatform()));
        assertThrows(IllegalStateException.class, () -> cases.requireAllOf(Note.class));
    }
}
