package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FewEntriesTest {
    @Test
    void isAMapInTheOrderOfInsertion() {
        FewEntries<Integer> map = new FewEntries<Integer>(Map.of("b", 1));
        assertNull(map.put("a", 2));
        assertEquals(2, map.put("a", 3));
        assertNull(map.get("c"));
        assertEquals(7, map.getOrDefault("c", 7));
        assertEquals(List.of("b", "a"), new ArrayList<String>(map.keySet()));
        assertEquals(Map.of("b", 1, "a", 3), map);
        assertEquals(1, map.remove("b"));
        assertEquals(Map.of("a", 3), map);
    }
}
