package org.jdyno.lab.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jdyno.lab.Checkout;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.plan.Workloads;
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
