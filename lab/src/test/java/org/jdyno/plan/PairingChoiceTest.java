package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Experiment.Comparison;
import org.jdyno.model.Limits;
import org.jdyno.model.Pairing;
import org.jdyno.model.Platform;
import org.jdyno.model.ReplacedPairing;
import org.jdyno.model.UserError;
import org.jdyno.model.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pairing a plan has by default, and which it refuses. */
class PairingChoiceTest {
    private static final Planner PLANNER = new Planner(Workloads.in(new Installation(Checkout.root()).workloads()));
    private static final List<Platform> TWO = List.of(Example.platform("a"), Example.platform("b"));
    private static final long TEN_MINUTES = 600_000;

    @TempDir
    private Path folder;

    private static Comparison plan(Request request, List<Platform> platforms) {
        return (Comparison) PLANNER.plan(request, platforms, platforms.get(0), Example.jvm("temurin-25"), 1)
                .experiment();
    }

    private static String refusal(Request request, List<Platform> platforms) {
        return assertThrows(UserError.class, () -> plan(request, platforms)).getMessage();
    }

    /** The plan of a part on two collectors, the second with this option. */
    private static Comparison part(String study, String name, String option, long budgetMillis) {
        StudyFile file = Studies.in(new Installation(Checkout.root()).studies()).get(study);
        Study.Part part = file.study().part(name);
        Request request = file.part(name).request(file.study(), part, 0);
        request.set(LengthKeys.BUDGET, budgetMillis);
        return plan(request, List.of(Example.platform("a"), Example.platform("other", option)));
    }

    @ParameterizedTest
    @CsvSource({
        "tour, orders, -XX:+UseZGC, TURNS",
        "tour, orders, -XX:+UseShenandoahGC, TURNS",
        "quick, orders, -XX:+UseZGC, INTERLEAVED",
        "quick, start, -XX:+UseZGC, INTERLEAVED",
    })
    void noPartOfATourRefusesACollectorThatRunsOnATimer(String study, String part, String option, Pairing instead) {
        assertEquals(List.of(instead), part(study, part, option, 60_000).pairings());
    }

    @Test
    void whatReplacesThePairingOfAPartIsSaid() {
        ReplacedPairing replaced =
                part("quick", "orders", "-XX:+UseZGC", 60_000).replaced().orElseThrow();
        assertEquals(
                "platforms are compared by alternating whole trials, not in alternating slices of 100 ms, because the"
                        + " collector of other runs on a timer, which goes on while processes are stopped",
                replaced.describe(List.of(Pairing.INTERLEAVED)));
        Comparison pilot = part("quick", "orders", "-XX:+UseZGC", TEN_MINUTES);
        assertEquals(List.of(Pairing.INTERLEAVED, Pairing.SLICED), pilot.pairings(), "there is time for a pilot");
        assertTrue(pilot.replaced().orElseThrow().describe(pilot.pairings()).startsWith("a pilot chooses"));
        Comparison usual = part("tour", "orders", "-XX:+UseParallelGC", 60_000);
        assertEquals(List.of(Pairing.SLICED), usual.pairings());
        assertEquals(Optional.empty(), usual.replaced());
    }

    /** A part is also run on what its user names: an option may take a port. */
    @Test
    void noPartRefusesAPortOfAPlatform() {
        Comparison plan = part("quick", "orders", "-Dcom.sun.management.jmxremote.port=9010", 60_000);
        assertEquals(List.of(Pairing.INTERLEAVED), plan.pairings());
        assertTrue(plan.replaced().orElseThrow().reason().contains("port=9010"));
    }

    @Test
    void aPairingThatTheUserAsksForRefusesSuchACollector() {
        Request request = new Request();
        request.workload("orders");
        request.set(PairingChoice.PAIRING, "sliced");
        List<Platform> platforms = List.of(Example.platform("a"), Example.platform("zgc", "-XX:+UseZGC"));
        String message = refusal(request, platforms);
        assertTrue(message.contains("the collector of zgc runs on a timer, which goes on"), message);
        Platform unable = new Platform(
                "zgc",
                "zgc",
                Optional.of(Example.jvm("8")),
                List.of("-XX:+UseZGC"),
                Optional.empty(),
                Map.of(),
                Limits.NONE,
                Optional.empty(),
                Optional.of("it has no ZGC"));
        assertEquals(
                List.of(Pairing.SLICED),
                plan(request, List.of(Example.platform("a"), unable)).pairings(),
                "its trials are skipped");
    }

