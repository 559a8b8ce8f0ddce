package org.jdyno.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jdyno.Checkout;
import org.jdyno.FailedRun;
import org.jdyno.model.UserError;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Request;
import org.jdyno.plan.Studies;
import org.jdyno.plan.Workloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunArgumentsTest {
    @TempDir
    private Path folder;

    private static RunArguments arguments(Object... words) {
        return new RunArguments(
                List.of(words).stream().map(Object::toString).toList(),
                Workloads.in(Checkout.root().resolve("workloads")),
                Studies.in(Checkout.root().resolve("studies")));
    }

    private static String refusal(Object... words) {
        return assertThrows(UserError.class, () -> arguments(words).request()).getMessage();
    }

    @Test
    void wordsMayBeWorkloads() {
        RunArguments arguments = arguments("chat", "queue");
        assertEquals(Optional.empty(), arguments.study());
        assertEquals(
                List.of("chat", "queue"),
                List.copyOf(arguments.request().workloads().keySet()));
    }

    @Test
    void noWordsMeanWhatTheTourHas() {
        assertEquals(List.of(), List.copyOf(arguments().request().workloads().keySet()));
    }

    @Test
    void aWordMayBeAStudyOrTheFileOfOne() {
        assertEquals(
                "volano-1999",
                arguments("volano-1999").study().orElseThrow().study().name());
        Path file = Checkout.root().resolve("studies/volano-1999.yaml");
        assertEquals(
                "volano-1999", arguments(file).study().orElseThrow().study().name());
    }

    @Test
    void aWordMayBeAPlanFile() throws Exception {
        Path file =
                Files.writeString(folder.resolve("plan.yaml"), "platforms: [\"25\"]\nworkloads: {dummy: {work: 10}}\n");
        Request request = arguments(file).request();
        assertEquals(List.of("25"), request.all(PlanKeys.PLATFORMS));
        assertEquals(List.of("dummy"), List.copyOf(request.workloads().keySet()));
    }

    @Test
    void aStudyOrAPlanFileStandsAlone() {
        assertEquals(
                "a study must be the only argument: \"volano-1999\" cannot be run with other workloads",
                refusal("chat", "volano-1999"));
        assertEquals(
                "a plan file must be the only argument: \"plan.yaml\" cannot be run with other workloads",
                refusal("chat", "plan.yaml"));
    }

    @Test
    void anUnknownWordIsAnErrorThatNamesTheNearest() {
        String message = refusal("chatt");
        assertTrue(message.startsWith("\"chatt\" is neither a workload, nor a profile of one"), message);
        assertTrue(message.contains("did you mean \"chat\"?"), message);
    }

    @Test
    void thePlanOfARunIsResumed() throws Exception {
        FailedRun.storeIn(folder.resolve("run"));
        // The plan of a long run is larger than a plan file may be.
        Path plan = folder.resolve("run/plan.yaml");
        Files.writeString(plan, "# x".repeat(1 << 20), StandardOpenOption.APPEND);
        assertEquals(Optional.empty(), arguments(plan).study());
        String message = refusal(plan);
        assertTrue(message.endsWith("continue that with --resume " + folder.resolve("run")), message);
    }
}
