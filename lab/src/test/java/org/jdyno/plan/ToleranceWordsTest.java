package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.model.Platform;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToleranceWordsTest {
    private static final Workloads WORKLOADS = Workloads.in(new Installation(Checkout.root()).workloads());
    private static final List<Platform> TWO = List.of(Example.platform("a"), Example.platform("b"));

    @TempDir
    private Path folder;

    private static Map<String, Double> tolerances(Request request) {
        return new Planner(WORKLOADS)
                .plan(request, TWO, TWO.get(0), Example.jvm("temurin-25"), 1)
                .experiment()
                .tolerances()
                .orElseThrow()
                .byMeasure();
    }

    private static Request of(String workload, String words) {
        Request request = new Request();
        request.workload(workload);
        request.set(ComparisonKeys.TOLERATE, ToleranceWords.parse("--tolerate", words));
        return request;
    }

    @Test
    void oneNumberIsForTheLinesThatEveryoneAsksFor() {
        assertEquals(
                Map.of(
                        "tpm", 0.15,
                        "cpu-per-transaction", 0.15,
                        "rss-peak", 0.15,
                        "first-operation-time", 0.15),
                tolerances(of("orders", "15%")));
    }

    /** Without a schedule there are no response times, and a line that is never measured would be open for ever. */
    @Test
    void p99IsThatOfResponsesOnASchedule() {
        Request onSchedule = of("orders", "p99=20%");
        onSchedule.workloads().get("orders").put("rate", "1000");
        assertEquals(Map.of("response-p99", 0.2), tolerances(onSchedule));
        assertEquals(Map.of("service-p99", 0.2), tolerances(of("http", "p99=20%")));
        UserError none = assertThrows(UserError.class, () -> tolerances(of("orders", "p99=20%")));
        assertEquals(
                "tolerate names p99, which orders does not have here; jdyno workloads NAME lists the measures",
                none.getMessage());
    }

    @Test
    void namedLinesAloneOrBesideTheNumberForAll() {
        assertEquals(
                Map.of("cpu-per-transaction", 0.125, "gc-pause-share", 0.5),
                tolerances(of("orders", "cpu=12.5%,gc-pause-share=50%")));
        Map<String, Double> both = tolerances(of("orders", "15%, memory=30%"));
        assertEquals(0.3, both.get("rss-peak"));
        assertEquals(0.15, both.get("tpm"));
    }

    /** The lines of a card are those that its study names. */
    @Test
    void inAStudyTheNumberIsForAllLinesOfTheCard() {
        Request request = of("orders", "5%");
        request.card(Map.of("tpm", 1, "allocation", 4));
        assertEquals(Set.of("tpm", "allocation"), tolerances(request).keySet());
    }

    @Test
    void aPlanFileSaysTheSame() throws IOException {
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(plan, "workloads: {orders: {}}\ntolerate: {cpu: 15%, start: 20%}\n");
        Map<String, Double> expected = Map.of("cpu-per-transaction", 0.15, "first-operation-time", 0.2);
        assertEquals(expected, tolerances(PlanFile.read(plan)));
        Files.writeString(plan, "workloads: {orders: {}}\ntolerate: cpu=15%,start=20%\n");
        assertEquals(expected, tolerances(PlanFile.read(plan)));
        Files.writeString(plan, "workloads: {orders: {}}\ntolerate: {cpu: 15}\n");
        UserError wrong = assertThrows(UserError.class, () -> PlanFile.read(plan));
        assertTrue(wrong.getMessage().startsWith(plan + ": tolerate of cpu must be a percentage"), wrong.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "15 | must be a percentage from 0.1% to 99%",
                "0% | must be a percentage from 0.1% to 99%",
                "100% | must be a percentage from 0.1% to 99%",
                "cpu=fast | of cpu must be a percentage",
                "cpu=1%,cpu=2% | gives \"cpu\" twice",
                "1%,2% | gives two tolerances for all lines",
                "'' | must be a percentage",
                "cpus=15% | which is none of throughput, cpu, p99, memory, start and no measure of orders",
                "tmp=15% | did you mean"
            })
    void mistakesAreNamed(String words, String message) {
        UserError wrong = assertThrows(UserError.class, () -> tolerances(of("orders", words)));
        assertTrue(wrong.getMessage().contains(message), wrong.getMessage());
    }
}
