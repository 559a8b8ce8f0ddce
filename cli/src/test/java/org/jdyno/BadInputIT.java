package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a user can get wrong ends with status 64 and one sentence that names the wrong value and the fix. */
class BadInputIT {
    private static final int USAGE = 64;
    private static final String JAVA = Checkout.javaHome().toString();

    /** Has files that all cases only read. */
    @TempDir
    private static Path folder;

    private static Tool tool;
    private static CommandProcess process;

    /**
     * A wrong command.
     *
     * @param words its words; JAVA stands for a Java home
     * @param named what the sentence must name
     */
    record Wrong(List<String> words, List<String> named) {
        Wrong names(String... parts) {
            return new Wrong(words, List.of(parts));
        }

        @Override
        public String toString() {
            String line = String.join(" ", words);
            return line.length() <= 100 ? line : line.substring(0, 100) + "…";
        }
    }

    private static Wrong jdyno(String line) {
        return new Wrong(Arrays.asList(line.split(" ")), List.of());
    }

    static Stream<Wrong> wrongWords() {
        return Stream.of(
                jdyno("rnu").names("rnu", "did you mean \"run\"?"),
                jdyno("run caht").names("caht", "did you mean \"chat\"?"),
                jdyno("run chat dumy").names("dumy", "did you mean \"dummy\"?"),
                jdyno("doctor --pairs 2").names("--pairs", "from 3", "not 2"),
                jdyno("doctor --quick --out here").names("--out", "--quick"),
                jdyno("run volano-1998").names("volano-1998", "did you mean \"volano-1999\"?"),
                jdyno("run volano-1999 --blocks 3").names("volano-1999", "--budget"),
                jdyno("run volano-1999 -s rooms=3").names("volano-1999", "parameters"),
                jdyno("run orders -p JAVA+heap=64m -s heap=32m").names("heap of its own", "leave out one of them"),
                jdyno("run orders -p JAVA -s heap=32").names("heap must be", "64m or 2g", "not \"32\""),
                jdyno("run orders -p JAVA --minheap -s heap=8m,9m").names("--minheap", "give it a single value"),
                jdyno("run chat --minheap --limit connections").names("--minheap", "give one of them"),
                jdyno("run orders -p JAVA --minheap --blocks 3").names("--minheap", "leave out --blocks"),
                jdyno("run orders -p JAVA --dry-run -s heap=2x").names("--dry-run", "needs sizes"),
                jdyno("run chat -p JAVA --slo p99<=10ms").names("write p99<10ms"),
                jdyno("run chat -p JAVA --slo p99<10ms --rule 1999").names("--rule", "--slo", "leave out one of them"),
                jdyno("run chat -p JAVA --slo p99<10ms --server kept").names("leave out --server"),
                jdyno("run chat -p JAVA --slo p99<10ms --limit connections")
                        .names("--limit", "--slo", "leave out one of them"),
                jdyno("run chat -p JAVA --slo p99<10ms -s rate=100,200")
                        .names("give it a single value, from which the search begins"),
                jdyno("run chat -p JAVA --slo p99<20s").names("cannot be measured in 20 s"),
                jdyno("run dummy --slo p99<10ms").names("workload dummy has no rate that --slo could raise", "chat"),
                jdyno("run orders/autorn").names("orders/autorn", "did you mean \"orders/autorun\"?"),
                jdyno("run orders/autorun chat").names("orders/autorun", "must be the only argument"),
                jdyno("run orders --timing ful").names("ful", "did you mean \"full\"?"),
                jdyno("studies volno-1999").names("volno-1999", "did you mean \"volano-1999\"?"),
                jdyno("workloads caht").names("caht", "did you mean \"chat\"?"),
                jdyno("run --bugdet 5m dummy").names("--bugdet", "--budget"),
                jdyno("run dummy -p nosuch-25").names("nosuch-25", "; "),
                jdyno("run dummy -p nativ").names("nativ", "did you mean \"native\"?"),
                jdyno("run dummy -p native+serial").names("native+serial"),
                jdyno("run dummy -p JAVA+sereal").names("sereal", "serial"),
                jdyno("run dummy -p JAVA+heap=lots").names("heap", "lots"),
                jdyno("run dummy -p /no/such/home").names("/no/such/home"),
                jdyno("run dummy -p JAVA -p JAVA").names("named twice", "other="),
                jdyno("run dummy -p JAVA --baseline nosuch-25").names("nosuch-25"),
                jdyno("run dummy -p JAVA --driver native").names("native", "driver"),
                jdyno("run dummy -p JAVA -s wrok=1").names("wrok", "did you mean \"work\"?"),
                jdyno("run dummy -p JAVA -s work").names("name=value", "\"work\""),
                jdyno("run dummy -p JAVA -s work=many").names("work", "many", "whole number"),
                jdyno("run dummy -p JAVA -s work=-1").names("work", "-1", "from 0"),
                jdyno("run dummy -p JAVA -s mode=wel").names("mode", "wel", "did you mean \"well\"?"),
                jdyno("run dummy -p JAVA --budget 5x").names("--budget", "5x", "90s"),
                jdyno("run dummy -p JAVA --budget 0s").names("--budget", "0s"),
                jdyno("run dummy -p JAVA --blocks 0").names("blocks", "0", "from 1"),
                jdyno("run dummy -p JAVA --blocks few").names("--blocks", "few"),
                jdyno("run dummy -p JAVA --placement splt").names("splt", "did you mean \"split\"?"),
                jdyno("run dummy -p JAVA --seed now").names("--seed", "now"),
                jdyno("run dummy --accept-changes").names("--accept-changes", "--resume"),
                jdyno("run solo -p JAVA -s rate=0").names("rate", "from 1 to", "not \"0\""),
                jdyno("run solo -p JAVA -s rate=-5").names("rate", "from 1 to", "not \"-5\""),
                jdyno("run solo -p JAVA -s rate=1000001").names("rate", "to 1000000", "not \"1000001\""),
                jdyno("run solo -p JAVA -s rate=99999999999999999999").names("rate", "99999999999999999999"),
                jdyno("run solo -p JAVA -s rate=1e3").names("rate", "whole number", "1e3"),
                jdyno("run solo -p JAVA -s note=one\ntwo").names("note", "one line"),
                jdyno("run solo -p JAVA --server kept").names("solo", "--server kept"));
    }

