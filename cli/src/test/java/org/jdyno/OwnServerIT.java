package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.model.Cause;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Window;
import org.jdyno.store.Folders;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.TrialFolder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that speaks no protocol, measured through the whole tool by a plan file alone. */
@Order(1)
class OwnServerIT {
    private static final String SHOP = "{java} -cp {example} org.jdyno.server.example.Shop {port}";

    private static final String LOAD =
            """
            load:
              requests:
                - {get: "/products/{1..5000}", weight: 70}
                - {post: /orders, body: file:order.json, weight: 30, expect: {status: 201, text: accepted}}
              connections: 4
            """;

    @TempDir
    private static Path folder;

    private static CommandProcess commands;

    @BeforeAll
    static void startCommands() throws Exception {
        commands = new Tool(folder).startCommandProcess();
        Files.writeString(folder.resolve("order.json"), "{\"product\": {1..5000}, \"count\": 1}");
    }

    @AfterAll
    static void endCommands() {
        commands.close();
    }

    @BeforeEach
    void forgetTheRun() throws IOException {
        Folders.delete(folder.resolve("run"));
    }

    private void write(String plan) throws IOException {
        Files.writeString(
                folder.resolve("shop.yaml"),
                plan
                        + """
                        blocks: 1
                        timing: {min-bursts: 1, max-bursts: 1, burst: 100ms, pause: 10ms, measure: 400ms, window: 100ms}
                        """);
    }

    private Run run(String plan) throws Exception {
        write(plan);
        Tool.Ended ended = commands.run("run", "shop.yaml", "--out", "run");
        commands.awaitNobodyLeft();
        assertTrue(Files.exists(folder.resolve("run")), ended.toString());
        return RunDirectory.open(folder.resolve("run")).read();
    }

    private static String here() {
        return "platforms: [\"here=" + Checkout.javaHome() + "+serial+heap=64m\"]\n";
    }

    private static List<Trial> measured(Run run) {
        assertEquals(run.schedule().size(), run.trials().size());
        run.trials().forEach(trial -> assertTrue(Ending.cameToItsEnd(trial), trial.message()));
        return run.trials();
    }

    private Path file(Trial trial, String name) throws IOException {
        String begin = String.format("%04d-", trial.slot().index());
        try (Stream<Path> folders = Files.list(folder.resolve("run/trials"))) {
            return folders.filter(path -> path.getFileName().toString().startsWith(begin))
                    .findFirst()
                    .orElseThrow()
                    .resolve(name);
        }
    }

    @Test
    void isMeasuredLikeARoleOnTheProtocol() throws Exception {
        Path words = folder.resolve("words");
        Files.writeString(folder.resolve("start.sh"), "printf '%s\\n' \"$@\" > '" + words + "'\nexec \"$@\"\n");
        Run run = run(
                here() + "server: {command: \"sh start.sh " + SHOP + "\", ready: {get: /health, within: 1m}}\n" + LOAD);
        for (Trial trial : measured(run)) {
            Set<String> measures = trial.measures().keySet();
            Set<String> expected = Set.of(
                    "throughput",
                    "switches-per-request",
                    "cpu-driver",
                    "rss-peak",
                    "threads",
                    "ready-time",
                    "first-operation-time",
                    "gc-pause-share",
                    "control-hiccup-p99.9");
            assertTrue(measures.containsAll(expected), measures::toString);
            assertTrue(Ending.hasCpuTime(trial, "cpu-per-request"), trial::toString);
            assertTrue(Ending.hasCpuTime(trial, "cpu-tested"), trial::toString);
            assertFalse(measures.contains("hiccup-p99.9"), "those of the adapter are not those of the server");
            assertTrue(trial.measures().get("threads") > 16, "the shop has 16 threads, the adapter fewer");
            assertTrue(trial.measures().get("first-operation-time")
                    > trial.measures().get("ready-time"));
            assertTrue(Files.readString(file(trial, "server.log")).startsWith("The shop is open at port "));
            assertTrue(Files.readString(gcLog(trial)).contains("Serial"));
            assertTrue(trial.windows().stream()
                    .filter(window -> window.role().equals("server"))
                    .mapToLong(Window::cpuNanos)
                    .anyMatch(nanos -> nanos > 0));
        }
        verifyThatADryRunPrintsTheVeryCommand(words);
    }

    /** But for the options of logs, and for what only the adapter knows: the class path and the port. */
    private void verifyThatADryRunPrintsTheVeryCommand(Path words) throws Exception {
        String printed = printed("here", commands.run("run", "shop.yaml", "--dry-run"));
        List<String> shown = List.of(printed.replaceFirst(".*start[.]sh ", "").split(" "));
        List<String> started = Files.readAllLines(words).stream()
                .filter(word -> !word.matches("-XX:ErrorFile=.*|-Xlog:gc.*|-javaagent:.*"))
                .toList();
        int own = shown.indexOf("-cp") + 1;
        assertEquals(shown.subList(0, own), started.subList(0, own), printed);
        assertEquals(shown.size(), started.size(), started::toString);
        assertEquals(shown.get(own + 1), started.get(own + 1));
    }

