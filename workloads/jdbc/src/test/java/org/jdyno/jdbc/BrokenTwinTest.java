package org.jdyno.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kernel of the twin must notice that it does something else than it should. */
class BrokenTwinTest {
    /** What is broken: source text, and what it becomes. */
    private static final Map<String, String> BREAKS = new HashMap<>();

    static {
        // Results and tables that lack rows, have others, or are in another order.
        BREAKS.put("SELECT v FROM jdyno_get ORDER BY id", "SELECT v FROM jdyno_get ORDER BY id DESC");
        BREAKS.put("FROM jdyno_item WHERE id = ?", "FROM jdyno_item WHERE id = ? + 1");
        BREAKS.put("FROM jdyno_item WHERE id = $1", "FROM jdyno_item WHERE id = $1 + 1");
        BREAKS.put("SELECT id, i, b, d, t FROM jdyno_item\"", "SELECT id, i, b, d, t FROM jdyno_item LIMIT 9999\"");
        // Parameters of the wrong row, in all interfaces.
        BREAKS.put(
                "jdbc_column_value(column, (offset + row) % JDBC_SET_ROWS)",
                "jdbc_column_value(column, offset / 2 + row % 16)");
        BREAKS.put(
                "jdbc_column_value(column, (first + i) % JDBC_SET_ROWS)", "jdbc_column_value(column, first / 2 + i)");
        BREAKS.put("size_t row = (offset + i) % JDBC_SET_ROWS;", "size_t row = (offset + i / 2) % JDBC_SET_ROWS;");
        // Inserted rows of which some are not those of their key.
        BREAKS.put(
                "memcpy(values[i] + (size_t) row * bytes, jdbc_item_value(i, id)",
                "memcpy(values[i] + (size_t) row * bytes, jdbc_item_value(i, id / 2)");
        BREAKS.put(
                "jdbc_column_text(&jdbc_item[i], (size_t) id % JDBC_ITEMS, texts[i + 1])",
                "jdbc_column_text(&jdbc_item[i], (size_t) id / 2, texts[i + 1])");
        // A new connection that is asked for something else, and chunks in the wrong place.
        BREAKS.put("\"SELECT %d\", number", "\"SELECT %d\", number + 1");
        BREAKS.put("uint8_t *chunk = jdbc_chunk(number, (int32_t) i)", "uint8_t *chunk = jdbc_chunk(number, 0)");
        BREAKS.put("memcpy(large + i * JDBC_CHUNK_BYTES", "memcpy(large");
    }

    @Test
    void everyKernelNoticesThatItIsBroken(@TempDir Path directory) throws Exception {
        Path program = TwinProgram.broken(BREAKS);
        List<String> kernels = List.of(
                "get-int",
                "set-int",
                "lookup",
                "scan",
                "scan-cursor",
                "insert",
                "insert-batch",
                "connect",
                "lob-write",
                "lob-read");
        try (Postgres postgres = new Postgres(directory)) {
            for (String kernel : kernels) {
                for (String api : List.of("odbc", "odbc-data", "libpq")) {
                    try (ChildRole client = postgres.clientInC(program, kernel, api)) {
                        JsonNode failed = Postgres.checkOf(client);
                        assertEquals("wrong-output", failed.path("cause").asText(), kernel + " " + api + failed);
                        assertEquals(1, client.exitStatus());
                    }
                }
            }
        }
    }
}
