package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.model.Cell;
import org.jdyno.model.UserError;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;

class MatrixTest {
    private static final Workload ECHO = Example.workload("echo");

    @Test
    void nothingGivenIsThePointOfDefaults() {
        assertEquals(List.of(new Cell("echo", ECHO.defaults())), Matrix.cells(ECHO, Map.of(), Map.of()));
    }

    @Test
    void aParameterMayHaveSeveralDefaults() {
        Workload sockets =
                Workloads.in(new Installation(Checkout.root()).workloads()).get("sockets");
        List<String> tests = sockets.parameters().get(0).usual();
        assertEquals(List.of("TCP_RR_1", "UDP_RR_1", "TCP_Stream_8k", "CRR_64_8k"), tests);
        assertEquals(tests, values(sockets, "test", Map.of(), Map.of()));
        assertEquals(List.of("UDP_RR_1"), values(sockets, "test", Map.of(), Map.of("test", "UDP_RR_1")));
        assertEquals(List.of("UDP_RR_1"), values(sockets, "test", Map.of("test", "UDP_RR_1"), Map.of()));
        assertEquals(
                8,
                Matrix.cells(sockets, Map.of(), Map.of("placement", "same,split"))
                        .size());
    }

    private static List<String> values(
            Workload workload, String parameter, Map<String, String> texts, Map<String, String> given) {
        return Matrix.cells(workload, texts, given).stream()
                .map(cell -> cell.point().get(parameter))
                .toList();
    }

    @Test
    void severalValuesSpanAllTheirCombinations() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("size", "1,2,3");
        given.put("threads", "platform,virtual");
        List<String> labels = Matrix.cells(ECHO, Map.of(), given).stream()
                .map(cell -> cell.point().label())
                .toList();
        assertEquals(
                List.of(
                        "size=1 threads=platform",
                        "size=1 threads=virtual",
                        "size=2 threads=platform",
                        "size=2 threads=virtual",
                        "size=3 threads=platform",
                        "size=3 threads=virtual"),
                labels);
    }

    @Test
    void numbersHaveRanges() {
        assertEquals(List.of("15", "30", "45", "60"), sizes("15..60:15"));
        assertEquals(List.of("1", "2", "3"), sizes("1..3"));
        assertEquals(List.of("3", "6", "12", "24"), sizes("3..40:x2"));
        assertEquals(List.of("1", "10", "20", "30", "99"), sizes("1,10..30:10,30,99"), "each value once");
        assertTrue(error(Map.of("size", "30..15"))
                .contains("must be a range that ends at or above its start, not \"30..15\""));
        assertTrue(error(Map.of("size", "1..9:x1")).contains("must be a range that rises"));
        assertTrue(error(Map.of("size", "1..101:50")).contains("from 1 to 100, not \"101\""));
        assertTrue(error(Map.of("size", "90..110:10")).contains("from 1 to 100, not \"110\""));
        assertTrue(error(Map.of("threads", "1..3")).contains("must be one of platform, virtual"));
        assertTrue(error(Map.of("threads", "virtual,size=3")).contains("give each parameter its own -s"));
    }

    @Test
    void aListOfNumbersIsOneValue() {
        Workload queue =
                Workloads.in(new Installation(Checkout.root()).workloads()).get("queue");
        assertEquals(List.of(""), values(queue, "pin", Map.of(), Map.of()));
        assertEquals(List.of("2,4"), values(queue, "pin", Map.of(), Map.of("pin", "2,4")));
        for (String wrong : List.of("2,", "2..4", "two", "2,4,-1")) {
            String message = assertThrows(
                            UserError.class, () -> Matrix.cells(queue, Map.of(), Map.of("pin", wrong)), wrong)
                    .getMessage();
            assertTrue(message.contains("pin must be whole numbers with commas between, such as 2,4, not"), message);
        }
    }

    private static List<String> sizes(String given) {
        return Matrix.cells(ECHO, Map.of(), Map.of("size", given)).stream()
                .map(cell -> cell.point().get("size"))
                .toList();
    }

    @Test
    void wrongWordsNameTheNearest() {
        assertTrue(error(Map.of("sizes", "1")).contains("no parameter \"sizes\"; did you mean \"size\"?"));
        assertTrue(error(Map.of("threads", "virtul")).contains("did you mean \"virtual\"?"));
        assertTrue(error(Map.of("size", "0")).contains("from 1 to 100, not \"0\""));
        assertTrue(error(Map.of("size", "5,101")).contains("from 1 to 100, not \"101\""));
        assertTrue(error(Map.of("size", "1,,2")).contains("whole number"));
    }

    private static String error(Map<String, String> given) {
        return assertThrows(UserError.class, () -> Matrix.cells(ECHO, Map.of(), given))
                .getMessage();
    }
}
