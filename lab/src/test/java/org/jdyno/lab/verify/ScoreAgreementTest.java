package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScoreAgreementTest {
    private static final List<Double> JMH = List.of(50e6, 51e6, 49e6, 50.5e6, 52e6, 50e6);

    @Test
    void agreesWithinTheMargin() {
        assertEquals(AgreementResult.AGREES, compare(1.005, 1.002, 1.008, 0.999, 1.004, 1.003));
    }

    @Test
    void differsWhenOneIsSlowerInEveryPair() {
        assertEquals(AgreementResult.DIFFERS, compare(1.10, 1.09, 1.11, 1.10, 1.12, 1.08));
        assertEquals(AgreementResult.DIFFERS, compare(0.90, 0.91, 0.89, 0.90, 0.88, 0.92));
    }

    @Test
    void wallTimeOnABusyMachineTellsOfTheMachine() {
        List<OperationTime> slower =
                times(JMH.stream().map(nanos -> 1.3 * nanos).toList(), 1, 0);
        List<Comparison> busy = ScoreAgreement.comparisons(new Pairs.Results<>(slower, times(JMH, 1, 0), ""), 0.5);
        assertEquals(AgreementResult.INCONCLUSIVE, busy.get(0).result());
        assertTrue(busy.get(0).remark().contains("50 %"), busy.get(0).remark());
        assertEquals(AgreementResult.DIFFERS, busy.get(1).result(), "of the processors it was more all the same");
        assertEquals(
                AgreementResult.DIFFERS,
                ScoreAgreement.comparisons(new Pairs.Results<>(slower, times(JMH, 1, 0), ""), 0.01)
                        .get(0)
                        .result());
    }

    @Test
    void aWideIntervalIsNoAgreementAlthoughItHoldsOne() {
        assertEquals(AgreementResult.INCONCLUSIVE, compare(1.10, 0.92, 1.05, 0.93, 1.08, 0.94));
    }

    @Test
    void processorTimeMayBeMoreByWhatMeasuringTakesAndNotByMore() {
        assertEquals(AgreementResult.AGREES, cpuTime(1.2, 0.25));
        assertEquals(AgreementResult.DIFFERS, cpuTime(1.2, 0.1), "10 % that nothing explains");
        assertEquals(AgreementResult.DIFFERS, cpuTime(0.9, 0.25), "less than JMH's to begin with");
        assertEquals(AgreementResult.AGREES, cpuTime(1, 0));
    }

    @Test
    void onePairIsTooLittleAndNoPairTellsWhy() {
        Comparison one = wall(List.of(50e6), List.of(50e6), "");
        assertEquals(AgreementResult.INCONCLUSIVE, one.result());
        assertFalse(one.figures().get(0).ratio().orElseThrow().hasInterval());

        Comparison none = wall(List.of(), List.of(), "JMH ended with status 1");
        assertEquals(AgreementResult.INCONCLUSIVE, none.result());
        assertEquals("JMH ended with status 1", none.remark());
    }

    @Test
    void theRatioIsJdynosOverTheOthers() {
        Ratio ratio = wall(List.of(100.0, 200.0), List.of(50.0, 100.0), "")
                .figures()
                .get(0)
                .ratio()
                .orElseThrow();
        assertEquals(2, ratio.value(), 1e-12);
        assertEquals(2, ratio.pairs());
        assertTrue(ratio.hasInterval());
    }

    private static AgreementResult compare(double... ratios) {
        List<Double> jdyno = IntStream.range(0, ratios.length)
                .mapToObj(pair -> JMH.get(pair) * ratios[pair])
                .toList();
        return wall(jdyno, JMH, "").result();
    }

    private static AgreementResult cpuTime(double times, double overhead) {
        return ScoreAgreement.comparisons(new Pairs.Results<>(times(JMH, times, overhead), times(JMH, 1, 0), ""), 0)
                .get(1)
                .result();
    }

    private static Comparison wall(List<Double> jdyno, List<Double> jmh, String trouble) {
        return ScoreAgreement.comparisons(new Pairs.Results<>(times(jdyno, 1, 0), times(jmh, 1, 0), trouble), 0)
                .get(0);
    }

    private static List<OperationTime> times(List<Double> nanos, double cpu, double overhead) {
        return nanos.stream()
                .map(value -> new OperationTime(value, cpu * value, overhead * value))
                .toList();
    }
}
