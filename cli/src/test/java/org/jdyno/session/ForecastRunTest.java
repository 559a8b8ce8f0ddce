package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.Checkout;
import org.jdyno.model.Measure;
import org.jdyno.plan.Workloads;
import org.junit.jupiter.api.Test;

class ForecastRunTest {
    @Test
    void theWorkloadHasWhatTheForecastTells() {
        List<String> measures =
                Workloads.in(Checkout.root().resolve("workloads")).get(ForecastRun.WORKLOAD).measures().stream()
                        .map(Measure::name)
                        .toList();
        assertTrue(measures.containsAll(ForecastRun.MEASURES), measures::toString);
    }
}
