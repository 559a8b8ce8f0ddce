package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermTest {
    @Test
    void isAFigureOfARoleOrOfAHistogram() {
        assertEquals(new Term("server", "cpuNanos", Optional.empty(), Optional.empty()), Term.parse("server.cpuNanos"));
        assertEquals(
                new Term("driver", "delivery", Optional.of("p99.9"), Optional.empty()),
                Term.parse("driver.delivery.p99.9"));
        assertEquals(
                new Term("app-2", "page-time", Optional.of("max"), Optional.empty()),
                Term.parse("app-2.page-time.max"));
        assertEquals("driver.delivery", Term.parse("driver.delivery.p50").distribution());
    }

    @Test
    void onlyAPercentileHasOne() {
        assertEquals(
                OptionalDouble.of(99.9), Term.parse("driver.delivery.p99.9").percentile());
        assertEquals(OptionalDouble.of(50), Term.parse("driver.delivery.p50").percentile());
        assertEquals(OptionalDouble.empty(), Term.parse("driver.delivery.mean").percentile());
        assertEquals(OptionalDouble.empty(), Term.parse("driver.p50").percentile(), "a counter may be called so");
    }

    @Test
    void slicesDoNotChangeWhatIsOfTheWholeProcess() {
        assertTrue(Term.parse("tested.c2Nanos").ofWholeProcess());
        assertTrue(Term.parse("tested.connectedBytes").ofWholeProcess());
        assertTrue(Term.parse("driver.connections").ofWholeProcess());
        assertFalse(Term.parse("driver.connectNanos").ofWholeProcess(), "a time, in which others may run");
        assertFalse(Term.parse("control.connectedBytes").ofWholeProcess());
    }

    @Test
    void workIsCountedWhetherOrNotItIsStopped() {
        assertTrue(Term.parse("driver.operations").ofWork());
        assertTrue(Term.parse("driver.bodyBytes").ofWork());
        assertFalse(Term.parse("driver.waited").ofWork(), "a stop makes requests wait");
        assertFalse(Term.parse("driver.service.p99").ofWork());
    }

    @Test
    void theMachineIsNoRole() {
        assertTrue(Term.parse("control.machineStealNanos").ofMachine());
        assertTrue(Term.parse("lab.othersCpuNanos").ofMachine());
        assertFalse(Term.parse("server.othersCpuNanos").ofMachine());
        assertFalse(Term.parse("lab.othersWorstShare").ofMachine(), "of a second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "server", "server.", ".cpu", "server.x.p", "server.x.median", "Server.x", "a.b.p1.p2"})
    void refusesWhatIsNone(String text) {
        assertThrows(IllegalArgumentException.class, () -> Term.parse(text));
    }
}
