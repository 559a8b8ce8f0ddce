package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.experiment.Experiments;
import org.jdyno.model.Experiment.Cases;
import org.jdyno.model.Plan;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.Shortening;
import org.jdyno.plan.Studies;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.Workloads;
import org.jdyno.platform.FakeJvms;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is left of the studies of reports in the budgets that their readers have. */
class ShippedBudgetTest {
    private static final Studies STUDIES = Studies.in(Checkout.root().resolve("studies"));
    private static final long HALF_AN_HOUR = 30 * 60_000;

    @TempDir
    private static Path folder;

    private static Preparation preparation;

    @BeforeAll
    static void installJvms() throws Exception {
        preparation = new Preparation(
                Workloads.in(Checkout.root().resolve("workloads")),
                FakeJvms.installed(folder, "17.0.15", "25.0.1"),
                "0.1.0");
    }

    /** Each with two platforms and with three. */
    static Stream<Arguments> studies() {
        return STUDIES.names().stream()
                .filter(name -> STUDIES.get(name).study().coverage().isPresent())
                .flatMap(name -> Stream.of(List.of("17", "25"), List.of("17", "25", "native"))
                        .map(platforms -> Arguments.of(name, platforms)));
    }

    private static StudyParts within(long budgetMillis, String study, List<String> platforms) {
        StudyFile file = STUDIES.get(study);
        StudyPlan plan = new StudyPlan(
                "now",
                "0.1.0",
                List.of("./jdyno"),
                file.content(),
                platforms,
                Optional.empty(),
                Optional.of("17"),
                Optional.of(budgetMillis),
                1,
                Optional.empty(),
                Map.of());
        return new StudyParts(preparation, file, plan, 0);
    }

    @ParameterizedTest
    @MethodSource("studies")
    void inHalfAnHourEveryPartHasTwoTrialsInEachCell(String study, List<String> platforms) throws Exception {
        StudyParts parts = within(HALF_AN_HOUR, study, platforms);
        Map<String, Shortening.Cut> cuts = parts.cuts();
        assertEquals(new TreeSet<>(), leftOut(cuts));
        assertTrue(
                cuts.values().stream().mapToLong(Shortening.Cut::expectedMillis).sum() <= HALF_AN_HOUR, cuts::toString);
        for (Study.Part part : parts.file().study().parts()) {
            Plan plan = parts.plan(part, cuts.get(part.name()).steps());
            assertTrue(trialsOfCell(plan) >= 2, () -> part.name() + " has " + trialsOfCell(plan));
        }
    }

    private static long trialsOfCell(Plan plan) {
        return plan.experiment()
                .match(new Cases<Long>(
                        comparison -> Experiments.of(plan).expected().blocks(),
                        published -> (long) published.rule().trials(),
                        largestLoad -> 1L + largestLoad.bisection().confirmations(),
                        leastHeap -> 1L + leastHeap.bisection().confirmations(),
                        rate -> Experiments.of(plan).expected().blocks()));
    }

    @ParameterizedTest
    @MethodSource("studies")
    void inTwentyMinutesNoPartThatDecidesIsLeftOut(String study, List<String> platforms) throws Exception {
        StudyParts parts = within(2 * HALF_AN_HOUR / 3, study, platforms);
        Set<String> leftOut = leftOut(parts.cuts());
        leftOut.retainAll(parts.file().study().deciding());
        assertEquals(new TreeSet<>(), leftOut);
    }

    private static Set<String> leftOut(Map<String, Shortening.Cut> cuts) {
        Set<String> leftOut = new TreeSet<>(cuts.keySet());
        leftOut.removeIf(part -> !cuts.get(part).leftOut());
        return leftOut;
    }
}