    static Stream<Wrong> wrongFiles() {
        return Stream.of(
                jdyno("run missing.yaml").names("missing.yaml", "no file"),
                jdyno("run fifo.yaml").names("fifo.yaml is a FIFO, device or socket, not a file"),
                jdyno("run zero.yaml").names("zero.yaml is a FIFO, device or socket"),
                jdyno("run folder.yaml").names("folder.yaml is a directory, not a file"),
                jdyno("run /dev/zero").names("\"/dev/zero\" is neither"),
                jdyno("run nul.yaml").names("nul.yaml, line 1: has the control character U+0000"),
                jdyno("run deep.yaml").names("deep.yaml, line 1: is nested more than 64 deep"),
                jdyno("run good.yaml chat").names("good.yaml", "only argument"),
                jdyno("run empty.yaml").names("empty.yaml", "is empty"),
                jdyno("run malformed.yaml").names("malformed.yaml, line 2", "expected"),
                jdyno("run list.yaml").names("list.yaml", "key: value"),
                jdyno("run unknown-key.yaml").names("unknown-key.yaml", "platfroms", "did you mean \"platforms\"?"),
                jdyno("run unknown-timing.yaml").names("timing", "brust", "did you mean \"burst\"?"),
                jdyno("run double-key.yaml").names("double-key.yaml", "blocks"),
                jdyno("run wrong-blocks.yaml").names("wrong-blocks.yaml", "blocks", "many", "whole number"),
                jdyno("run wrong-platforms.yaml").names("wrong-platforms.yaml", "platforms", "must be a list"),
                jdyno("run wrong-timing.yaml").names("wrong-timing.yaml", "timing"),
                jdyno("run wrong-duration.yaml").names("burst", "soon", "500ms"),
                jdyno("run wrong-bursts.yaml").names("wrong-bursts.yaml", "max-bursts"),
                jdyno("run wrong-workload.yaml").names("caht", "did you mean \"chat\"?"),
                jdyno("run good.yaml --out old-run").names("old-run", "--resume", "--out"),
                jdyno("run good.yaml --out good.yaml").names("good.yaml", "directory"),
                jdyno("run --resume nothing").names("nothing", "no run"),
                jdyno("run --resume old-run dummy").names("--resume"),
                jdyno("run --resume damaged-run").names("damaged-run", "plan.yaml", "damaged"),
                jdyno("report nothing").names("nothing", "no run"),
                jdyno("report no-such-folder").names("no-such-folder", "no run"),
                jdyno("report damaged-run").names("damaged-run", "plan.yaml", "damaged"),
                jdyno("report old-run").names("old-run/plan.yaml", "schema", "1", "2", "measure again"),
                jdyno("report old-study").names("old-study/study.yaml", "schema", "1", "2", "measure again"),
                jdyno("run wrong-study.yaml").names("wrong-study.yaml", "exhibts", "did you mean \"exhibits\"?"),
                jdyno("run --resume damaged-study").names("damaged-study", "study.yaml", "damaged"),
                jdyno("report damaged-run --format htlm").names("htlm", "html"),
                jdyno("report damaged-run --format hgrn").names("hgrn", "did you mean \"hgrm\"?"),
                jdyno("report damaged-run --format csv -o files").names("-o", "--format hgrm"));
    }

