package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jdyno.importer.Imports;
import org.jdyno.platform.FakeJvms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the commands of the documentation as they stand on its pages, one after the other in one process. What would
 * run trials only prepares them ({@code --dry-run}), or has its words read ({@code --help}). JVMs that this machine may
 * lack are scripts.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Order(1)
class DocumentedCommandsIT {
    /** A line of a block that is indented or fenced, up to its comment. */
    private static final Pattern LINE = Pattern.compile("(?m)^(?: {4,})?(\\./jdyno\\b.*?)(?: +#.*)?$");

    private static final Pattern INLINE = Pattern.compile("`(\\./jdyno\\b[^`]*)`");
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"]|\"[^\"]*\")+");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

    /** A platform by the version of its JVM. */
    private static final Pattern PLATFORM =
            Pattern.compile("([\\w-]+=)?(?:[a-z]+-)?(8|11|17|21|25)(?:[.\\d]*)(\\+.*)?");

    /** The platforms of a plan. */
    private static final Pattern PLATFORMS = Pattern.compile("(?m)^platforms:.*\\n(?:  .*\\n)*");

    private static final Map<String, String> VERSIONS =
            Map.of("8", "1.8.0_452", "11", "11.0.27", "17", "17.0.15", "21", "21.0.7", "25", "25.0.1");
    private static final Set<String> BEFORE_PLATFORMS = Set.of("-p", "--baseline", "--candidate", "--driver");

    /** These take minutes and have no rehearsal. */
    private static final Set<String> LONG = Set.of("doctor", "selftest", "verify");

    /** These need a fleet that has begun. */
    private static final Set<String> OF_FLEET = Set.of("status", "collect");

    /** The workload of docs/adding-a-workload.md is the reader's. */
    private static final String READERS_WORKLOAD = "echo";

    @TempDir
    private static Path folder;

    private CommandProcess process;
    private final Map<String, Path> jvms = new HashMap<>();
    private final Map<String, String> helps = new HashMap<>();

    /** A command and the page that has it. */
    record Documented(Path page, String command) {
        @Override
        public String toString() {
            return Checkout.root().relativize(page) + ": " + command;
        }
    }

    /** Each once, or once for every page whose plan it names. */
    static Collection<Documented> commands() throws IOException {
        Map<String, Documented> commands = new LinkedHashMap<>();
        for (Path page : pages()) {
            for (String command : commands(Files.readString(page))) {
                if (!List.of(command.split(" ")).contains(READERS_WORKLOAD)) {
                    String key = command.contains(".yaml") ? page + command : command;
                    commands.putIfAbsent(key, new Documented(page, command));
                }
            }
        }
        assertTrue(commands.size() > 150, "only " + commands.size() + " commands were found");
        return commands.values();
    }

    private static List<String> commands(String page) {
        Stream<String> fenced = FENCED.matcher(page).results().map(block -> block.group(2));
        String unfenced = FENCED.matcher(page).replaceAll("");
        Stream<MatchResult> lines = Stream.concat(fenced, Stream.of(unfenced))
                .flatMap(text -> LINE.matcher(text).results());
        return Stream.concat(lines, INLINE.matcher(unfenced).results())
                .map(found -> found.group(1).replaceAll("\\s+", " "))
                .toList();
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Checkout.root().resolve("README.md")));
        pages.add(Checkout.root().resolve("CONTRIBUTING.md"));
        for (String directory : List.of("docs", "workloads")) {
            try (Stream<Path> files = Files.walk(Checkout.root().resolve(directory))) {
                files.filter(file -> file.toString().endsWith(".md"))
                        .filter(file -> !file.toString().contains("/target/"))
                        .sorted()
                        .forEach(pages::add);
            }
        }
        return pages;
    }

    @BeforeAll
    void prepare() throws Exception {
        for (String version : VERSIONS.keySet()) {
            jvms.put(version, FakeJvms.home(folder.resolve("jvms").resolve(version), VERSIONS.get(version)));
        }
        for (String build : List.of("old/build", "new/build", "build/old", "build/new", "target")) {
            Files.createDirectories(folder.resolve(build));
        }
        Files.createFile(folder.resolve("target/shop-1.0.jar"));
        Files.writeString(folder.resolve("mix.json"), "[{\"get\": \"/\"}]");
        for (String run :
                List.of("DIR", "DIR/gc", "DIR/slowdowns-sliced", "runs/monday", "runs/tuesday", "node-1", "node-2")) {
            unzip("comparison", folder.resolve(run));
        }
        for (String results : List.of("before.json", "after.json")) {
            Files.copy(Imports.sample(results), folder.resolve(results));
        }
        for (int fork = 1; fork <= 3; fork++) {
            Files.copy(Imports.sample("renaissance-17-" + fork + ".json"), folder.resolve("r" + fork + ".json"));
            Files.copy(Imports.sample("renaissance-25-" + fork + ".json"), folder.resolve("s" + fork + ".json"));
        }
        onAnotherMachine(folder.resolve("node-2"));
        process = new Tool(folder)
                .with("JDYNO_JVMS", folder.resolve("jvms").toString())
                .startCommandProcess();
    }

    @AfterAll
    void close() {
        if (process != null) {
            process.close();
        }
    }

    /** The run of a stored one, without the reports. */
    private static void unzip(String name, Path target) throws IOException {
        Path zip = Checkout.root().resolve("cli/src/test/resources/runs/" + name + ".zip");
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path file = target.resolve(entry.getName().replaceFirst("^run/", ""));
                if (entry.getName().startsWith("run/") && !entry.isDirectory()) {
                    Files.createDirectories(file.getParent());
                    Files.copy(entries, file);
                }
            }
        }
    }

    private static void onAnotherMachine(Path run) throws IOException {
        Path identity = run.resolve("identity.json");
        Files.writeString(
                identity,
                Files.readString(identity)
                        .replaceFirst("\"this machine\" : \"\\w+\"", "\"this machine\" : \"another\""));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isNoWrongUsage(Documented documented) throws IOException {
        writePlan(documented);
        List<String> words = words(documented.command());
        Tool.Ended ended = process.run(words.toArray(String[]::new));
        assertEquals(0, ended.status(), () -> words + ": " + ended);
        if (words.contains("--dry-run")) {
            assertFalse(ended.out().contains("skipped: it "), ended::out);
        }
        if (words.contains("--help") && LONG.contains(words.get(0))) {
            partsIn(words).forEach(part -> assertTrue(ended.out().contains(part), part + " in " + ended.out()));
        }
    }

    /** The plan that a command names: the first of its page, else that of {@code init server}. */
    private void writePlan(Documented documented) throws IOException {
        Files.deleteIfExists(folder.resolve("server.yaml"));
        Matcher file = Pattern.compile("[\\w-]+\\.yaml").matcher(documented.command());
        if (!file.find()) {
            return;
        }
        List<String> plans = FENCED.matcher(Files.readString(documented.page()))
                .results()
                .filter(block -> block.group(1).equals("yaml"))
                .map(block -> block.group(2))
                .toList();
        Path plan = folder.resolve(file.group());
        if (file.group().contains("study")) {
            Files.writeString(plan, Files.readString(Checkout.root().resolve("studies/tour.yaml")));
        } else if (!plans.isEmpty()) {
            Files.writeString(plan, withPlatforms(plans.get(0)));
        } else {
            Tool.Ended begun = process.run("init", "server");
            assertEquals(0, begun.status(), begun::toString);
            Files.writeString(plan, withPlatforms(Files.readString(folder.resolve("server.yaml"))));
        }
    }

    /** A plan whose platforms are those of this test. */
    private String withPlatforms(String plan) {
        Matcher platforms = PLATFORMS.matcher(plan);
        return platforms.replaceAll(
                key -> Matcher.quoteReplacement(Pattern.compile("(?<![\\w.])(8|11|17|21|25)(?=[+,\\]])")
                        .matcher(key.group())
                        .replaceAll(version -> jvms.get(version.group(1)).toString())));
    }

    /** What a command does here. */
    private List<String> words(String command) throws IOException {
        List<String> words = new ArrayList<>();
        String before = "";
        for (MatchResult found : WORD.matcher(command).results().skip(1).toList()) {
            String word = found.group().replace("\"", "");
            words.add(BEFORE_PLATFORMS.contains(before) ? platform(word) : here(word));
            before = word;
        }
        String name = words.isEmpty() ? "" : words.get(0);
        boolean rehearsed = words.contains("--dry-run") || words.contains("--help");
        boolean ofFleet = name.equals("fleet") && OF_FLEET.contains(words.get(1));
        // The history of one run ends with a status of its own.
        if (LONG.contains(name)
                || ofFleet
                || name.equals("history")
                || words.contains("--resume")
                || name.equals("gate") && !help("gate").contains("--dry-run")) {
            words.add("--help");
        } else if (Set.of("run", "gate", "fleet").contains(name) && !rehearsed) {
            words.add("--dry-run");
        } else if (name.equals("merge") && !words.contains("--out") && !words.contains("--format")) {
            words.addAll(List.of("--out", folder.resolve("merged.html").toString()));
        }
        return words;
    }

    private String platform(String word) {
        Matcher platform = PLATFORM.matcher(here(word));
        if (!platform.matches()) {
            return here(word);
        }
        return (platform.group(1) == null ? "" : platform.group(1))
                + jvms.get(platform.group(2))
                + (platform.group(3) == null ? "" : platform.group(3));
    }

    /** A word with sizes for multiples of the least heap, which a rehearsal does not search, and with our files. */
    private static String here(String word) {
        String sized = !word.startsWith("heap=")
                ? word
                : Pattern.compile("([\\d.]+)x")
                        .matcher(word)
                        .replaceAll(multiple -> Math.round(256 * Double.parseDouble(multiple.group(1))) + "m");
        return sized.replace("/data/mix.json", folder.resolve("mix.json").toString())
                .replace("NAME", "chat");
    }

    private String help(String name) throws IOException {
        if (!helps.containsKey(name)) {
            helps.put(name, process.run(name, "--help").out());
        }
        return helps.get(name);
    }

    /** The words of a command that no option has: the parts of a self-test or of verify. */
    private static List<String> partsIn(List<String> words) {
        return Stream.iterate(1, i -> i < words.size(), i -> i + 1)
                .filter(i -> !words.get(i).startsWith("-")
                        && (i == 1 || !words.get(i - 1).startsWith("-")))
                .map(words::get)
                .toList();
    }
}
