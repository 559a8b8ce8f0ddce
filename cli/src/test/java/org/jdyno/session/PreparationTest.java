package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.Checkout;
import org.jdyno.model.Measure;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.UserError;
import org.jdyno.model.Workload;
import org.jdyno.model.study.Study;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.plan.Studies;
import org.jdyno.plan.StudyFile;
import org.jdyno.plan.Workloads;
import org.jdyno.platform.FakeJvms;
import org.jdyno.platform.Inventory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreparationTest {
    private static final Workloads WORKLOADS = Workloads.in(Checkout.root().resolve("workloads"));
    private static final StudyFile STUDY =
            Studies.in(Checkout.root().resolve("studies")).get("chronicle-2023");

    @TempDir
    private static Path folder;

    private static Inventory inventory;
    private static Preparation preparation;

    @BeforeAll
    static void installJvms() throws Exception {
        inventory = FakeJvms.installed(folder, "11.0.5", "17.0.15", "25.0.1");
        preparation = preparation(MissingJvms.REFUSED);
    }

    private static Request request(String workload, String... platforms) {
        Request request = new Request();
        request.workload(workload);
        request.set(PlanKeys.DRIVER, "17");
        request.set(PlanKeys.PLATFORMS, List.of(platforms));
        return request;
    }

    private static List<String> platforms(Request request) throws InterruptedException {
        return preparation.plan(request).platforms().stream()
                .map(Platform::name)
                .toList();
    }

    private static String refusal(Request request) {
        return assertThrows(UserError.class, () -> preparation.plan(request)).getMessage();
    }

    @Test
    void withoutPlatformsTheNewestJvmsAreComparedAndTheTwin() throws Exception {
        assertEquals(
                List.of("debian-11.0.5", "debian-17.0.15", "debian-25.0.1", "native", "debian-11.0.5+again"),
                platforms(request("chat")));
        assertEquals(
                List.of("debian-11.0.5", "debian-17.0.15", "debian-25.0.1", "debian-11.0.5+again"),
                platforms(request("solo")),
                "it has no twin");
    }

    @Test
    void aComparisonHasABudgetUnlessItsBlocksAreCounted() throws Exception {
        assertEquals(
                Optional.of(LengthKeys.DEFAULT_BUDGET_MILLIS),
                preparation.plan(request("chat", "17", "25")).budgetMillis());
        Request counted = request("chat", "17", "25");
        counted.set(LengthKeys.BLOCKS, 3);
        Plan plan = preparation.plan(counted);
        assertEquals(Optional.empty(), plan.budgetMillis());
        assertEquals(3, plan.blocks().orElseThrow());
    }

    @Test
    void aSeedThatIsGivenIsKeptAndAnotherIsShort() throws Exception {
        Request seeded = request("chat", "17");
        seeded.set(PlanKeys.SEED, 42L);
        assertEquals(42, preparation.plan(seeded).seed());
        long drawn = preparation.plan(request("chat", "17")).seed();
        assertTrue(drawn >= 0 && drawn < 1_000_000, "seed " + drawn);
    }

    @Test
    void theBaselineMayBeNamedInOtherWordsThanItsPlatform() throws Exception {
        Request request = request("chat", "17", "25");
        request.set(PlanKeys.BASELINE, "openjdk-25");
        assertEquals(List.of("debian-17.0.15", "debian-25.0.1", "debian-25.0.1+again"), platforms(request));
    }

    @Test
    void aBaselineThatIsNoPlatformIsRunToo() throws Exception {
        Request request = request("chat", "17");
        request.set(PlanKeys.BASELINE, "25+serial");
        assertEquals(
                List.of("debian-25.0.1+serial", "debian-17.0.15", "debian-25.0.1+serial+again"), platforms(request));
    }

    @Test
    void aPlatformWhoseJvmIsMissingIsSkippedWhereThatIsAskedFor() throws Exception {
        Request request = request("chat", "17", "21+zgc");
        assertTrue(refusal(request).startsWith("There is no JVM \"21\""));
        Plan plan = preparation(MissingJvms.SKIPPED).plan(request);
        assertEquals(
                List.of("debian-17.0.15", "21+zgc", "debian-17.0.15+again"),
                plan.platforms().stream().map(Platform::name).toList());
        assertEquals(
                Optional.of("this machine has no JVM \"21\""),
                plan.platform("21+zgc").unable());
        Request otherwise = request("chat", "21", "17");
        String message = assertThrows(
                        UserError.class, () -> preparation(MissingJvms.SKIPPED).plan(otherwise))
                .getMessage();
        assertTrue(message.startsWith("the baseline 21 cannot run: this machine has no JVM"), message);
    }

    @Test
    void aPlanForOtherMachinesNeedsNoJvmHere(@TempDir Path elsewhere) throws Exception {
        Preparation other =
                new Preparation(WORKLOADS, FakeJvms.installed(elsewhere, "17.0.15"), "0.1.0", MissingJvms.ELSEWHERE);
        Request request = request("chat", "21", "23+zgc");
        request.set(PlanKeys.DRIVER, "21");
        assertEquals(
                List.of("21", "23+zgc", "21+again"),
                other.plan(request).platforms().stream().map(Platform::name).toList());
    }

    private static Preparation preparation(MissingJvms missing) {
        return new Preparation(WORKLOADS, inventory, "0.1.0", missing);
    }

    @Test
    void aBaselineThatCannotRunIsRefused() {
        Request request = request("chat", "17", "25+parallel");
        request.set(PlanKeys.BASELINE, "25+parallel");
        String message = refusal(request);
        assertTrue(message.startsWith("the baseline debian-25.0.1+parallel cannot run"), message);
        assertTrue(message.endsWith("name another with --baseline"), message);
    }

    @Test
    void theDriverIsAJvm() {
        Request request = request("chat", "17");
        request.set(PlanKeys.DRIVER, "native");
        assertEquals("--driver must be a JVM, not \"native\"", refusal(request));
    }

    @Test
    void aStudyRunsOnThePlatformsItPrefersAsFarAsTheyAreHere() throws Exception {
        List<String> messages = new ArrayList<>();
        assertEquals(
                List.of("debian-17.0.15", "debian-11.0.5", "debian-25.0.1", "native"),
                preparation.specs(List.of(), STUDY, messages::add));
        assertEquals(
                List.of("left out, because they are not here: 8, 21, graalvm-17, graalvm-21, graalvm-25, 11+graal"),
                messages);
    }

    @Test
    void aStudyRunsOnWhatTheUserNames() throws Exception {
        List<String> messages = new ArrayList<>();
        assertEquals(List.of("25", "native"), preparation.specs(List.of("25", "native"), STUDY, messages::add));
        assertEquals(List.of(), messages);
    }

    @Test
    void aStudyNoneOfWhosePlatformsIsHereIsRefused(@TempDir Path elsewhere) throws Exception {
        Preparation other =
                new Preparation(WORKLOADS, FakeJvms.installed(elsewhere, "12.0.1"), "0.1.0", MissingJvms.REFUSED);
        String message = assertThrows(UserError.class, () -> other.specs(List.of(), STUDY, any -> {}))
                .getMessage();
        assertTrue(message.contains("this machine has none of these JVMs"), message);
    }

    /** One of them runs on a timer, which the slices of a part must not refuse. */
    @ParameterizedTest
    @CsvSource({"17.0.19, tour", "21.0.8, tour", "25.0.3, tour", "17.0.19, quick", "25.0.3, quick"})
    void aTourOfTheOnlyJvmComparesItsCollectors(String version, String tour, @TempDir Path elsewhere) throws Exception {
        Preparation one = new Preparation(WORKLOADS, FakeJvms.one(elsewhere, version), "0.1.0", MissingJvms.REFUSED);
        StudyFile file = Studies.in(Checkout.root().resolve("studies")).get(tour);
        List<String> specs = one.specs(List.of(), file, any -> {});
        String jvm = "debian-" + version;
        assertEquals(List.of(jvm + "+g1", jvm + "+parallel", jvm + "+zgc"), specs);
        assertEquals(specs, one.specs(List.of(version), file, any -> {}), "its name alone means the same");
        for (Study.Part part : file.study().parts()) {
            Request request = file.part(part.name()).request(file.study(), part, 0);
            request.set(PlanKeys.PLATFORMS, specs);
            request.set(LengthKeys.BUDGET, 60_000L);
            request.set(PlanKeys.DRIVER, version.replaceFirst("[.].*", ""));
            Plan plan = one.plan(request);
            assertEquals(specs.size() + 1, plan.platforms().size(), "and the A/A control");
            Pairing whole = plan.ratePhase().isPresent() ? Pairing.TURNS : Pairing.INTERLEAVED;
            assertEquals(List.of(whole), plan.experiment().pairings(), part.name());
        }
    }

    @Test
    void aRunIsReadyToBegin() throws Exception {
        Request request = request("chat", "17", "25");
        request.set(LengthKeys.BLOCKS, 2);
        Run run = preparation.newRun(preparation.plan(request), List.of("./jdyno", "run", "chat"));
        assertEquals(List.of("./jdyno", "run", "chat"), run.command());
        assertEquals("0.1.0", run.version());
        assertEquals(
                List.of("chat"), run.workloads().stream().map(Workload::name).toList());
        assertEquals(6, run.schedule().size(), "two blocks of two platforms and the second copy of the baseline");
        assertEquals(List.of(), run.trials());
    }

    @Test
    void anyMeasureRanksThePlatforms() throws Exception {
        Request request = request("chat", "17", "25");
        request.set(PlanKeys.BY, "rss-peak");
        Run run = preparation.newRun(preparation.plan(request), request.get(PlanKeys.BY), List.of("./jdyno"));
        assertEquals("rss-peak", run.workloads().get(0).headline().name());
        assertEquals(
                Measure.Kind.EXPLORATORY,
                run.workloads().get(0).measure("throughput").kind());
    }
}