    /** Commands with input that is too long to show. */
    static Stream<Wrong> longInput() {
        String line = "x".repeat(10_000);
        return Stream.of(
                jdyno("run accounts").names("accounts", "YAML mapping", "\"root:x:0:0:root:/root:/bin/sh"),
                jdyno("run big").names("big has more than 1 MiB"),
                jdyno("run words").names("words", "YAML mapping", "\"xxx"),
                jdyno("run long-key.yaml").names("unknown key \"xxx"),
                jdyno("run long-value.yaml").names("blocks must be a whole number from 1 to 10000, not \"xxx"),
                jdyno("run long-study.yaml").names("chart must be none, ", "\"xxx"),
                jdyno("run " + line).names("\"xxx"),
                jdyno("report " + line).names("no run in \"xxx"),
                jdyno("run dummy -p " + line).names("here is no JVM \"xxx"),
                jdyno("run dummy -p /" + line).names("no Java home at \"/xxx"),
                jdyno("run dummy -p JAVA+" + line).names("unknown option \"xxx"),
                jdyno("run dummy -p JAVA+heap=" + line).names("heap must be", "\"xxx"),
                jdyno("run dummy -p JAVA -s " + line).names("--set must be", "\"xxx"),
                jdyno("run dummy -p JAVA -s " + line + "=1").names("no parameter \"xxx"),
                jdyno("run dummy -p JAVA -s work=" + line).names("work must be", "\"xxx"),
                jdyno("run dummy -p JAVA -s work=1" + "0".repeat(10_000)).names("work must be", "\"1000"),
                jdyno("run dummy -p JAVA -s work=9.." + "9".repeat(10_000)).names("work must be", "\"999"),
                jdyno("run dummy -p JAVA --slo " + line).names("slo must be", "\"xxx"),
                jdyno("run dummy -p JAVA --slo p99<1" + "0".repeat(10_000)).names("slo must"),
                jdyno("run dummy -p JAVA --budget " + line).names("--budget must be", "\"xxx"),
                jdyno("run dummy -p JAVA --rule " + line).names("rule must be", "\"xxx"),
                jdyno("run dummy -p JAVA --pairing " + line).names("pairing must be", "\"xxx"),
                jdyno("run dummy -p JAVA --link " + line).names("--link must be", "\"xxx"),
                jdyno("run dummy -p JAVA --hosts " + line).names("--hosts must be", "\"xxx"),
                jdyno("run dummy -p JAVA --hosts client=" + line).names("--hosts client must be", "\"xxx"),
                jdyno("run dummy -p JAVA --hosts " + line + "=local").names("has a role \"xxx"));
    }

    @BeforeAll
    static void startProcess() throws Exception {
        tool = new Tool(folder);
        process = tool.startCommandProcess();
    }

    @AfterAll
    static void endProcess() throws Exception {
        process.close();
    }

