package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class WorkloadsCommandTest {
    private static String printed(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = Jdyno.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
        assertEquals(0, status, err::toString);
        return out.toString();
    }

    private static String heapOf(String workload) {
        return printed("workloads", workload)
                .lines()
                .filter(line -> line.startsWith("  heap "))
                .findFirst()
                .orElseThrow()
                .replaceAll("\\s+", " ");
    }

    @Test
    void theUsualHeapIsTheDefaultOfTheHeap() {
        String sets = " size sets -Xms and -Xmx of the roles under test";
        assertEquals(" heap 256m" + sets, heapOf("grid"));
        assertEquals(" heap the JVM's" + sets + "; without it the JVM chooses the size", heapOf("chat"));
        assertEquals(
                " heap 512m or the JVM's" + sets + "; without it 512m with old-orders=discard population=1"
                        + " warehouses=..200, otherwise the JVM chooses the size",
                heapOf("orders"));
        assertTrue(heapOf("orderdb").contains("warehouses=..100 for terminals, otherwise"), heapOf("orderdb"));
    }

    @Test
    void theUsualHeapIsInTheJsonToo() throws Exception {
        JsonNode orders = new ObjectMapper()
                .readTree(printed("workloads", "orders", "--json"))
                .get(0);
        JsonNode heap = orders.get("usualHeaps").get(0);
        assertEquals("orders", heap.get("role").asText());
        assertEquals("512m", heap.get("size").asText());
        assertEquals("..200", heap.get("when").get("warehouses").get(0).asText());
        assertEquals(1, orders.get("usualHeaps").size());
        assertTrue(
                orders.get("parameters").findValuesAsText("default").contains("512m or the JVM's"), orders.toString());
    }
}
