package org.jdyno.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.LoadParameter;
import org.jdyno.model.Ramp;
import org.junit.jupiter.api.Test;

class SkipRuleTest {
    private static String message(Ramp.End end) {
        LoadParameter load = new LoadParameter("warehouses", "Warehouses", "warehouses", Optional.empty());
        return SkipRule.message(new Ramp("qualified"), end, load);
    }

    @Test
    void saysWhereARampEndedAndWhy() {
        assertEquals(
                "the ramp of this block ended at 4 warehouses, where qualified was 99.9 %",
                message(new Ramp.End(4, Optional.empty(), 99.94)));
        assertEquals(
                "the ramp of this block ended at 2 warehouses, where the trial failed, out of memory",
                message(new Ramp.End(2, Optional.of(Cause.OUT_OF_MEMORY), Double.NaN)));
    }
}
