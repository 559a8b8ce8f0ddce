package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SocketAgreementTest {
    private static final SocketCase ROUND_TRIP = named("sockperf-epoll");
    private static final SocketCase STREAM = named("qperf-bandwidth");
    private static final List<Double> TOOL = List.of(12_000.0, 12_500.0, 11_800.0, 12_100.0, 12_200.0);

    private static SocketCase named(String word) {
        return SocketCase.all().stream()
                .filter(each -> each.word().equals(word))
                .findAny()
                .orElseThrow();
    }

    /** @param ratios of jdyno to the tool; a JVM has twice the figure */
    private static Comparison compare(SocketCase of, double others, double... ratios) {
        List<SocketAgreement.Figures> byJdyno = new ArrayList<>();
        List<SocketAgreement.Figures> byTool = new ArrayList<>();
        for (int pair = 0; pair < ratios.length; pair++) {
            double tool = TOOL.get(pair);
            byTool.add(new SocketAgreement.Figures(tool, tool));
            byJdyno.add(new SocketAgreement.Figures(ratios[pair] * tool, of.withJvm() ? 2 * tool : Double.NaN));
        }
        return SocketAgreement.compared(of, new Pairs.Results<>(byJdyno, byTool, ""), others);
    }

    @Test
    void eachKindHasItsMargin() {
        assertEquals(
                AgreementResult.AGREES,
                compare(ROUND_TRIP, 0, 1.05, 1.06, 1.07, 1.05, 1.06).result());
        assertEquals(
                AgreementResult.DIFFERS,
                compare(STREAM, 0, 1.05, 1.06, 1.07, 1.05, 1.06).result());
        assertEquals(
                AgreementResult.AGREES,
                compare(STREAM, 0, 1.01, 1.02, 0.99, 1.0, 0.98).result());
        assertEquals(
                AgreementResult.DIFFERS,
                compare(ROUND_TRIP, 0, 0.5, 0.5, 0.51, 0.5, 0.5).result(),
                "as when one of them reports half a round trip");
    }

    @Test
    void theFigureOfAJvmDecidesNothing() {
        Comparison compared = compare(ROUND_TRIP, 0, 1.01, 1.02, 0.99, 1.0, 0.98);
        assertEquals(AgreementResult.AGREES, compared.result());
        assertEquals(2, compared.figures().get(1).ratio().orElseThrow().value(), 1e-12);
        assertEquals(1, compare(STREAM, 0, 1, 1, 1).figures().size());
    }

    @Test
    void aDifferenceOnABusyMachineShowsNothing() {
        Comparison busy = compare(ROUND_TRIP, 0.3, 1.25, 1.24, 1.26, 1.25, 1.24);
        assertEquals(AgreementResult.INCONCLUSIVE, busy.result());
        assertTrue(busy.remark().contains("30 %"), busy.remark());
    }
}
