package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.model.Heap;
import org.jdyno.model.Measure;
import org.jdyno.model.Overhead;
import org.jdyno.model.Parameter;
import org.jdyno.model.Point;
import org.jdyno.model.TwinLibrary;
import org.jdyno.model.UserError;
import org.jdyno.model.UsualHeap;
import org.jdyno.model.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadFileTest {
    private static final String WHOLE =
            """
            name: queue
            title: A queue
            operation: messages
            roles:
              queue:
                main: org.example.Queue
                under-test: true
                drives: true
                options: {"9+": [--add-opens=a/b=ALL-UNNAMED], "24+": [--quiet, -Dx=1]}
            others-limit: 0.05
            tail-processors: 4
            parameters:
              directory: {type: text, default: /dev/shm, help: where the files are}
              pace: {type: integer, default: 0, max: 1000, help: messages a second}
              pause: {type: integer, default: 0, help: seconds between two}
            measures:
              rate: {title: Rate, unit: messages/s, better: higher, headline: true,
                     value: driver.operations / driver.wallNanos}
            """;

    @TempDir
    private Path folder;

    private Workload read(String yaml) throws IOException {
        Files.writeString(folder.resolve(WorkloadFile.NAME), yaml);
        return WorkloadFile.read(folder);
    }

    @Test
    void readsTheSourcesAndLibrariesOfATwin() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("c"));
        for (String name : List.of("queue.c", "queue.h", "queue.txt")) {
            Files.writeString(sources.resolve(name), "");
        }
        String libraries =
                """
                twin: [c]
                twin-libraries:
                  odbc: {header: sqlext.h, flags: [-lodbc], packages: unixodbc-dev}
                  libpq: {header: libpq-fe.h, flags: [-I/opt/include, -lpq], packages: libpq-dev}
                """;
        Workload queue = read(WHOLE + libraries);
        assertEquals(List.of("c/queue.c"), queue.twin().sources());
        assertEquals(
                List.of("odbc", "libpq"),
                queue.twin().libraries().stream().map(TwinLibrary::name).toList());
        assertEquals(
                List.of("-I/opt/include", "-lpq"),
                queue.twin().libraries().get(1).flags());
    }

    @Test
    void readsWhatAWorkloadAsksOfJvmsAndTheMachine() throws Exception {
        Workload queue = read(WHOLE);
        assertEquals(List.of(), queue.driver().optionsFor(8));
        assertEquals(
                List.of("--add-opens=a/b=ALL-UNNAMED", "--quiet", "-Dx=1"),
                queue.driver().optionsFor(25));
        assertEquals(OptionalDouble.of(0.05), queue.demands().othersLimit());
        assertEquals(OptionalInt.of(4), queue.demands().tailProcessors());
    }

    @Test
    void readsHowLongATrialMustWarmUp() throws Exception {
        assertEquals(
                OptionalLong.of(12_000),
                read(WHOLE + "warm-up: 12s\n").demands().warmupMillis());
        assertEquals(OptionalLong.empty(), read(WHOLE).demands().warmupMillis());
        for (String wrong : List.of("2m", "12", "long")) {
            UserError refused = assertThrows(UserError.class, () -> read(WHOLE + "warm-up: " + wrong + "\n"));
            assertTrue(refused.getMessage().contains(WorkloadFile.NAME), refused.getMessage());
            assertTrue(refused.getMessage().contains("warm-up must be"), refused.getMessage());
        }
    }

    @Test
    void aRoleHasItsUsualHeapUnlessAPlanOrAPlatformSetsOne() throws Exception {
        String idle = "  idle: {type: word, default: spin, values: [spin, park], help: how it waits}\n";
        Workload queue = read(WHOLE.replace("parameters:\n", "parameters:\n" + idle)
                .replace("    drives: true\n", "    drives: true\n    heap: {size: 2g, when: {idle: [spin]}}\n"));
        Point spin = queue.defaults();
        UsualHeap heap = queue.at(spin).driver().heap().orElseThrow();
        assertEquals(List.of("-Xms2g", "-Xmx2g"), heap.options(spin, Example.platform("plain")));
        assertEquals(List.of(), heap.options(spin.with(Heap.NAME, "64m"), Example.platform("plain")));
        assertEquals(List.of(), heap.options(spin, Example.platform("small", "-Xmx64m")));
        assertEquals(
                Optional.empty(), queue.at(spin.with("idle", "park")).driver().heap());
    }

    private Workload withHeap(String heap) throws Exception {
        return read(WHOLE.replace("    drives: true\n", "    drives: true\n    heap: " + heap + "\n"));
    }

    @Test
    void aUsualHeapIsForARangeOfANumber() throws Exception {
        Workload queue = withHeap("{size: 2g, when: {pace: [5, ..3, 100..200, 500..]}}");
        for (String with : List.of("0", "3", "5", "100", "200", "500", "1000")) {
            assertTrue(
                    queue.at(queue.defaults().with("pace", with))
                            .driver()
                            .heap()
                            .isPresent(),
                    with);
        }
        for (String without : List.of("4", "6", "99", "201", "499")) {
            assertTrue(
                    queue.at(queue.defaults().with("pace", without))
                            .driver()
                            .heap()
                            .isEmpty(),
                    without);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{size: 2g, when: {pace: [3..2]}} | end at or above its start, not \"3..2\"",
                "{size: 2g, when: {pace: [..]}} | a first or a last number",
                "{size: 2g, when: {pace: [..1001]}} | to 1000, not \"1001\"",
                "{size: 2g, when: {pace: [..few]}} | to 1000, not \"..few\"",
                "{size: 2g, when: {pase: [..3]}} | did you mean \"pace\"?",
                "{size: 2g, when: {directory: [/tmp]}} | not among the parameters of type word or integer",
                "{size: 2t} | has a size such as 512m or 2g"
            })
    void whatIsWrongWithAUsualHeapIsNamed(String heap, String named) {
        UserError error = assertThrows(UserError.class, () -> withHeap(heap));
        assertTrue(error.getMessage().contains(named), error.getMessage());
        assertTrue(error.getMessage().contains(WorkloadFile.NAME), error.getMessage());
    }

    @Test
    void whatItDoesNotAskForIsNotThere() throws Exception {
        Workload queue = read(WHOLE.replaceAll("(?m)^(others-limit|tail-processors|    options):.*\n", ""));
        assertEquals(List.of(), queue.driver().optionsFor(25));
        assertEquals(OptionalDouble.empty(), queue.demands().othersLimit());
        assertEquals(OptionalInt.empty(), queue.demands().tailProcessors());
    }

    @Test
    void theLoadHasNoFiguresOfItsOwnWhereTheRoleUnderTestMakesIt() throws Exception {
        assertTrue(read(WHOLE).drivesItself());
        assertFalse(has(read(WHOLE), "cpu-driver"));
        Workload apart = read(WHOLE.replace("    drives: true\n", "")
                .replace("others-limit", "  client: {main: org.example.Client, drives: true}\nothers-limit"));
        assertTrue(has(apart, "cpu-driver"));
    }

    private static boolean has(Workload workload, String measure) {
        return workload.formulas().containsKey(measure)
                && workload.measures().stream().anyMatch(each -> each.name().equals(measure));
    }

    @Test
    void isRankedByResponseTimesWhereEveryPointSetsARate() throws Exception {
        Workload queue =
                read(WHOLE + "  response: {title: Response, unit: s, better: lower, value: driver.response.p99}\n"
                        + "distributions: {driver.response: Response time}\n"
                        + "capacity: {varies: pace, settings: [pace, pause], response: driver.response, unit:"
                        + " messages/s, headline: response}\n");
        Point unpaced = queue.defaults();
        Point paced = unpaced.with("pace", "100");
        assertEquals("rate", queue.headline().name());
        assertEquals("rate", queue.rankedAt(List.of(unpaced, paced)).headline().name());
        Workload ranked = queue.rankedAt(List.of(paced, unpaced.with("pause", "2")));
        assertEquals("response", ranked.headline().name());
        assertEquals(Measure.Kind.EXPLORATORY, ranked.measure("rate").kind());
    }

    @Test
    void mayExtendAnotherWorkload() throws Exception {
        Path other = Files.createDirectory(folder.resolve("queue"));
        Files.writeString(other.resolve(WorkloadFile.NAME), WHOLE);
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.writeString(
                own.resolve(WorkloadFile.NAME),
                """
                name: own
                extends: queue
                roles: {queue: {main: org.example.Own, options: }}
                others-limit:
                parameters: {directory: {default: /tmp}, pause: }
                """);
        Workload workload = WorkloadFile.read(own);
        assertEquals("own", workload.name());
        assertEquals("A queue", workload.title());
        assertEquals("org.example.Own", workload.driver().main());
        assertEquals(List.of(), workload.driver().optionsFor(25));
        assertEquals(OptionalDouble.empty(), workload.demands().othersLimit());
        assertEquals(
                List.of("directory", "pace"),
                workload.parameters().stream().map(Parameter::name).toList());
        assertEquals("/tmp", workload.defaults().get("directory"));
        assertEquals("rate", workload.headline().name());
    }

    /** What a user asks of a server, and not how many bytes it has sent. */
    @Test
    void theFirstMeasuresOfAnOwnServerAreItsSpeedCostMemoryAndStart() {
        Workload server =
                Workloads.in(new Installation(Checkout.root()).workloads()).get("server");
        assertEquals(
                List.of("throughput", "cpu-per-request", "response-p99", "rss-peak", "ready-time"),
                server.measures().stream()
                        .map(Measure::name)
                        .filter(server.figures().sweep()::contains)
                        .toList());
    }

    @Test
    void aTextMayBeAnythingOfOneLine() throws Exception {
        Parameter directory = read(WHOLE).parameters().get(0);
        assertEquals(Parameter.Kind.TEXT, directory.kind());
        assertEquals(Optional.empty(), directory.reject("/a folder/with=signs + ü"));
        assertTrue(directory.reject("two\nlines").orElseThrow().contains("one line"));
        assertEquals(List.of("/x", "1..3"), Matrix.values(directory, "/x,1..3"), "a range is one of numbers");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"9+\":' | '\"nine\":' | 9+, 17..21 or 8, not \"nine\"",
                "'[--quiet, -Dx=1]' | '[quiet]' | must begin with \"-\", not \"quiet\"",
                "'[--quiet, -Dx=1]' | '--quiet' | must be a list",
                "'others-limit: 0.05' | 'others-limit: 5' | others-limit must be a number from 0.001 to 1, not \"5\"",
                "'others-limit: 0.05' | 'others-limit: few' | must be a number",
                "'tail-processors: 4' | 'tail-processors: 0' | must be a whole number from 1 to",
                "'tail-processors: 4' | 'tail-processors: 2.5' | whole number",
                "'tail-processors: 4' | 'tail-procesors: 4' | did you mean \"tail-processors\"?",
                "'type: text' | 'type: path' | integer, word, text or numbers",
                "'{type: text' | '{places: true, type: text' | must be among [free, same, split]",
                "'{type: text, default: /dev/shm' | '{type: word, values: [a, b], default: \"a,c\"' | one of a, b",
                "'drives: true' | 'drives: true, splits: n' | under test"
            })
    void whatIsWrongIsNamed(String right, String wrong, String named) {
        String yaml = wrong.contains("splits")
                ? WHOLE.replace("    drives: true\n", "    drives: true\n    splits: n\n")
                : WHOLE.replace(right, wrong);
        UserError error = assertThrows(UserError.class, () -> read(yaml));
        assertTrue(error.getMessage().contains(named), error.getMessage());
        assertTrue(error.getMessage().contains(WorkloadFile.NAME), error.getMessage());
    }

    private static final String TIERS =
            """
            name: shop
            title: A shop with a database
            operation: orders
            roles:
              database: {main: Db, adapter: true, when: {tiers: [two, three], store: [postgres]}}
              server: {main: Server, under-test: true, when: {tiers: [three]}}
              client: {main: Client, drives: true, under-test: {tiers: [one, two]}}
            parameters:
              tiers: {type: word, default: one, values: [one, two, three], help: the number of tiers}
              store: {type: word, default: h2, values: [h2, postgres], help: the database}
              users: {type: integer, default: 1, help: users}
            measures:
              rate: {title: Rate, unit: orders/s, better: higher, headline: true,
                     value: driver.operations / driver.wallNanos}
              database: {title: CPU of the database, unit: s, better: lower, value: database.cpuNanos}
            """;

    private static List<String> roles(Workload workload, Point point) {
        return workload.at(point).roles().stream()
                .map(role -> role.name() + (role.underTest() ? " under test" : ""))
                .toList();
    }

    @Test
    void theRolesOfATrialAreThoseOfItsPoint() throws Exception {
        Workload shop = read(TIERS);
        Point one = shop.defaults();
        assertEquals(List.of("client under test"), roles(shop, one));
        assertEquals(
                List.of("database", "client under test"),
                roles(shop, one.with("tiers", "two").with("store", "postgres")));
        Point three = one.with("tiers", "three");
        assertEquals(List.of("server under test", "client"), roles(shop, three));
        assertTrue(shop.at(one).drivesItself());
        assertFalse(shop.at(three).drivesItself());
        assertEquals("server", shop.at(three).tested().name());
        assertTrue(has(shop, "cpu-driver"), "it has figures of its own with three tiers");
        assertThrows(IllegalStateException.class, shop::driver);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'tiers: [one, two]}' | 'tiers: [one]}' | a role under test at store=h2 tiers=two",
                "'drives: true,' | 'drives: true, when: {store: [h2]},' | one driving role at store=postgres tiers=one",
                "'main: Server,' | 'main: Server, drives: true,' | has [server, client]",
                "'store: [postgres]' | 'store: [oracle]' | one of h2, postgres, not \"oracle\"",
                "'store: [postgres]' | 'stor: [postgres]' | did you mean \"store\"?",
                "'store: [postgres]' | 'users: [1]' | not among the parameters of type word",
                "'store: [postgres]' | 'store: postgres' | must be a list",
                "'main: Server,' | 'main: Server, count: users,' | whose min must be 1 or more",
                "'main: Server,' | 'main: Server, count: tiers,' | not among the integer parameters",
                "'main: Client,' | 'main: Client, count: users,' | is the load generator",
                "'main: Db,' | 'main: Db, heap: {size: 2g},' | which only roles under test may have",
                "'store: [postgres]' | 'store: []' | with a list of its values",
                "'under-test: {tiers: [one, two]}' | 'under-test: {}' | must name a parameter",
                "'under-test: {tiers: [one, two]}' | 'under-test: tiers' | must be true or false"
            })
    void whatIsWrongWithTheRolesOfATrialIsNamed(String right, String wrong, String named) {
        UserError error = assertThrows(UserError.class, () -> read(TIERS.replace(right, wrong)));
        assertTrue(error.getMessage().contains(named), error.getMessage());
        assertTrue(error.getMessage().contains(WorkloadFile.NAME), error.getMessage());
    }

    @Test
    void runsThatSetHeapsLeaveMeasuresOfAWorkloadAsTheyAre() {
        Workloads all = Workloads.in(new Installation(Checkout.root()).workloads());
        for (Workload workload : all.all()) {
            Workload withOverheads = Overhead.withMeasures(workload);
            List<String> names =
                    withOverheads.measures().stream().map(Measure::name).toList();
            assertEquals(names.stream().distinct().toList(), names, workload.name());
            workload.measures().forEach(measure -> {
                assertEquals(measure, withOverheads.measure(measure.name()));
                assertEquals(
                        workload.formulas().get(measure.name()),
                        withOverheads.formulas().get(measure.name()));
            });
        }
    }
}
