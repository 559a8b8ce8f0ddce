package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void valuesNest() throws IOException {
        assertEquals(
                List.of(Map.of("a", 1.0, "b", List.of("x", true, List.of()), "c", Map.of()), -2.5, false, "é\n"),
                Json.parse("[{\"a\": 1, \"b\": [\"x\", true, []], \"c\": {}}, -2.5, false, \"\\u00e9\\n\"]"));
        assertNull(Json.parse(" null "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[1,", "[1] 2", "{\"a\"}", "nothing", "[1 2]"})
    void anythingElseIsAnError(String text) {
        assertThrows(IOException.class, () -> Json.parse(text));
    }
}