    /** The command that a dry run shows for a platform. */
    private static String printed(String platform, Tool.Ended dry) {
        return dry.out()
                .lines()
                .filter(line -> line.matches(" *" + platform + " +(sh start[.]sh )?/.*"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(dry));
    }

    private Path gcLog(Trial trial) throws IOException {
        TrialFolder logs = new TrialFolder(file(trial, "trial.json").getParent());
        List<Path> written = logs.ofAnyProcess(logs.gcLog());
        assertEquals(1, written.size(), written::toString);
        return written.get(0);
    }

    /** The script checks the JVM before it starts the server, and both get the same options. */
    @Test
    void optionsReachAJvmThatAScriptStartsAndAProgramThatIsNoJvmIsThePlatformNative() throws Exception {
        Files.writeString(
                folder.resolve("start.sh"),
                """
                case $JAVA_TOOL_OPTIONS in
                  *-Dquiet*) quiet=-Xlog:disable ;;
                  *) "$JAVA_HOME/bin/java" -version ;;
                esac
                "$JAVA_HOME/bin/java" $quiet -cp "$1" org.jdyno.server.example.Shop "$2"
                exit $?
                """);
        Run run = run(
                """
                platforms: [native, "here=%1$s+serial+heap=64m", "quiet=%1$s+serial+heap=64m+-Dquiet"]
                server:
                  command: sh start.sh {example} {port}
                  environment: {JAVA_HOME: "{java-home}", JAVA_TOOL_OPTIONS: "{options}"}
                  native: "%1$s/bin/java -cp {example} org.jdyno.server.example.Shop {port}"
                  ready: {log: "open at port [0-9]+"}
                  hiccups: true
                """
                                .formatted(Checkout.javaHome())
                        + LOAD);
        for (Trial trial : measured(run)) {
            assertTrue(Ending.hasCpuTime(trial, "cpu-per-request"), trial::toString);
            boolean jvm = !trial.slot().platform().startsWith("native");
            boolean quiet = trial.slot().platform().equals("quiet");
            assertEquals(jvm && !quiet, trial.measures().containsKey("gc-pause-share"), "a JVM is among the processes");
            assertEquals(jvm, trial.measures().containsKey("hiccup-p99.9"), "its agent has been loaded");
            if (jvm) {
                verifyThatOptionsArrived(trial);
                assertEquals(quiet, trial.figures().noGcFigures().isPresent(), trial::toString);
            }
            // Its own options replace those of jdyno.
            assertTrue(!quiet || trial.figures().noGcFigures().orElseThrow().contains("has no line of a collector"));
        }
        String report = commands.run("report", "run").out().replaceAll("\\s+", " ");
        assertTrue(report.contains("quiet has no figures of the garbage collector in"), report);
    }

    private void verifyThatOptionsArrived(Trial trial) throws IOException {
        TrialFolder logs = new TrialFolder(file(trial, "trial.json").getParent());
        boolean quiet = trial.slot().platform().equals("quiet");
        assertEquals(quiet ? 1 : 2, logs.ofAnyProcess(logs.gcLog()).size(), "one of each JVM");
        assertTrue(Files.readString(file(trial, "server.log")).contains("Picked up JAVA_TOOL_OPTIONS"));
        assertTrue(trial.measures().get("threads") > 17, "those of the JVM count, not only those of the shell");
    }

    @Test
    void theUsualHeapOfAWorkloadIsThatOfTheProgram() throws Exception {
        write("platforms: [\"here=%1$s+serial\", \"small=%1$s+serial+heap=64m\"]\n".formatted(Checkout.javaHome())
                + "server: {command: \"" + SHOP + "\"}\n" + LOAD);
        Tool.Ended dry = new Tool(folder).at(withUsualHeap()).run("run", "shop.yaml", "--dry-run");
        String usual = printed("here", dry);
        assertTrue(usual.contains(" -Xmx96m ") && usual.contains(" -XX:+ExitOnOutOfMemoryError "), usual);
        String own = printed("small", dry);
        assertTrue(own.contains(" -Xmx64m ") && !own.contains("-Xmx96m"), own);
    }

    /** An installation whose workload server has a usual heap. */
    private Path withUsualHeap() throws IOException {
        Path home = folder.resolve("installation");
        Files.createDirectories(home.resolve("studies"));
        Files.createSymbolicLink(home.resolve("kit"), Checkout.root().resolve("kit"));
        Path workloads = Files.createDirectories(home.resolve("workloads"));
        Path original = Checkout.root().resolve("workloads");
        Files.createSymbolicLink(workloads.resolve("http"), original.resolve("http"));
        Path server = Files.createDirectories(workloads.resolve("server"));
        Files.createSymbolicLink(server.resolve("target"), original.resolve("server/target"));
        String yaml = Files.readString(original.resolve("server/workload.yaml"));
        String changed = yaml.replace("adapter: true}", "adapter: true, heap: {size: 96m}}");
        assertNotEquals(yaml, changed);
        Files.writeString(server.resolve("workload.yaml"), changed);
        return home;
    }

    @Test
    void wrongAnswersAreCountedByKind() throws Exception {
        Run run = run(here() + "server: {command: \"" + SHOP + "\"}\nload: {requests: /nothing}\n");
        assertEquals(2, run.trials().size());
        for (Trial trial : run.trials()) {
            assertEquals(Optional.of(Cause.WRONG_OUTPUT), trial.cause(), trial.message());
            assertTrue(trial.message().contains("operations of the warm-up failed"), trial.message());
            assertTrue(
                    trial.message().contains("; the first status-404: GET /nothing: answered 404 Not Found with "),
                    trial.message());
            assertTrue(trial.message().contains(" bytes (\"<h1>404 Not Found</h1>"), trial.message());
            assertTrue(trial.message().contains("expect: of a request"), trial.message());
        }
    }

    /** A port that another program has is the same cause for all platforms. Once it is free, the run goes on. */
    @Test
    void aRunEndsIfAllFailAlikeAndIsTriedAgain() throws Exception {
        Path run = folder.resolve("run");
        Tool.Ended ended;
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = taken.getLocalPort();
            Files.writeString(
                    folder.resolve("shop.yaml"),
                    here() + "server: {command: \"" + SHOP + "\", port: " + port + "}\n" + LOAD
                            + "blocks: 1\n"
                            + "timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms}\n");
            ended = commands.run("run", "shop.yaml", "--out", "run");
        }
        assertEquals(1, ended.status(), ended.toString());
        assertEquals(2, RunDirectory.open(run).read().trials().size());
        String last = ended.out().substring(ended.out().lastIndexOf("! ")).replaceAll("\\s+", " ");
        assertTrue(last.contains("the server failed: port " + port + " of 127.0.0.1 is in use, by process "), last);
        assertTrue(last.contains("set port: to another"), last);
        Tool.Ended again = commands.run("run", "--resume", "run");
        Run complete = RunDirectory.open(run).read();
        assertEquals(2, complete.trials().size(), again.toString());
        assertTrue(complete.trials().stream().allMatch(Ending::cameToItsEnd), again.toString());
        assertTrue(again.status() == 0 || again.status() == 3, again.toString());
        try (Stream<Path> failed = Files.list(run.resolve("failed"))) {
            assertEquals(2, failed.count());
        }
        String note = complete.identity().notes().get(0);
        assertTrue(note.startsWith("in an earlier session every platform failed alike, in all 2 trials"), note);
        commands.awaitNobodyLeft();
    }

