package org.jdyno.platform;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InventoryTest {
    @TempDir
    Path folder;

    @Test
    void offersTheCollectorsThatReallyStart() throws Exception {
        FakeJvm.good(jvms("a"), "Eclipse Adoptium", "21.0.2", "UseSerialGC", "UseZGC", "ZGenerational");
        FakeJvm.good(jvms("b"), "Debian", "25.0.1", "UseSerialGC", "UseZGC");
        Inventory inventory = find();
        assertEquals(
                Set.of(Collector.SERIAL, Collector.ZGC, Collector.GENZGC),
                inventory.jvms().get(0).collectors());
        assertEquals(
                Set.of(Collector.SERIAL, Collector.ZGC), inventory.jvms().get(1).collectors());
        assertEquals(List.of("openjdk-25.0.1"), inventory.jvms().get(1).aliases());
        assertFalse(inventory.jvms().get(0).graal());
    }

    @Test
    void doesNotOfferWhatIsAcceptedAndIgnored() throws Exception {
        Path home = FakeJvm.good(jvms("a"), "Debian", "17.0.1");
        String script = Files.readString(home.resolve("bin/java"));
        FakeJvm.script(home, script.replace("Unrecognized VM option '${word#-XX:+}'\"; exit 1", "ignored $word\""));
        assertEquals(Set.of(Collector.SERIAL), find().jvms().get(0).collectors());
    }

    @Test
    void startsNoJvmTwiceUntilItChanges() throws Exception {
        Path home = FakeJvm.good(jvms("a"), "Debian", "17.0.1");
        Jvm first = find().jvms().get(0);
        long starts = FakeJvm.starts(home);
        assertTrue(starts > Collector.values().length, "starts: " + starts);
        assertEquals(first, find().jvms().get(0));
        assertEquals(starts, FakeJvm.starts(home));

        FakeJvm.good(home, "Debian", "17.0.12");
        assertEquals("debian-17.0.12", find().jvms().get(0).id());
    }

    @Test
    void asksAgainWhenTheCacheIsDamaged() throws Exception {
        Path home = FakeJvm.good(jvms("a"), "Debian", "17.0.1");
        Jvm first = find().jvms().get(0);
        long starts = FakeJvm.starts(home);
        for (String damage : List.of(
                "{\"format\":1,\"ho", "", "null", "{\"format\":1,\"identity\":null}", "{\"collectors\":[\"NO\"]}")) {
            Files.writeString(cacheFile(), damage);
            assertEquals(first, find().jvms().get(0), damage);
        }
        assertEquals(6 * starts, FakeJvm.starts(home));
    }

    @Test
    void listsWithoutACacheAndSaysSo() throws Exception {
        FakeJvm.good(jvms("a"), "Debian", "17.0.1");
        Files.writeString(folder.resolve("cache"), "a file where the folder should be");
        Inventory inventory = find();
        assertEquals(1, inventory.jvms().size());
        assertTrue(
                inventory.notes().stream().anyMatch(note -> note.contains("cannot be written")),
                inventory.notes()::toString);
    }

    @Test
    void keepsTheBrokenWithAReasonAndDoesNotRememberThem() throws Exception {
        Path home = FakeJvm.script(jvms("a"), "echo 'Error: no libjvm'; exit 1");
        Finding finding = find().findings().get(0);
        assertEquals(home, finding.place());
        assertTrue(finding.reason().orElseThrow().contains("no libjvm"));
        FakeJvm.good(home, "Debian", "17.0.1");
        assertEquals(1, find().jvms().size());
    }

    /** Such as by a kernel without memory, or a user. */
    @ParameterizedTest
    @ValueSource(strings = {"KILL", "TERM"})
    void asksAgainWhenAProbeIsKilled(String signal) throws Exception {
        Path home = FakeJvm.good(jvms("a"), "Debian", "17.0.1");
        Path good = Files.move(home.resolve("bin/java"), folder.resolve("good"));
        FakeJvm.script(
                home,
                "[ -e '%1$s-asked' ] || { : >'%1$s-asked'; kill -%2$s $$; }; exec /bin/sh '%1$s' \"$@\""
                        .formatted(good, signal));
        assertEquals("debian-17.0.1", find().jvms().get(0).id());
    }

    /** What goes wrong while a launcher runs {@code "$good"}. */
    private static Stream<String> troubles() {
        return Stream.of(
                "sh \"$good\" \"$@\" | head -c 60; exit 0", // its disk is full
                "sh \"$good\" \"$@\" | grep -v bool; kill -9 $$",
                "sh \"$good\" \"$@\" | head -n 3; exit 137",
                "exit 0",
                "echo 'the licence has expired'; exit 0",
                "echo 'the licence has expired'; exit 3",
                "head -c 3000 /dev/urandom; exit 1",
                "echo 'Error occurred during initialization of VM'; echo 'Could not reserve enough space'; exit 1",
                "echo 'java: error while loading libjli.so: cannot open: Too many open files'; exit 127",
                "exec sleep 1000");
    }

    /** In turn in the answer about itself, and in the answer about one collector. */
    @ParameterizedTest
    @MethodSource("troubles")
    void concludesNothingFromAProbeThatDidNotEndWell(String trouble) throws Exception {
        for (String where : List.of("*", "*UseZGC*")) {
            Path home = FakeJvm.good(jvms("a"), "Debian", "25.0.1", "UseSerialGC", "UseZGC");
            Path good = Files.move(home.resolve("bin/java"), folder.resolve("good"), REPLACE_EXISTING);
            FakeJvm.script(
                    home,
                    """
                            PATH=/usr/bin:/bin
                            good='%1$s'
                            [ -e '%1$s-trouble' ] && case "$*" in %2$s) %3$s;; esac
                            exec sh "$good" "$@"
                            """
                            .formatted(good, where, trouble));
            Path troubled = Files.createFile(folder.resolve("good-trouble"));
            Inventory first = Inventory.find(
                    environment(),
                    folder,
                    folder.resolve("root"),
                    Duration.ofSeconds(trouble.contains("sleep") ? 1 : 20));
            assertTrue(where.equals("*") == first.jvms().isEmpty(), where);
            assertTrue(where.equals("*") != first.notes().toString().contains("started again next time"), where);
            Files.delete(troubled);
            Jvm second = find().jvms().get(0);
            assertEquals(Set.of(Collector.SERIAL, Collector.ZGC), second.collectors(), where);
            assertTrue(find().notes().isEmpty(), "and now it is known for good");
            FakeJvm.script(home, "exit 1");
            Files.deleteIfExists(cacheFile());
        }
    }

    private static Stream<String> refusalsOfGraal() {
        return Stream.of(
                "echo '    size_t ReservedCodeCacheSize = 251658240 {pd product}'"
                        + "; echo 'Cannot use JVMCI compiler: No JVMCI compiler found'; exit 1",
                "echo 'java.lang.NoClassDefFoundError: jdk/vm/ci/services/Services'"
                        + "; echo '# A fatal error has been detected by the Java Runtime Environment:'; kill -ABRT $$");
    }

    /** As Temurin 25 and 21 do, which have no module of JVMCI. */
    @ParameterizedTest
    @MethodSource("refusalsOfGraal")
    void keepsWhatAJvmSaysThatHasNoGraal(String refusal) throws Exception {
        Path home = FakeJvm.good(jvms("a"), "Eclipse Adoptium", "25.0.1", "UseSerialGC");
        Path good = Files.move(home.resolve("bin/java"), folder.resolve("good"), REPLACE_EXISTING);
        FakeJvm.script(home, "case \"$*\" in *EagerJVMCI*) " + refusal + ";; esac; exec /bin/sh '" + good + "' \"$@\"");
        assertEquals(List.of(), find().notes());
        long starts = FakeJvm.starts(home);
        assertEquals(List.of(), find().notes());
        assertEquals(starts, FakeJvm.starts(home));
    }

    /** A real JVM whose output is cut within the table of its flags, by a limit of 32 KiB on each file. */
    @Test
    void aRealJvmWhoseOutputIsCutIsAskedAgain() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path home = FakeJvm.script(
                jvms("real"), "trap '' XFSZ; [ -e '" + folder + "/full' ] && ulimit -f 64\nexec '" + java + "' \"$@\"");
        Files.createFile(folder.resolve("full"));
        Inventory first = Inventory.find(environment(), folder, folder.resolve("root"), Duration.ofSeconds(60));
        assertEquals(Set.of(), first.jvms().get(0).collectors());
        assertTrue(first.notes().toString().contains("started again next time"), first.notes()::toString);
        Files.delete(folder.resolve("full"));
        Inventory second = Inventory.find(environment(), folder, folder.resolve("root"), Duration.ofSeconds(60));
        assertTrue(second.jvms().get(0).collectors().containsAll(Set.of(Collector.SERIAL, Collector.G1)));
        assertEquals(List.of(), second.notes(), "what it refuses it refuses in words that are known");
        assertEquals(home, second.jvms().get(0).home());
    }

    @Test
    void notesVariablesThatItDoesNotPassOn() throws Exception {
        Map<String, String> environment = environment();
        environment.put("JAVA_TOOL_OPTIONS", "-Xmx1g");
        List<String> notes = find(environment).notes();
        assertEquals(1, notes.size());
        assertTrue(notes.get(0).startsWith("JAVA_TOOL_OPTIONS is set"));
    }

    @Test
    void givesEveryJvmAnIdOfItsOwn() throws Exception {
        FakeJvm.good(jvms("a"), "Eclipse Adoptium", "17.0.2", "17.0.2+7", List.of("UseSerialGC"));
        FakeJvm.good(jvms("b"), "Eclipse Adoptium", "17.0.2", "17.0.2+8-LTS", List.of("UseSerialGC"));
        FakeJvm.good(jvms("c"), "Debian", "1.8.0_504", "25.504-b01", List.of("UseSerialGC"));
        FakeJvm.good(jvms("d"), "Debian", "1.8.0_504", "25.504-b01", List.of("UseSerialGC"));
        assertEquals(
                List.of("debian-8u504", "debian-8u504-2", "temurin-17.0.2-b7", "temurin-17.0.2-b8"),
                find().jvms().stream().map(Jvm::id).toList());
    }

    @Test
    void asksAJvmThatIsNamedByItsPath() throws Exception {
        FakeJvm.good(jvms("a"), "Debian", "17.0.1");
        Path elsewhere = FakeJvm.good(folder.resolve("else/jdk-17+1"), "Debian", "17.0.1");
        Inventory inventory = find();
        assertEquals("debian-17.0.1-2", inventory.at(elsewhere.toString()).id());
        assertEquals("debian-17.0.1", inventory.at(jvms("a").toString()).id());
        assertEquals("debian-17.0.1-2", inventory.at("~/else/jdk-17+1").id());
        UserError error = assertThrows(UserError.class, () -> inventory.at("./nowhere"));
        assertTrue(error.getMessage().contains("it has no bin/java"), error.getMessage());
    }

    private Path jvms(String name) {
        return folder.resolve("jvms").resolve(name);
    }

    private Map<String, String> environment() {
        return new HashMap<>(Map.of(
                "PATH", "", "XDG_CACHE_HOME", folder.resolve("cache").toString(), "JDYNO_JVMS", folder + "/jvms"));
    }

    private Inventory find() throws InterruptedException {
        return find(environment());
    }

    private Inventory find(Map<String, String> environment) throws InterruptedException {
        return Inventory.find(environment, folder, folder.resolve("root"), Duration.ofSeconds(60));
    }

    private Path cacheFile() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("cache/jdyno/platforms"))) {
            List<Path> all = files.toList();
            assertEquals(1, all.size(), "one JVM, one file, and none left half written");
            return all.get(0);
        }
    }
}
