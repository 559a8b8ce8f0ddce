package org.jdyno.report.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdyno.model.Cause;
import org.jdyno.model.EndReason;
import org.jdyno.model.Note;
import org.jdyno.model.Stopping;
import org.jdyno.report.SampleNotes;
import org.junit.jupiter.api.Test;

class NoteSentencesTest {
    private static void says(List<Note> notes, String... sentences) {
        assertEquals(List.of(sentences), NoteSentences.of(SampleNotes.RUN, notes));
    }

    @Test
    void reasonsNotToTrustARun() {
        says(
                SampleNotes.reasons(),
                "in echo the A/A control differs from the baseline by +5.0 % (99.00 % interval +3.0 % to +7.0 %)",
                "the baseline completed no trial of echo",
                "in mirror-1 there are too few blocks for the A/A control",
                "in echo the A/A control agrees with the baseline within ±7.3 %; ±4.0 % is required",
                "in mirror-2 the A/A control agrees with the baseline within ±6.0 %; ±4.0 % is required",
                "the same holds, with narrower bounds, for 1 of the other 3 points",
                "in echo, the ratio of b to the baseline is -18.0 % (99 % interval -24.0 % to -11.0 %) away in slices"
                        + " from that in bursts of load, in which none was stopped; measure whole trials instead, by"
                        + " --pairing interleaved",
                "the run has no A/A control",
                "a limit search compares no platforms; it confirms each limit by further trials instead",
                "by this run rule platforms do not alternate, so they are scored but not compared",
                "there is only one platform, so nothing is compared",
                "the trials were not interleaved: those of each platform ran in a row, so that a drift of the machine"
                        + " looks like a difference, and there is no A/A control that would show it",
                "in block 1 of echo, the GC log of node-2 of b has a pause of 23.1 ms, but its longest hiccup is 4.00"
                        + " ms; one of the two is wrong",
                "in block 2 of echo, the GC log of node-2 of b has a pause of 23.1 ms, but its longest hiccup is 4.00"
                        + " ms; one of the two is wrong",
                "in block 3 of echo, the GC log of node-2 of b has a pause of 23.1 ms, but its longest hiccup is 4.00"
                        + " ms; one of the two is wrong",
                "the same holds for 2 further trials");
    }

    /** Two blocks give an interval of thousands of per cent. */
    @Test
    void anAgreementThatIsHardlyKnownHasNoFigure() {
        says(
                List.of(new Note.BiasNotRuledOut(List.of(new Note.Agreement(SampleNotes.ECHO, 8_842_669.7, 0.04)), 1)),
                "in echo the A/A control may differ from the baseline by a factor of 2 or more; ±4.0 % is required");
    }

    @Test
    void theOrderOfTrialsAndTheirEnd() {
        says(
                SampleNotes.course(),
                "the baseline cannot run mirror-0, mirror-1, mirror-2 and 2 more, so nothing is compared there",
                "the loads of a block ran in rising order, so a drift of the machine looks like an effect of the"
                        + " load, not of a platform",
                "by the run rule of interval all trials of a platform run in sequence, so a drift of the machine looks"
                        + " like a difference between platforms",
                "Throughput of echo is judged by sliced blocks: all platforms of a block are warm at the same time, and"
                        + " each runs for a fraction of a second while the others are stopped; standard deviation of a"
                        + " ratio between blocks: 3.0 % when interleaved, 0.80 % when sliced",
                "platforms are compared by alternating whole trials, not in alternating slices of 100 ms, because of"
                        + " port=8080: only one server can listen there",
                "slices do not measure latency, the longest pause and start-up, because processes are stopped"
                        + " between them;"
                        + " latency-p99 is judged by the last burst of warm-up, in which none was stopped;"
                        + " first, pins are judged by interleaved blocks",
                "the run was extended 2 times, for the first time after block 12, when its result could be seen, so its"
                        + " intervals hold at any time, 1.6 times as wide as without this, and a difference is"
                        + " claimed at p ≤ 0.01",
                "the run ended because every comparison with the baseline by a headline measure is" + " decided",
                "every platform failed alike, in all 3 trials (did not start): the server ended",
                "resolving ±2 % would take about 6 more hours at the same noise (power 80 %)",
                "in throughput, from the first to the second half of the measured phase, the ratio of b to the baseline"
                        + " changed by -6.0 % (95 % interval -9.0 % to -3.0 %)",
                "in echo, throughput gets worse by 1.2 % from one position in a block to the next (p = 0.004); orders"
                        + " are random, so no platform is favoured");
    }

