package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jdyno.Checkout;
import org.jdyno.model.Fleet;
import org.jdyno.model.Plan;
import org.jdyno.plan.PlanFile;
import org.jdyno.plan.Workloads;
import org.jdyno.platform.FakeJvms;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetForecastTest {
    @TempDir
    private static Path folder;

    private static Preparation preparation;

    @BeforeAll
    static void installJvms() throws Exception {
        preparation = new Preparation(
                Workloads.in(Checkout.root().resolve("workloads")),
                FakeJvms.installed(folder, "17.0.15"),
                "0.1.0",
                MissingJvms.ELSEWHERE);
    }

    private static Fleet.Forecast forecast(String plan) throws Exception {
        Path file = Files.writeString(folder.resolve("plan.yaml"), "platforms: [17, 25]\n" + plan);
        Plan planned = preparation.plan(PlanFile.read(file));
        return FleetForecast.of(planned, Optional.empty());
    }

    @Test
    void countedBlocksHaveAsManyTrials() throws Exception {
        Fleet.Forecast three = forecast("workloads: {chat: {}}\nblocks: 3\n");
        assertEquals(9, three.trials());
        assertTrue(three.exact());
        assertEquals(
                2 * three.millis(),
                forecast("workloads: {chat: {}}\nblocks: 6\n").millis());
    }

    @Test
    void aBudgetIsSpentByAboutAsManyTrialsAsFit() throws Exception {
        Fleet.Forecast budget = forecast("workloads: {chat: {}}\nbudget: 10m\n");
        assertFalse(budget.exact());
        assertTrue(budget.millis() >= 600_000, budget::toString);
        assertTrue(budget.trials() >= 9 && budget.trials() < 600, budget::toString);
    }

    @Test
    void aSearchHasTheTimeOfManyTrialsUnlessItHasABudget() throws Exception {
        Fleet.Forecast free = forecast("workloads: {chat: {}}\nlimit: connections\n");
        assertFalse(free.exact());
        assertEquals(60, free.trials());
        assertTrue(free.millis() > 60_000, free::toString);
        assertEquals(
                300_000,
                forecast("workloads: {chat: {}}\nlimit: connections\nbudget: 5m\n")
                        .millis());
    }
}
