package org.jdyno.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jdyno.Example;
import org.jdyno.MadeTrial;
import org.jdyno.model.Cause;
import org.jdyno.model.DamagedTrial;
import org.jdyno.model.Distribution;
import org.jdyno.model.Experiment.PublishedRule;
import org.jdyno.model.Extension;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.Limits;
import org.jdyno.model.Link;
import org.jdyno.model.LostRun;
import org.jdyno.model.Obstacle;
import org.jdyno.model.Outcome;
import org.jdyno.model.Phase;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.StartupArchive;
import org.jdyno.model.Stopping;
import org.jdyno.model.StoredHistogram;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.model.Warmup;
import org.jdyno.model.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunDirectoryTest {
    @TempDir
    private Path folder;

    /** Every optional field is once there and once not. */
    private static Plan plan() {
        Plan plain = Example.plan(5, 2, "a", "b");
        List<Platform> platforms = new ArrayList<>(plain.platforms());
        platforms.add(Platform.of("native", Optional.empty(), List.of()));
        platforms.add(new Platform(
                "old+zgc",
                "8+zgc",
                Optional.of(Example.jvm("old")),
                List.of("-XX:+UseZGC", "-Dname=a: b, \"c\" # d"),
                Optional.of(Path.of("/classes")),
                Map.of("extra-work", "2"),
                new Limits(Optional.of(new BigDecimal("0.5")), Optional.of("0-1"), Optional.of("512m")),
                Optional.of(StartupArchive.APPCDS),
                Optional.of("old has no ZGC: \"it says\"\nso")));
        return new Plan(
                "Ünicode: \"and\" 'quotes' # and more",
                new Plan.Subject(plain.cells(), platforms, plain.baseline(), plain.driver()),
                new Plan.Conditions(
                        Placement.SPLIT,
                        new Hosts(
                                Map.of(
                                        "server",
                                        HostSpec.LOCAL,
                                        "client",
                                        new HostSpec("namespace", List.of(), Optional.of("10.0.0.2"))),
                                Optional.of(new Link(10_000_000, 1, Link.Emulation.AUTO))),
                        Optional.empty(),
                        Optional.of(new RatePhase(OptionalLong.of(100), OptionalDouble.empty(), 1_000, 3_000)),
                        3,
                        500,
                        true),
                new Plan.Length(Timing.DEFAULT, OptionalInt.of(2), Optional.of(90_000L)),
                Long.MIN_VALUE,
                new PublishedRule(Rule.BEST_TWO_OF_THREE, true));
    }

    private static List<Trial> trials(Run run) {
        Slot first = run.schedule().get(0);
        Window window = new Window(
                "client", Phase.MEASURE, 0, 3, 1_767_323_045_123L, 250_000_001L, 17, 1, 99, Map.of("gcCount", 2.5));
        Trial whole = MadeTrial.of(first)
                .ending(new Trial.Ending(
                        Outcome.COMPLETED,
                        Optional.empty(),
                        "",
                        Optional.of(new Obstacle("heap", "64m", "Give it more.")),
                        Optional.empty()))
                .measures(Map.of("throughput", 0.1 + 0.2, "latency-p99", 1e-300))
                .windows(List.of(window))
                .warmup(new Warmup(3, true, ""))
                .distributions(Map.of(
                        "driver.latency",
                        new Distribution(StoredHistogram.of(histogram()), List.of(1L, 1L << 40), List.of(), Map.of())))
                .commands(Map.of("server", List.of("java", "-Dx=\u0001 \"y\"")))
                .times(1_767_323_045_000L, 9L)
                .trial();
        Trial broken = Example.failed(run.schedule().get(1), Cause.OUT_OF_MEMORY);
        return List.of(whole, broken);
    }

    private static Histogram histogram() {
        return new Histogram(1, Distribution.HIGHEST_NANOS, Distribution.DIGITS);
    }

    private static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    private RunDirectory stored() {
        Run empty = Example.run(plan(), List.of());
        RunDirectory directory = RunDirectory.create(folder.resolve("run"), empty);
        trials(empty)
                .forEach(trial -> directory.trials().keep(directory.trials().begin(trial.slot()), trial));
        return directory;
    }

    @Test
    void whatWasWrittenIsReadAgain() {
        Run empty = Example.run(plan(), List.of());
        RunDirectory directory = RunDirectory.create(folder.resolve("run"), empty);
        assertEquals(withoutWorkloads(empty), withoutWorkloads(directory.read()));
        trials(empty)
                .forEach(trial -> directory.trials().keep(directory.trials().begin(trial.slot()), trial));
        Run read = RunDirectory.open(folder.resolve("run")).read();
        assertEquals(trials(empty), read.trials());
        assertEquals(plan(), read.plan());
        assertEquals(empty.schedule(), read.schedule());
        assertEquals(empty.host(), read.host());
    }

    @Test
    void thePlanOfALongRunIsReadAgain() {
        Run run = Example.run(Example.plan(5, 10_000, "a", "b"), List.of());
        assertTrue(run.schedule().size() >= 20_000);
        RunDirectory.create(folder.resolve("run"), run);
        assertEquals(
                run.schedule(), RunDirectory.open(folder.resolve("run")).read().schedule());
    }

    /** The folder of a workload is read as an absolute path; all else must be equal as it stands. */
    private static Run withoutWorkloads(Run run) {
        return Run.planned(run.id(), run.version(), run.command(), run.plan(), run.host(), List.of(), run.schedule())
                .with(run.trials());
    }

    @Test
    void writingAgainWhatWasReadGivesTheSameBytes() throws Exception {
        RunDirectory first = stored();
        Run read = first.read();
        RunDirectory second = RunDirectory.create(folder.resolve("again"), read);
        read.trials().forEach(trial -> second.trials().keep(second.trials().begin(trial.slot()), trial));
        Map<String, byte[]> before = files(first.path());
        Map<String, byte[]> after = files(second.path());
        assertEquals(before.keySet(), after.keySet());
        assertTrue(before.size() >= 6, before.keySet().toString());
        before.forEach((name, bytes) -> assertArrayEquals(bytes, after.get(name), name));
    }

    private static Map<String, byte[]> files(Path path) throws Exception {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(path.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    @Test
    void aTrialCountsOnlyOnceItIsKept() throws Exception {
        RunDirectory directory = stored();
        Slot slot = directory.read().schedule().get(2);
        TrialFolder inFlight = directory.trials().begin(slot);
        Files.writeString(inFlight.out("server"), "half a line");
        Files.writeString(inFlight.trial(), "{\"slot\":");
        assertEquals(2, directory.read().trials().size());
        directory.trials().sweep();
        assertFalse(Files.exists(inFlight.path()));
        assertEquals(2, directory.read().trials().size());
    }

    @Test
    void aTrialMayBeBegunAgain() throws Exception {
        RunDirectory directory = stored();
        Slot slot = directory.read().schedule().get(2);
        Files.writeString(directory.trials().begin(slot).err("server"), "of the first time");
        TrialFolder second = directory.trials().begin(slot);
        try (Stream<Path> files = Files.list(second.path())) {
            assertEquals(0, files.count());
        }
        directory.trials().keep(second, Example.failed(slot, Cause.CRASH));
        assertEquals(3, directory.read().trials().size());
    }

    @Test
    void aDamagedTrialIsNamedAndTheOthersCount() throws Exception {
        RunDirectory directory = stored();
        Path trial = folderOfTrial(directory, 0).resolve("trial.json");
        byte[] whole = Files.readAllBytes(trial);
        for (String damaged :
                List.of("", "{", "[]", "{}", "{\"slot\": 5}", "\0", new String(whole, 0, whole.length / 2))) {
            Files.writeString(trial, damaged);
            assertDamaged(trial, directory);
        }
        Files.delete(trial);
        assertDamaged(trial, directory);
        Files.write(trial, whole);
        assertEquals(List.of(), directory.read().damaged());
        assertEquals(2, directory.read().trials().size());
    }

    /** Well-formed files whose content no trial of this run can have. */
    @Test
    void aTrialThatMeansNothingDoesNotCount() throws Exception {
        RunDirectory directory = stored();
        Path trial = folderOfTrial(directory, 0).resolve("trial.json");
        String whole = withoutChecksum(trial);
        Map<String, String> changes = new HashMap<>(Map.of(
                "\"throughput\":0.30000000000000004", "\"throughput\":-1",
                "250000001,17,1,99", "-250000001,17,1,99",
                ",17,1,99", ",17.5,1,99",
                "17,1,99", "17,1,1e999",
                "17,1,", "17,\"1\",",
                "\"durationNanos\":9", "\"durationNanos\":9223372036854775807",
                "\"platform\":\"old+zgc\"", "\"platform\":\"older\"",
                "\"warmup\":{\"bursts\":3,\"settled\":true,\"reason\":\"\"}", "\"warmup\":null",
                "\"histogram\":\"H", "\"histogram\":\"A",
                "\"block\":0", "\"block\":1"));
        changes.put("\"measures\":{", "\"measures\":{\"gold\":13.3,");
        changes.put("\"slot\":{", "\"slot\":{\"bogus\":1,");
        changes.put("\"startMillis\":1767323045000,", "");
        changes.forEach((from, to) -> {
            assertTrue(whole.contains(from), from + " in " + whole);
            write(trial, whole.replace(from, to));
            assertDamaged(trial, directory);
        });
        write(trial, whole.replace("\"slot\":{", "\"slot\":{\"bogus\":1,"));
        String reason = directory.read().damaged().get(0).reason();
        assertTrue(reason.contains("slot.bogus is unknown"), reason);
        write(trial, whole);
        assertEquals(List.of(), directory.read().damaged());
    }

    /** The value of each change is as plausible as the one that was measured. */
    @Test
    void aTrialThatIsNotAsItWasStoredDoesNotCount() throws Exception {
        RunDirectory directory = stored();
        Path trial = folderOfTrial(directory, 0).resolve("trial.json");
        String whole = Files.readString(trial);
        for (String digit : List.of("17", "18")) {
            write(trial, whole.replace(",17,1,99,", "," + digit + ",1,99,"));
            assertEquals(digit.equals("17") ? 2 : 1, directory.read().trials().size());
        }
        assertDamaged(trial, directory);
    }

    @Test
    void aTrialOfAnotherRunDoesNotCount() throws Exception {
        RunDirectory directory = stored();
        Path plan = directory.path().resolve("plan.yaml");
        String text = Files.readString(plan);
        String id = "id: \"" + directory.read().id();
        assertTrue(text.contains(id), text);
        Files.writeString(plan, text.replace(id, id + "-other"));
        RunDirectory other = RunDirectory.open(directory.path());
        assertEquals(List.of(), other.read().trials());
        assertEquals(2, other.read().damaged().size());
    }

    private static String withoutChecksum(Path trial) throws IOException {
        return Files.readString(trial).replaceFirst(",\"checksum\":\"[0-9a-f]{8}\"}$", "}");
    }

    /** The histograms of several trials are added, which must neither fail nor overflow. */
    @Test
    void aHistogramThatCannotBeAddedDoesNotCount() throws Exception {
        RunDirectory directory = stored();
        Path trial = folderOfTrial(directory, 0).resolve("trial.json");
        String whole = withoutChecksum(trial);
        Histogram longer = new Histogram(1, 1_000 * Distribution.HIGHEST_NANOS, Distribution.DIGITS);
        longer.recordValue(900 * Distribution.HIGHEST_NANOS);
        Histogram full = histogram();
        full.recordValueWithCount(5, 1L << 60);
        for (Histogram other : List.of(longer, full)) {
            write(trial, whole.replace(encoded(histogram()), encoded(other)));
            assertDamaged(trial, directory);
        }
        String unordered = "\"tailCounts\":[{\"nanos\":7,\"beyondBySecond\":[1]},{\"nanos\":5,\"beyondBySecond\":[2]}]";
        write(trial, whole.replace("\"tailCounts\":[]", unordered));
        assertDamaged(trial, directory);
    }

    /** Noise makes the difference of two sizes negative. A trial that jdyno has stored itself must count. */
    /** Each process of a role may report less than that; their sum would not be read again. */
    @Test
    void aSumThatIsTooLargeIsNamedBeforeItIsStored() {
        Slot slot = Example.run(plan(), List.of()).schedule().get(0);
        Window sum = new Window("server", Phase.MEASURE, 0, 0, 0, 1, 1_000_000_000_000_001L, 0, 0, Map.of());
        Optional<String> beyond = TrialFolder.beyondAmounts(
                MadeTrial.of(slot).windows(List.of(sum)).trial());
        assertTrue(beyond.orElseThrow().contains("windows[0].operations is 1.0"), beyond::toString);
        assertEquals(
                Optional.empty(), TrialFolder.beyondAmounts(MadeTrial.of(slot).trial()));
    }

    @Test
    void aMeasureThatIsADifferenceMayBeNegative() throws Exception {
        RunDirectory directory = stored();
        Path trial = folderOfTrial(directory, 0).resolve("trial.json");
        String whole = withoutChecksum(trial);
        write(trial, whole.replace("\"throughput\":0.30000000000000004", "\"throughput\":-13.3"));
        assertDamaged(trial, directory);
        write(trial, whole.replace("\"latency-p99\":1.0E-300", "\"latency-p99\":-13.3"));
        assertEquals(List.of(), directory.read().damaged());
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Under another name, in the place of another trial, or with the index of a trial that would be the next. */
    @Test
    void aCopyOfATrialDoesNotCount() throws Exception {
        RunDirectory directory = stored();
        Path original = folderOfTrial(directory, 0);
        String text = withoutChecksum(original.resolve("trial.json"));
        Map<String, String> copies = Map.of(
                "9999-copy",
                text,
                folderOfTrial(directory, 1).getFileName().toString(),
                text,
                "0002-b00-echo-old_zgc",
                text.replace("\"index\":0", "\"index\":2"));
        for (Map.Entry<String, String> copy : copies.entrySet()) {
            Path trial = Files.createDirectories(
                            directory.path().resolve("trials").resolve(copy.getKey()))
                    .resolve("trial.json");
            Optional<String> before = Files.exists(trial) ? Optional.of(Files.readString(trial)) : Optional.empty();
            write(trial, copy.getValue());
            Run read = directory.read();
            assertEquals(
                    List.of(copy.getKey()),
                    read.damaged().stream().map(DamagedTrial::folder).toList());
            assertEquals(before.isPresent() ? 1 : 2, read.trials().size());
            directory.trials().setAside(read.damaged());
            assertEquals(before.isPresent() ? 1 : 2, directory.read().trials().size());
            before.ifPresent(earlier -> {
                Slot slot = directory.read().schedule().get(1);
                directory.trials().keep(directory.trials().begin(slot), Example.failed(slot, Cause.OUT_OF_MEMORY));
            });
        }
    }

    /** A named pipe would wait for a writer for ever, and a link could lead to a file of the user. */
    @Test
    void whatIsNoFileIsNotOpened() throws Exception {
        RunDirectory directory = stored();
        for (String name : List.of("plan.yaml", "host.json", "workloads.json", "identity.json", "extensions.json")) {
            Path file = directory.path().resolve(name);
            Path moved = folder.resolve("moved");
            if (Files.exists(file)) {
                Files.move(file, moved);
            }
            assertEquals(
                    0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
            assertNamed(file, directory);
            Files.delete(file);
            Files.createDirectory(file);
            assertNamed(file, directory);
            Files.delete(file);
            if (Files.exists(moved)) {
                Files.move(moved, file);
            }
        }
        assertEquals(2, directory.read().trials().size());
    }

    @Test
    void theLockIsNoLinkToAnotherFile() throws Exception {
        RunDirectory directory = stored();
        Path victim = folder.resolve("victim");
        Path lock = directory.path().resolve(".lock");
        Files.delete(lock);
        Files.createSymbolicLink(lock, victim);
        UserError error = assertThrows(UserError.class, directory::lock);
        assertTrue(error.getMessage().contains(lock.toString()), error.getMessage());
        assertFalse(Files.exists(victim));
        Files.delete(lock);
        assertEquals(0, new ProcessBuilder("mkfifo", lock.toString()).start().waitFor());
        assertThrows(UserError.class, directory::lock);
        Files.delete(lock);
        directory.lock().close();
    }

    private static Path folderOfTrial(RunDirectory directory, int place) throws Exception {
        try (Stream<Path> folders = Files.list(directory.path().resolve("trials"))) {
            return folders.sorted().toList().get(place);
        }
    }

    private static void assertDamaged(Path trial, RunDirectory directory) {
        Run read = directory.read();
        assertEquals(1, read.trials().size());
        assertEquals(1, read.damaged().size());
        DamagedTrial damaged = read.damaged().get(0);
        assertEquals(trial.getParent().getFileName().toString(), damaged.folder());
        assertTrue(damaged.reason().contains(trial.toString()), damaged.reason());
        assertFalse(damaged.reason().matches("(?s).*(\n|java[.]|jdyno[.][a-z]|Exception).*"), damaged.reason());
    }

    @Test
    void aDamagedTrialIsKeptElsewhereAndMayBeRunAgain() throws Exception {
        RunDirectory directory = stored();
        for (int time = 1; time <= 2; time++) {
            Path trial = folderOfTrial(directory, 0);
            Files.writeString(trial.resolve("trial.json"), "damaged for the " + time);
            directory.trials().setAside(directory.read().damaged());
            Run read = directory.read();
            assertEquals(1, read.trials().size());
            assertEquals(List.of(), read.damaged());
            Slot slot = read.schedule().get(0);
            directory.trials().keep(directory.trials().begin(slot), Example.failed(slot, Cause.CRASH));
            assertEquals(2, directory.read().trials().size());
        }
        try (Stream<Path> kept = Files.walk(directory.path().resolve("damaged"))) {
            assertEquals(
                    List.of("damaged for the 1", "damaged for the 2"),
                    kept.filter(file -> file.endsWith("trial.json"))
                            .map(RunDirectoryTest::text)
                            .sorted()
                            .toList());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A directory that somebody else made may hold links to files of whoever looks at it. */
    @Test
    void noLinkIsFollowed() throws Exception {
        RunDirectory directory = stored();
        Path secret = Files.writeString(folder.resolve("secret"), "a secret");
        Path trial = folderOfTrial(directory, 0).resolve("trial.json");
        Path moved = Files.move(trial, folder.resolve("trial.json"));
        Files.createSymbolicLink(trial, moved);
        assertDamaged(trial, directory);
        Files.delete(trial);
        Files.createSymbolicLink(trial, secret);
        assertDamaged(trial, directory);
        assertFalse(directory.read().damaged().get(0).reason().contains("a secret"));

        Files.createSymbolicLink(directory.path().resolve(".report.html.tmp"), secret);
        Files.createSymbolicLink(directory.path().resolve("report.html"), secret);
        ReportFolder.write(directory.path(), "report.html", "a report");
        assertEquals("a secret", Files.readString(secret));
        assertEquals("a report", Files.readString(directory.path().resolve("report.html")));

        Files.createSymbolicLink(directory.path().resolve("hgrm"), folder);
        assertThrows(UserError.class, directory::percentiles);

        Path host = directory.path().resolve("host.json");
        Files.createSymbolicLink(host, Files.move(host, folder.resolve("host.json")));
        assertNamed(host, directory);
    }

    /** A role may put a link in the place of all trials while its own goes on. */
    @Test
    void noTrialIsWrittenThroughALink() throws Exception {
        RunDirectory directory = stored();
        Slot slot = directory.read().schedule().get(2);
        TrialFolder inFlight = directory.trials().begin(slot);
        Path trials = directory.path().resolve("trials");
        Path victim = Files.move(trials, folder.resolve("victim"));
        Files.createSymbolicLink(trials, victim);
        Set<Path> before = allIn(victim);
        UncheckedIOException begun = assertThrows(
                UncheckedIOException.class, () -> directory.trials().begin(slot));
        assertInstanceOf(LostRun.class, directory.unlessLost(begun));
        Trial trial = Example.failed(slot, Cause.CRASH);
        assertThrows(UncheckedIOException.class, () -> directory.trials().keep(inFlight, trial));
        assertEquals(before, allIn(victim));
    }

    private static Set<Path> allIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.collect(Collectors.toSet());
        }
    }

    /** A temporary file that cannot become the file is not left behind. */
    @Test
    void whatCannotBeWrittenLeavesNothing() throws Exception {
        RunDirectory directory = stored();
        Files.createDirectories(directory.path().resolve("report.html/in-the-way"));
        UserError error =
                assertThrows(UserError.class, () -> ReportFolder.write(directory.path(), "report.html", "a report"));
        assertFalse(error.getMessage().contains("Exception"), error.getMessage());
        try (Stream<Path> files = Files.list(directory.path())) {
            assertEquals(
                    List.of(),
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.startsWith(".report"))
                            .toList());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "host.json | ^. | {}}",
                "host.json | \"processors\" : \\d+ | \"processors\" : -1",
                "workloads.json | \"throughput\" : \\{ | \"other\" : {",
                "plan.yaml | blocks: 2 | blocks: 0"
            })
    void aFileThatCannotBeEndsTheReading(String name, String from, String to) throws Exception {
        RunDirectory directory = stored();
        Path file = directory.path().resolve(name);
        String whole = Files.readString(file);
        write(file, whole.replaceFirst(from, to));
        assertNotEquals(whole, Files.readString(file));
        assertNamed(file.getFileName(), directory);
    }

    @Test
    void aScheduleThatHasATrialTwiceIsRefused() throws Exception {
        Run run = Example.run(Example.plan(5, 1, "a", "b"), List.of());
        RunDirectory directory = RunDirectory.create(folder.resolve("run"), run);
        Path plan = directory.path().resolve("plan.yaml");
        String text = Files.readString(plan);
        String schedule = text.substring(text.indexOf("schedule:\n") + "schedule:\n".length());
        String again = schedule;
        for (Slot slot : run.schedule()) {
            int index = run.schedule().size() + slot.index();
            again = again.replace("- index: " + slot.index() + "\n", "- index: " + index + "\n");
        }
        Files.writeString(plan, text + again);
        assertNamed(plan, directory);
    }

    /** Within a block, and at the end of one. */
    @ParameterizedTest
    @ValueSource(ints = {4, 3})
    void aScheduleThatWasCutIsRefused(int kept) throws Exception {
        Run run = Example.run(Example.plan(5, 2, "a", "b"), List.of());
        RunDirectory directory = RunDirectory.create(folder.resolve("run"), run);
        assertEquals(6, directory.read().schedule().size());
        Path plan = directory.path().resolve("plan.yaml");
        String text = Files.readString(plan);
        Files.writeString(plan, text.substring(0, text.indexOf("- index: " + kept + "\n")));
        assertNamed(plan, directory);
    }

    @Test
    void anExtensionThatCannotHaveBeenMadeIsRefused() throws Exception {
        RunDirectory directory =
                RunDirectory.create(folder.resolve("run"), Example.run(Example.plan(5, 2, "a", "b"), List.of()));
        Extension right = new Extension(
                2,
                2,
                3,
                Optional.of(1_000L),
                new Extension.Before(OptionalInt.of(2), Optional.empty(), Stopping.Rule.FIXED));
        directory.extend(right);
        assertEquals(List.of(right), directory.read().extensions());
        Path file = directory.path().resolve("extensions.json");
        String whole = Files.readString(file);
        Map<String, String> changes = Map.of(
                "\"blocks\":3", "\"blocks\":-5",
                "\"blocks\":3,", "\"blocks\":2147483647,",
                "\"afterBlocks\":2", "\"afterBlocks\":-7",
                "\"fromBlock\":2", "\"fromBlock\":-3",
                "\"afterBlocks\":2,\"fromBlock\":2", "\"afterBlocks\":0,\"fromBlock\":0",
                "\"budgetMillis\":1000", "\"budgetMillis\":-1000");
        changes.forEach((from, to) -> {
            assertTrue(whole.contains(from), from + " in " + whole);
            write(file, whole.replace(from, to));
            assertNamed(file, directory);
        });
    }

    private static void assertNamed(Path file, RunDirectory directory) {
        String message = assertThrows(UserError.class, directory::read).getMessage();
        assertTrue(message.contains(file.toString()) && !message.contains("\n"), message);
    }

    /** Otherwise nothing is left to continue the run but the user's own cleaning. */
    @Test
    void aDirectoryWhoseNameIsNoTextIsSetAside() throws Exception {
        RunDirectory directory = stored();
        String command = "mkdir \"$0/$(printf '\\377\\376')\"";
        Path trials = directory.path().resolve("trials");
        assertEquals(
                0,
                new ProcessBuilder("sh", "-c", command, trials.toString())
                        .start()
                        .waitFor());
        assertEquals(1, directory.read().damaged().size());
        directory.trials().setAside(directory.read().damaged());
        assertEquals(List.of(), directory.read().damaged());
        try (Stream<Path> aside = Files.list(directory.path().resolve("damaged"))) {
            assertEquals(1, aside.count());
        }
    }

    /** Before anything else in the file, which may be another in that version. */
    @Test
    void aRunOfAnotherVersionIsNotDamaged() throws Exception {
        RunDirectory directory = stored();
        Path plan = directory.path().resolve("plan.yaml");
        for (String other : List.of("schema: 1\nplan: []", "id: \"5\"\nschema: 3", "plan: {}")) {
            Files.writeString(plan, other);
            UserError error = assertThrows(UserError.class, directory::read);
            assertTrue(error.getMessage().startsWith("in " + plan + ", schema is "), error.getMessage());
            assertTrue(error.getMessage().endsWith("use the version that wrote it, or measure again"));
        }
    }

    /** Which would be known after the first trial otherwise. */
    @Test
    void aNameThatTheFileSystemDoesNotTakeIsRefusedBeforeTheFirstTrial() {
        String name = "a".repeat(240);
        Run run = Example.run(Example.plan(5, 2, "b", name), List.of());
        UserError error = assertThrows(UserError.class, () -> RunDirectory.create(folder.resolve("run"), run));
        assertTrue(error.getMessage().contains("is too long for the directories of its trials"), error.getMessage());
        assertFalse(RunDirectory.isRun(folder.resolve("run")));
    }

    @Test
    void aRunIsNotOverwritten() {
        Run run = Example.run(plan(), List.of());
        stored();
        UserError error = assertThrows(UserError.class, () -> RunDirectory.create(folder.resolve("run"), run));
        assertTrue(error.getMessage().contains("--resume"), error.getMessage());
        assertThrows(UserError.class, () -> RunDirectory.open(folder));
    }

    @Test
    void ofTwoThatBeginARunAtOnceOneIsRefused() throws Exception {
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            for (int time = 0; time < 20; time++) {
                Path place = folder.resolve("run-" + time);
                CyclicBarrier barrier = new CyclicBarrier(2);
                Callable<String> create = () -> {
                    Run run = Example.run(plan(), List.of());
                    barrier.await();
                    try {
                        return RunDirectory.create(place, run).path().toString();
                    } catch (UserError refused) {
                        return "refused";
                    }
                };
                List<String> ends = new ArrayList<>();
                for (Future<String> end : both.invokeAll(List.of(create, create))) {
                    ends.add(end.get());
                }
                assertEquals(1, Collections.frequency(ends, "refused"), ends.toString());
                assertEquals(0, RunDirectory.open(place).read().trials().size());
            }
        } finally {
            both.shutdownNow();
        }
    }

    @Test
    void onlyOneMayAddTrials() throws Exception {
        RunDirectory directory = stored();
        try (Closeable held = directory.lock()) {
            assertTrue(held != null);
            assertThrows(
                    UserError.class, () -> RunDirectory.open(directory.path()).lock());
        }
        directory.lock().close();
    }
}