    @Test
    void whatDisturbedTrials() {
        says(
                SampleNotes.disturbances(),
                "after 3 trials the machine was started anew",
                "a stored trial is ignored because runs/7/trials/0001-b01-echo-a/trial.json is damaged",
                "1 block was lost and is ignored; it was repeated (block 5 of echo, a: the hypervisor took 31.0 % of"
                        + " the requested CPU time)",
                "2 blocks were disturbed but count, because too few would be left without; read the figures with care"
                        + " (block 1 of echo, b: the cgroup quota throttled it for 12.5 % of the time, far more than"
                        + " usual; block 2 of echo, a: the hypervisor took 14.0 % of the requested CPU time, far more"
                        + " than usual)",
                "4 trials were disturbed; read the figures with care (a: the hypervisor took 31.0 % of the requested"
                        + " CPU time; b: the cgroup quota throttled it for 12.5 % of the time, far more than usual; b:"
                        + " other programs used 40.0 % of the processors (93 % in the worst second); the limit of echo"
                        + " is 25 %; and 1 more)",
                "the throughput of b in echo is adjusted for steal; unadjusted, the ratio is 1.060 (1.020 to 1.100). In"
                        + " 24 pairs of the baseline with its A/A control, 1 % of CPU time changes the measure by"
                        + " 0.97 ± 0.05 %",
                "the load of echo fell behind its schedule in some trials (0 of 20 of a, 5 of 20 of b); their response"
                        + " times count as the worst, because leaving them out would favour slow platforms, and"
                        + " differences in other measures are claimed only if they show with and without them",
                "the load of echo was late by more than a tenth of the response time, both at the 99th percentile, in"
                        + " some trials (1 of 20 of a, 0 of 20 of b); response times include that, and a difference of"
                        + " so much may be one of the load; give it more processors, such as by platforms with"
                        + " +cpuset",
                "in echo the load generator used more CPU time than the server in some trials (2 of 20 of a, 0 of 20 of"
                        + " b), so it may have limited the throughput; give it more processors, or set a rate",
                "3 of 60 trials are invalid (generator behind 2, machine disturbed 1), and 2 comparisons with the"
                        + " baseline are missing");
    }

    @Test
    void theMachineAndThePlatforms() {
        says(
                SampleNotes.machine(),
                "other programs used 0.50 of the machine's 2 processors on average",
                "jdyno itself used 0.021 processors during windows",
                "on one processor the JVMs chose Serial, on two processors G1; a difference between these trials may"
                        + " come from that",
                "a chose a heap of at most 1.00 GiB, b chose a heap of at most 2.00 GiB; a difference between these"
                        + " trials may come from that",
                "b did not reach a steady state in 1 of 4 trials of echo, 2 of 4 trials of mirror-1; its figures cover"
                        + " the whole measured phase",
                "b was measured before its warm-up was complete in 2 of 8 trials",
                "in echo a start of b+aot takes 1.21 s less than one of b (95 % interval 1.05 to 1.37 s, 4 blocks), and"
                        + " the training took 11.6 s: 9 to 12 starts make up for it",
                "in echo a start of b+appcds takes 0.0100 s less than one of b (95 % interval −0.0200 to 0.0400 s, 6"
                        + " blocks), and the training took 4.00 s: it is not known that any number of starts makes up"
                        + " for it",
                "a started a fresh server for 1 of 4 trials instead of keeping its own, because the run was interrupted"
                        + " or that one failed; ignore these trials, or run again",
                "b has no figures of the garbage collector in 2 of 4 trials: the GC log of server lacks GC(3), although"
                        + " it has GC(7)",
                "b has no CPU time in 1 of 4 trials: 0.5 s more are those of processes that have ended");
    }

    @Test
    void singularAndPluralDiffer() {
        says(
                List.of(
                        new Note.TrialsInvalid(1, 9, Map.of(Cause.ERROR, 1), 1),
                        new Note.TrialsInvalid(1, 9, Map.of(Cause.ERROR, 1), 0)),
                "1 of 9 trials is invalid (error 1), and 1 comparison with the baseline is missing",
                "1 of 9 trials is invalid (error 1)");
        Note.DisturbedBlock block = new Note.DisturbedBlock(SampleNotes.ECHO, 0, SampleNotes.DISTURBED.get(3));
        String which = " (block 1 of echo, b: the driver was stopped; block 1 of echo, b: the driver was stopped)";
        says(
                List.of(
                        new Note.BlocksLost(List.of(block, block), Optional.of(0)),
                        new Note.BlocksLost(List.of(block, block), Optional.of(1)),
                        new Note.BlocksLost(List.of(block, block), Optional.of(2)),
                        new Note.BlocksLost(List.of(block, block), Optional.empty())),
                "2 blocks were lost and are ignored; 0 of them were repeated" + which,
                "2 blocks were lost and are ignored; 1 of them was repeated" + which,
                "2 blocks were lost and are ignored; they were repeated" + which,
                "2 blocks were lost and are ignored; others ran in the remaining time" + which);
    }

    @Test
    void timesAreShownInASuitableUnit() {
        says(
                List.of(
                        new Note.FurtherTime(0.5, 0.02, 0.8),
                        new Note.FurtherTime(120, 0.02, 0.8),
                        new Note.FurtherTime(3 * 24 * 60, 0.005, 0.8)),
                "resolving ±2 % would take about 2 more minutes at the same noise (power 80 %)",
                "resolving ±2 % would take about 120 more minutes at the same noise (power 80 %)",
                "resolving ±0.5 % would take about 3 more days at the same noise (power 80 %)");
    }

    @Test
    void whyARunEnds() {
        Stopping stopping = new Stopping(Stopping.Rule.FIXED, 0.05, OptionalDouble.of(0.015), Map.of());
        assertEquals("every ratio to the baseline is known to ±1.50 %", NoteSentences.of(EndReason.PRECISE, stopping));
        assertEquals("the candidate is a regression", NoteSentences.of(EndReason.REGRESSION, stopping));
    }
}