    @BeforeAll
    static void writeFiles() throws Exception {
        assertEquals(
                0, new ProcessBuilder("mkfifo", folder + "/fifo.yaml").start().waitFor());
        Files.createSymbolicLink(folder.resolve("zero.yaml"), Path.of("/dev/zero"));
        Files.createDirectories(folder.resolve("folder.yaml"));
        plan("nul.yaml", "server: {jar: \"a\\0b\"}");
        plan("deep.yaml", "a: " + "[".repeat(100_000));
        plan("good.yaml", "platforms: [" + JAVA + "]\nworkloads: {dummy: {work: 1}}\nblocks: 1");
        plan(
                "wrong-study.yaml",
                "name: wrong\ntitle: t\nsource: s\nquestion: q\nparts: {a: {title: t, plan: {}}}\nexhibts: []\n"
                        + "exhibits: [{name: F, title: t, columns: [c], part: a,"
                        + " published: {when: \"1999\", unit: u, columns: [c], rows: {r: [1]}}}]");
        Files.writeString(Files.createDirectory(folder.resolve("damaged-study")).resolve("study.yaml"), "schema: [");
        plan("empty.yaml", "");
        plan("malformed.yaml", "platforms: [17, 21\nblocks: 2");
        plan("list.yaml", "- chat\n- dummy");
        plan("unknown-key.yaml", "platfroms: [17]");
        plan("unknown-timing.yaml", "timing: {brust: 1s}");
        plan("double-key.yaml", "blocks: 1\nblocks: 2");
        plan("wrong-blocks.yaml", "blocks: many");
        plan("wrong-platforms.yaml", "platforms: 17");
        plan("wrong-timing.yaml", "timing: 5");
        plan("wrong-duration.yaml", "timing: {burst: soon}");
        plan("wrong-bursts.yaml", "timing: {min-bursts: 3, max-bursts: 2}");
        plan("wrong-workload.yaml", "platforms: [" + JAVA + "]\nworkloads: {caht: {rooms: 1}}");
        Files.createDirectories(folder.resolve("nothing"));
        plan("old-run/plan.yaml", "schema: 1");
        plan("old-study/study.yaml", "schema: 1");
        plan("damaged-run/plan.yaml", "schema: [1");
        plan("accounts", "root:x:0:0:root:/root:/bin/sh\n" + "daemon:x:1:1:daemon:/:/bin/sh\n".repeat(100));
        plan("big", "some words\n".repeat(1_000_000));
        plan("words", "x".repeat(10_000));
        plan("long-key.yaml", "x".repeat(1_000) + ": 1");
        plan("long-value.yaml", "blocks: " + "x".repeat(10_000));
        plan(
                "long-study.yaml",
                "name: long\ntitle: t\nsource: s\nquestion: q\nparts: {a: {title: t, plan: {}}}\n"
                        + "exhibits: [{name: F, title: t, chart: " + "x".repeat(10_000) + ", part: a}]");
    }

    private static void plan(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @ParameterizedTest
    @MethodSource("longInput")
    void showsTheBeginningOfLongInput(Wrong wrong) throws Exception {
        String shown = endsWithOneSentence(wrong, process.run(words(wrong))).err();
        assertTrue(shown.length() < 900, shown.length() + " characters: " + shown);
    }

    @ParameterizedTest
    @MethodSource({"wrongWords", "wrongFiles"})
    void namesTheWrongValue(Wrong wrong) throws Exception {
        endsWithOneSentence(wrong, process.run(words(wrong)));
    }

    /** The first case of each kind. */
    static Stream<Wrong> oneOfEachKind() {
        return Stream.of(wrongWords(), wrongFiles(), longInput())
                .map(cases -> cases.findFirst().orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("oneOfEachKind")
    void endsAProcessOfItsOwn(Wrong wrong) throws Exception {
        endsWithOneSentence(wrong, tool.run(words(wrong)));
    }

    private static String[] words(Wrong wrong) {
        return wrong.words().stream().map(word -> word.replace("JAVA", JAVA)).toArray(String[]::new);
    }

    private static Tool.Ended endsWithOneSentence(Wrong wrong, Tool.Ended ended) {
        List<String> lines = ended.err().lines().toList();
        assertAll(
                () -> assertEquals(USAGE, ended.status(), ended.toString()),
                () -> assertEquals("", ended.out()),
                () -> assertFalse(lines.isEmpty()),
                () -> assertTrue(lines.get(0).startsWith("jdyno: "), ended.err()),
                // A second line may say what else to type.
                () -> assertTrue(lines.size() <= 2, ended.err()),
                () -> assertFalse(ended.err().contains("Exception"), ended.err()),
                () -> assertFalse(ended.err().contains("\tat "), ended.err()));
        for (String part : wrong.named()) {
            assertTrue(ended.err().contains(part), part + " is not in: " + ended.err());
        }
        return ended;
    }
}