    private Request server(String keys, String... lines) throws IOException {
        String plan = "server: {" + keys + "}\nload: {}\n" + String.join("\n", lines);
        Request request = PlanFile.read(Files.writeString(folder.resolve("shop.yaml"), plan));
        request.set(LengthKeys.BUDGET, TEN_MINUTES);
        return request;
    }

    @Test
    void serversAtOnePortRunOneAfterTheOther() throws IOException {
        Request fixed = server("command: \"{java} Shop\", port: 8080");
        Comparison plan = plan(fixed, TWO);
        assertEquals(List.of(Pairing.INTERLEAVED), plan.pairings());
        assertEquals(
                "of port=8080: only one server can listen there",
                plan.replaced().orElseThrow().reason());
        fixed.set(PairingChoice.PAIRING, "sliced");
        assertEquals(
                "--pairing sliced has several trials at a time, which is not possible because of port=8080: only one"
                        + " server can listen there; leave out port, or use --pairing interleaved",
                refusal(fixed, TWO));
        fixed.set(PairingChoice.PAIRING, "auto");
        assertEquals(List.of(Pairing.INTERLEAVED), plan(fixed, TWO).pairings());
        fixed.set(PairingChoice.PAIRING, "interleaved");
        assertEquals(Optional.empty(), plan(fixed, TWO).replaced());

        Comparison free = plan(server("command: \"{java} Shop {port}\""), TWO);
        assertEquals(List.of(Pairing.INTERLEAVED, Pairing.SLICED), free.pairings());
        assertEquals(Optional.empty(), free.replaced());
    }

    /** The platforms of a phase at a rate are warm at the same time, if they can be, so nothing is left to a pilot. */
    @Test
    void serversWithAPhaseAtARateLiveAtTheSameTime() throws IOException {
        String phases = "phases: {rate: {share: 0.4, measure: 5s}}";
        Request free = server("command: \"{java} Shop {port}\"", phases);
        assertEquals(List.of(Pairing.SLICED), plan(free, TWO).pairings());
        List<Platform> timed = List.of(Example.platform("a"), Example.platform("zgc", "-XX:+UseZGC"));
        assertEquals(List.of(Pairing.TURNS), plan(free, timed).pairings());
        Request fixed = server("command: \"{java} Shop\", port: 8080", phases);
        assertEquals(List.of(Pairing.INTERLEAVED), plan(fixed, TWO).pairings());
        free.set(PlanKeys.PARAMETERS, Map.of("think", "5"));
        assertTrue(refusal(free, TWO).contains("think=5"), refusal(free, TWO));
    }

