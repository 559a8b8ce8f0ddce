package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

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
                "0.1.0",
                MissingJvms.REFUSED);
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
    void inHalfAnHourNoPartThatDecidesIsLeftOutAndEveryCellHasTwoTrials(String study, List<String> platforms)
            throws Exception {
        StudyParts parts = within(HALF_AN_HOUR, study, platforms);
        Map<String, Shortening.Cut> cuts = parts.cuts();
        assertEquals(new TreeSet<>(), decidingLeftOut(parts));
        long expectedMillis = cuts.values().stream()
                .filter(cut -> !cut.leftOut())
                .mapToLong(Shortening.Cut::expectedMillis)
                .sum();
        assertTrue(expectedMillis <= HALF_AN_HOUR, cuts::toString);
        for (Study.Part part : parts.file().study().parts()) {
            if (!cuts.get(part.name()).leftOut()) {
                Plan plan = parts.plan(part, cuts.get(part.name()).steps());
                assertTrue(trialsOfCell(plan) >= 2, () -> part.name() + " has " + trialsOfCell(plan));
            }
        }
    }

    private static long trialsOfCell(Plan plan) {
        return plan.experiment()
                .match(new Cases<Long>(
                        comparison -> Experiments.of(plan).expected().blocks(),
                        published -> (long) published.rule().trials(),
                        largestLoad -> 1L + largestLoad.bisection().confirmations(),
                        leastHeap -> 1L + leastHeap.bisection().confirmations(),
                        rate -> Experiments.of(plan).expected().blocks(),
                        imported -> 0L));
    }

    private static Set<String> decidingLeftOut(StudyParts parts) throws Exception {
        Map<String, Shortening.Cut> cuts = parts.cuts();
        Set<String> leftOut = new TreeSet<>(parts.file().study().deciding());
        leftOut.removeIf(part -> !cuts.get(part).leftOut());
        return leftOut;
    }

    /** The parts of all but one that decide something fit into less; of that one they take 24 minutes. */
    @ParameterizedTest
    @MethodSource("studies")
    void inTwentyMinutesNoPartThatDecidesIsLeftOut(String study, List<String> platforms) throws Exception {
        assumeFalse(study.equals("ibm-2000"));
        assertEquals(new TreeSet<>(), decidingLeftOut(within(2 * HALF_AN_HOUR / 3, study, platforms)));
    }
}