    @Test
    void theWrittenPlanRunsAsItStands() throws Exception {
        assertEquals(0, commands.run("init", "server").status());
        Tool.Ended again = commands.run("init", "server");
        assertEquals(64, again.status());
        assertTrue(again.err().contains("server.yaml exists"), again.toString());
        String java = Checkout.javaHome() + "/bin/java";
        Tool.Ended dry = commands.run(
                "run", "server.yaml", "-p", "c1=" + Checkout.javaHome() + "+c1", "-s", "heap=64m", "--dry-run");
        assertEquals(0, dry.status(), dry.toString());
        assertTrue(
                dry.out()
                        .contains(java + " -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xms64m -Xmx64m"
                                + " -XX:+ExitOnOutOfMemoryError -cp {example} "),
                dry.toString());
        String here = "here=" + Checkout.javaHome() + "+serial+heap=64m";
        Tool.Ended ended = commands.run(
                "run",
                "server.yaml",
                "-p",
                here,
                "--blocks",
                "1",
                "-s",
                "connections=1",
                "--timing",
                "min-bursts=1,max-bursts=1,burst=50ms,measure=200ms,window=100ms",
                "--out",
                "run");
        measured(RunDirectory.open(folder.resolve("run")).read());
        assertTrue(ended.out().contains("server"), ended.toString());
    }

    @Test
    void anotherBuildIsAnotherPlatform() throws Exception {
        Path role = Checkout.root().resolve("workloads/server/target/role-path");
        for (String build : List.of("old", "new")) {
            Files.createDirectories(folder.resolve(build));
        }
        try (Stream<Path> jars = Files.list(role)) {
            Path jar = jars.filter(path -> path.getFileName().toString().startsWith("jdyno-workload-server"))
                    .findFirst()
                    .orElseThrow();
            Files.copy(jar, folder.resolve("old/shop.jar"));
        }
        Files.writeString(folder.resolve("new/shop.jar"), "not a jar");
        Run run = run(
                """
                platforms: ["old=%1$s+serial+heap=64m+classes=old", "new=%1$s+serial+heap=64m+classes=new"]
                server: {command: "{java} -cp {classes}/shop.jar org.jdyno.server.example.Shop {port}"}
                """
                                .formatted(Checkout.javaHome())
                        + LOAD);
        assertEquals(3, run.trials().size());
        for (Trial trial : run.trials()) {
            boolean old = trial.slot().platform().startsWith("old");
            assertEquals(old, Ending.cameToItsEnd(trial), trial.message());
            assertTrue(old || trial.cause().equals(Optional.of(Cause.START)), trial.message());
            assertTrue(old || trial.message().contains("before it was ready: Error"), trial.message());
        }
    }
}