    /** What a command says may mean something else, so who knows better may have slices. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "command: \"{java} -Dmanagement.server.port=9090 Shop {port}\"",
                "command: \"{java} Shop {port} --admin-port 9090\"",
                "command: \"{java} Shop {port}\", environment: {MANAGEMENT_PORT: 9090}",
                "command: \"{java} Shop {port} --db jdbc:h2:./data/shop;PASSWORD=x\"",
                "command: \"{java} Shop {port}\", environment: {DB: \"jdbc:hsqldb:file:shop\"}",
            })
    void aCommandThatLooksAsIfItNeedsSomethingForItselfIsInterleavedByDefault(String keys) throws IOException {
        Request request = server(keys);
        Comparison plan = plan(request, TWO);
        assertEquals(List.of(Pairing.INTERLEAVED), plan.pairings());
        String reason = plan.replaced().orElseThrow().reason();
        assertTrue(reason.contains("9090") || reason.contains("jdbc:"), reason);
        assertTrue(!reason.contains("PASSWORD"), reason);
        request.set(PairingChoice.PAIRING, "sliced");
        assertEquals(List.of(Pairing.SLICED), plan(request, TWO).pairings());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "command: \"{java} Shop --server.port={port}\"",
                "command: \"{java} -Dhttp.proxyPort=3128 Shop {port}\"",
                "command: \"{java} Shop {port}\", environment: {DB: \"jdbc:h2:mem:shop\"}",
            })
    void whatServersCanShareDoesNotMatter(String keys) throws IOException {
        assertEquals(
                List.of(Pairing.INTERLEAVED, Pairing.SLICED),
                plan(server(keys), TWO).pairings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dcom.sun.management.jmxremote.port=9010 | true",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=*:5005 | true",
                "-agentlib:jdwp=transport=dt_socket,server=n,address=5005 | false",
                "-Dcom.sun.management.jmxremote.port=0 | false",
                "-Dhttps.proxyPort=8443 | false",
            })
    void aPortAtWhichAJvmListensIsThatOfOneProcess(String option, boolean taken) {
        Request request = new Request();
        request.workload("orders");
        request.set(LengthKeys.BUDGET, TEN_MINUTES);
        List<Platform> platforms = List.of(Example.platform("a"), Example.platform("other", option));
        assertEquals(
                List.of(taken ? Pairing.INTERLEAVED : Pairing.SLICED),
                plan(request, platforms).pairings());
        request.set(PairingChoice.PAIRING, "sliced");
        if (taken) {
            String message = refusal(request, platforms);
            assertTrue(message.contains("an option of other; leave out that option, or use"), message);
        } else {
            assertEquals(List.of(Pairing.SLICED), plan(request, platforms).pairings());
        }
    }

    private static Request with(String workload, Map<String, String> parameters) {
        Request request = new Request();
        request.workloads().put(workload, parameters);
        request.set(LengthKeys.BUDGET, 10 * TEN_MINUTES);
        return request;
    }

    @ParameterizedTest
    @ValueSource(strings = {"orderdb", "jdbc"})
    void aDatabaseOfTheUserHasTheTablesOfOneTrial(String workload) {
        Map<String, String> parameters = Map.of("url", "jdbc:postgresql://db/x");
        Request request = workload.equals("jdbc")
                ? with(workload, Map.of("url", "jdbc:postgresql://db/x", "kernel", "get-int"))
                : with(workload, parameters);
        Comparison plan = plan(request, TWO);
        assertEquals(List.of(Pairing.INTERLEAVED), plan.pairings());
        assertTrue(
                plan.replaced().orElseThrow().reason().startsWith("of url=jdbc:postgresql://db/x: "), plan::toString);
    }

    @Test
    void filesOfAllTrialsMustFit() throws IOException {
        long free = Files.getFileStore(folder).getUsableSpace() >> 20;
        long directories = Math.min(1000, free / 5 / 2);
        List<Platform> many = LongStream.rangeClosed(0, free / (5 * directories))
                .mapToObj(number -> Example.platform("p" + number))
                .toList();
        Request request =
                with("web", Map.of("directories", Long.toString(directories), "directory", folder.toString()));
        request.set(LengthKeys.BUDGET, 1000 * TEN_MINUTES);
        Comparison plan = plan(request, many);
        assertEquals(List.of(Pairing.INTERLEAVED), plan.pairings());
        assertTrue(
                plan.replaced().orElseThrow().reason().startsWith("directories=" + directories + " takes "),
                plan::toString);
        Request small = with("web", Map.of("directory", folder.toString()));
        assertEquals(List.of(Pairing.SLICED), plan(small, TWO).pairings());
    }

    @Test
    void heapsOfAllTrialsMustFit() {
        long memory = ThisMachine.memoryBytes() >> 20;
        Request request = with("orders", Map.of("heap", memory / 2 + "m"));
        Comparison plan = plan(request, TWO);
        assertEquals(List.of(Pairing.INTERLEAVED), plan.pairings());
        assertTrue(
                plan.replaced().orElseThrow().reason().startsWith("the Java heaps of 3 trials at a time"),
                plan::toString);
        request.set(PairingChoice.PAIRING, "sliced");
        assertTrue(refusal(request, TWO).contains("set a smaller heap"));
        String option = "-Xmx" + memory * 1024 / 2 + "k";
        List<Platform> sized = List.of(Example.platform("a"), Example.platform("b", "-Xms64m", option));
        assertEquals(
                List.of(Pairing.INTERLEAVED),
                plan(with("orders", Map.of()), sized).pairings());
        assertEquals(
                List.of(Pairing.SLICED),
                plan(with("orders", Map.of("heap", memory / 20 + "m")), TWO).pairings());
    }
}
