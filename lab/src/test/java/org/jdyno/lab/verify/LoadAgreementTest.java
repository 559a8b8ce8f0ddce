package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadAgreementTest {
    private static final double BUSY = 0.99;
    private static final double IDLE = 0.6;

    /** Figures of the tool, times a factor. */
    private static LoadFigures figures(double perSecond, double times, double server) {
        return new LoadFigures(perSecond, times * 3e6, times * 4e6, server);
    }

    /** Pairs in which jdyno's throughput and times are this much of those of wrk. */
    private static Pairs.Results<LoadFigures> pairs(double throughput, double times, double server) {
        double[] machine = {1.00, 0.99, 1.01, 0.98, 1.02};
        double[] chance = {1.002, 0.999, 1.001, 0.998, 1.000};
        return new Pairs.Results<>(
                IntStream.range(0, machine.length)
                        .mapToObj(i -> figures(150_000 * machine[i] * throughput * chance[i], times, server))
                        .toList(),
                DoubleStream.of(machine)
                        .mapToObj(speed -> figures(150_000 * speed, 1, 0))
                        .toList(),
                "");
    }

    private static AgreementResult generator(double throughput, double server) {
        return LoadAgreement.ofGenerator(pairs(throughput, 1, server), 0).result();
    }

    private static AgreementResult server(double throughput, double times, double server) {
        return LoadAgreement.ofServer(pairs(throughput, times, server), 0).result();
    }

    @Test
    void theGeneratorMayBeFasterAndABitSlower() {
        assertEquals(AgreementResult.AGREES, generator(0.97, IDLE));
        assertEquals(AgreementResult.AGREES, generator(1.3, IDLE));
        assertEquals(AgreementResult.DIFFERS, generator(0.9, IDLE));
        assertEquals(AgreementResult.INCONCLUSIVE, generator(0.95, IDLE), "the interval is on both sides of 0.95");
    }

    @Test
    void aServerThatLimitsBothHidesASlowGenerator() {
        Comparison hidden = LoadAgreement.ofGenerator(pairs(1, 1, BUSY), 0);
        assertEquals(AgreementResult.INCONCLUSIVE, hidden.result());
        assertTrue(hidden.remark().contains("99 %"), hidden.remark());
    }

    @Test
    void bothFindTheSameOfASlowServer() {
        assertEquals(AgreementResult.AGREES, server(1.01, 0.98, BUSY));
        assertEquals(AgreementResult.DIFFERS, server(1.1, 1, BUSY), "more than the server can do");
        assertEquals(AgreementResult.DIFFERS, server(1, 1.1, BUSY), "longer times");
        assertEquals(AgreementResult.DIFFERS, server(1, 0.9, BUSY), "shorter times");
    }

    @Test
    void aServerThatIsNotTheLimitShowsNothingOfItself() {
        Comparison idle = LoadAgreement.ofServer(pairs(1, 1, IDLE), 0);
        assertEquals(AgreementResult.INCONCLUSIVE, idle.result());
        assertTrue(idle.remark().contains("60 %"), idle.remark());
    }

    @Test
    void aDifferenceOnABusyMachineTellsOfTheMachine() {
        assertEquals(
                AgreementResult.INCONCLUSIVE,
                LoadAgreement.ofGenerator(pairs(0.9, 1, IDLE), 0.5).result());
        assertEquals(
                AgreementResult.INCONCLUSIVE,
                LoadAgreement.ofServer(pairs(1.1, 1, BUSY), 0.5).result());
    }

    @Test
    void withoutPairsTheReasonIsTold() {
        Pairs.Results<LoadFigures> none = new Pairs.Results<>(List.of(), List.of(), "3 pairs failed");
        assertEquals("3 pairs failed", LoadAgreement.ofGenerator(none, 0).remark());
        assertEquals("3 pairs failed", LoadAgreement.ofServer(none, 0).remark());
    }
}
