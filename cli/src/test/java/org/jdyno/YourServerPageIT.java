package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.model.Trial;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The plans of docs/your-server.md for three servers, and its commands for three questions, as they stand there but for
 * the JVMs, the objective and the length.
 */
@Order(1)
class YourServerPageIT {
    private static final String SPRING_BOOT = "Spring Boot";
    private static final String JDK = "The HTTP server of the JDK";
    private static final String NO_JVM = "A program that is no JVM";

    /** A platform of the page: its name, version and options. */
    private static final Pattern PLATFORM = Pattern.compile("(\\w+=)?(\\d+)(\\+.*)?");

    @RegisterExtension
    static final SharedCommands COMMANDS = new SharedCommands();

    @TempDir
    private Path folder;

    private String page;

    @BeforeEach
    void readPage() throws IOException {
        page = Files.readString(Checkout.root().resolve("docs/your-server.md"));
    }

    /** Writes the plan below a title; returns its file. */
    private Path plan(String title) throws IOException {
        Matcher plan = Pattern.compile("(?s)\\*\\*" + title + "\\.\\*\\*.*?```yaml\\n(.*?)```")
                .matcher(page);
        assertTrue(plan.find(), title);
        String timing =
                "timing: {min-bursts: 1, max-bursts: 1, burst: 50ms, pause: 1ms, measure: 200ms, window: 100ms}\n";
        return Files.writeString(folder.resolve("server.yaml"), plan.group(1) + timing);
    }

    /** The words of the only command of the page that begins so, or of all. */
    private List<List<String>> commands(String begin) {
        List<List<String>> commands = page.lines()
                .filter(line -> line.startsWith("    ./jdyno " + begin + " server.yaml -"))
                .filter(line -> !line.endsWith("--dry-run     # the commands that it starts, and how long it takes"))
                .map(line -> Arrays.stream(line.replace("\"", "").trim().split(" "))
                        .skip(1)
                        .map(this::here)
                        .toList())
                .toList();
        assertTrue(commands.size() >= 2, commands::toString);
        return commands;
    }

    private String here(String word) {
        Matcher platform = PLATFORM.matcher(word);
        if (platform.matches()) {
            String options = platform.group(3) == null ? "+serial" : platform.group(3);
            String name = platform.group(1) == null ? "" : platform.group(1);
            // The stack is what distinguishes one version from another.
            return name + Checkout.javaHome() + "+c1+stack=" + platform.group(2) + "m" + options;
        }
        return word.equals("server.yaml") ? folder.resolve(word).toString() : word;
    }

    private Tool.Ended run(List<String> command, String... more) throws Exception {
        List<String> words = new ArrayList<>(command);
        int budget = words.indexOf("--budget");
        if (budget > 0) {
            words.subList(budget, budget + 2).clear();
        }
        words.addAll(List.of(more));
        Tool.Ended ended = COMMANDS.run(words.toArray(String[]::new));
        COMMANDS.awaitNobodyLeft();
        return ended;
    }

    private String out() {
        return folder.resolve("run").toString();
    }

    private List<Trial> trials() {
        List<Trial> trials = RunDirectory.open(folder.resolve("run")).read().trials();
        trials.forEach(trial -> assertTrue(Ending.cameToItsEnd(trial), trial.message()));
        return trials;
    }

    @ParameterizedTest
    @ValueSource(strings = {SPRING_BOOT, JDK, NO_JVM})
    void everyQuestionCanBeAskedOfEveryServer(String title) throws Exception {
        plan(title);
        Files.createDirectories(folder.resolve("target"));
        Files.createFile(folder.resolve("target/shop-1.0.jar"));
        for (List<String> command : commands("run")) {
            Tool.Ended dry = run(command, "--dry-run");
            assertEquals(0, dry.status(), dry.toString());
        }
    }

    /** No server answers within a microsecond, however low the rate. */
    @Test
    void theSearchForARateAnswers() throws Exception {
        plan(JDK);
        List<String> command = new ArrayList<>(commands("run").stream()
                .filter(words -> words.contains("--slo"))
                .findFirst()
                .orElseThrow());
        command.replaceAll(word -> word.replace("p99<20ms", "p99<0.001ms"));
        int second = command.lastIndexOf("-p");
        command.subList(second, second + 2).clear();
        Tool.Ended ended = run(command, "-s", "rate=1", "--blocks", "1", "--out", out());
        assertEquals(0, ended.status(), ended.toString());
        String told = ended.out().replaceAll("\\s+", " ");
        assertTrue(told.contains("even at 1.00 requests/s"), ended.toString());
    }

    @Test
    void aProgramThatIsNoJvmIsMeasured() throws Exception {
        assumeTrue(Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "python3"))));
        COMMANDS.runPlan(plan(NO_JVM), folder.resolve("run"), "-p", "native", "--blocks", "1");
        for (Trial trial : trials()) {
            assertTrue(trial.measures().get("cpu-per-request") > 0);
            assertFalse(trial.measures().containsKey("gc-pause-share"));
        }
    }

    /** Built from the registry; without it the test is skipped. */
    @Test
    void aServerOfSpringBootEndsCleanly() throws Exception {
        Path example = Checkout.root().resolve("docs/examples/spring-boot");
        for (String name : List.of("pom.xml", "src/main/java/shop/Shop.java")) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.copy(example.resolve(name), folder.resolve(name));
        }
        ProcessBuilder build = new ProcessBuilder(
                        Checkout.root().resolve("mvnw").toString(), "-q", "-B", "package")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("build.log").toFile());
        build.environment().merge("MAVEN_OPTS", "-XX:TieredStopAtLevel=1", (given, more) -> given + " " + more);
        assumeTrue(build.start().waitFor() == 0, "Spring Boot cannot be fetched");
        Path plan = plan(SPRING_BOOT);
        String server = Files.readString(plan).replaceFirst("(?s)\ntiming:.*", "");
        assertTrue(Files.readString(example.resolve("shop.yaml")).contains(server), "the page has the plan beside it");
        String here = Checkout.javaHome() + "+serial+c1";
        COMMANDS.runPlan(plan, folder.resolve("run"), "-p", here, "--blocks", "1");
        assertEquals(2, trials().size());
        for (Trial trial : trials()) {
            assertTrue(trial.measures().get("ready-time") > 100);
        }
        try (Stream<Path> trials = Files.list(folder.resolve("run/trials"))) {
            for (Path trial : trials.toList()) {
                assertTrue(Files.readString(trial.resolve("server.log")).contains("Started Shop in"));
            }
        }
    }
}
