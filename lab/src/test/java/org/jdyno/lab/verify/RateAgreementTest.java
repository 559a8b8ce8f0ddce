package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.verify.RateFigures.Times;
import org.junit.jupiter.api.Test;

class RateAgreementTest {
    private static final double[] CHANCE = {1.002, 0.999, 1.001, 0.998};

    /** Pairs in which jdyno's figures are this much of those of the other tool, or of the closed form. */
    private static Pairs.Results<RateFigures> pairs(double rate, double fromSending, double fromDue) {
        Times other = new Times(250e6, 740e6);
        RateFigures reference = new RateFigures(200, other, other, Optional.of(other));
        List<RateFigures> ofJdyno = DoubleStream.of(CHANCE)
                .mapToObj(chance -> new RateFigures(
                        200 * rate * chance, times(fromSending * chance), times(fromDue * chance), Optional.of(other)))
                .toList();
        return new Pairs.Results<>(
                ofJdyno, ofJdyno.stream().map(any -> reference).toList(), "");
    }

    private static Times times(double times) {
        return new Times(250e6 * times, 740e6 * times);
    }

    private static AgreementResult steady(double rate, double fromSending, double fromDue) {
        return RateAgreement.compared(RateCase.STEADY, pairs(rate, fromSending, fromDue), 0)
                .result();
    }

    private static AgreementResult stopped(double fromSending, double fromDue) {
        return RateAgreement.compared(RateCase.STOPPED, pairs(1, fromSending, fromDue), 0)
                .result();
    }

    @Test
    void bothSendAsOftenAndFindTheSameTimes() {
        assertEquals(AgreementResult.AGREES, steady(0.98, 1.03, 1));
        assertEquals(AgreementResult.DIFFERS, steady(0.9, 1, 1), "fewer requests");
        assertEquals(AgreementResult.DIFFERS, steady(1, 1.1, 1), "longer times");
        assertEquals(AgreementResult.DIFFERS, steady(1, 0.9, 1), "shorter times");
        assertEquals(AgreementResult.AGREES, steady(1, 1, 1.5), "the other tool does not know when a request was due");
    }

    @Test
    void aStoppedServerHasAClosedForm() {
        assertEquals(AgreementResult.AGREES, stopped(1.02, 0.98));
        assertEquals(AgreementResult.DIFFERS, stopped(1, 0.8), "omitted what requests waited in the stops");
        assertEquals(AgreementResult.DIFFERS, stopped(0.8, 1), "omitted by the times from sending");
    }

    @Test
    void everyFigureIsTold() {
        Comparison steady = RateAgreement.compared(RateCase.STEADY, pairs(1, 1, 1), 0);
        assertEquals(5, steady.figures().size(), steady.toString());
        assertTrue(steady.figures().get(4).name().contains("decides nothing"), steady.toString());
        Comparison stopped = RateAgreement.compared(RateCase.STOPPED, pairs(1, 1, 1.01), 0);
        Figure closedForm = stopped.figures().get(3);
        assertEquals("p50 from due time, beside the closed form", closedForm.name());
        assertEquals(250e6, closedForm.reference(), 1);
        assertEquals(1.01 * 250e6, closedForm.jdyno(), 1e6);
    }

    @Test
    void aDifferenceOnABusyMachineTellsOfTheMachine() {
        Comparison busy = RateAgreement.compared(RateCase.STEADY, pairs(1, 1.1, 1), 0.5);
        assertEquals(AgreementResult.INCONCLUSIVE, busy.result());
    }

    @Test
    void withoutPairsTheReasonIsTold() {
        Pairs.Results<RateFigures> none = new Pairs.Results<>(List.of(), List.of(), "3 pairs failed");
        assertEquals(
                "3 pairs failed",
                RateAgreement.compared(RateCase.STOPPED, none, 0).remark());
    }

    @Test
    void withoutTheToolTheCureIsTold() throws Exception {
        Platform twin = new Platform("native", "native", Optional.empty(), List.of(), Optional.empty());
        Agreement skipped = new RateAgreement(null, null, what -> {}).of(twin, JettyLoad.find(Optional.empty()), 0);
        assertEquals(AgreementResult.NOT_HERE, skipped.result());
        String remark = skipped.comparisons().get(0).remark();
        assertTrue(remark.contains("dependency:copy-dependencies"), remark);
        assertTrue(remark.contains("--jetty-load-generator"), remark);
        assertTrue(skipped.criterion().contains("within 5 % of the closed form"), skipped.criterion());
    }
}
