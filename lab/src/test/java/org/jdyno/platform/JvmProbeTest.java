package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdyno.model.Jvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmProbeTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void readsWhatAJvmSaysOfItself() throws Exception {
        Path home = FakeJvm.good(folder.resolve("misleading-jdk-8"), "Eclipse Adoptium", "25.0.3");
        assertEquals(
                new Jvm(
                        "temurin-25.0.3",
                        home,
                        "temurin",
                        "25.0.3",
                        25,
                        "OpenJDK 64-Bit Server VM",
                        "25.0.3+1",
                        "mixed mode",
                        Set.of(),
                        false,
                        List.of()),
                ask(home, LONG));
    }

    @Test
    void givesUpOnOneThatHangsAndEndsItsChildren() throws Exception {
        Path home = FakeJvm.script(
                folder.resolve("hangs"),
                "echo $$ > '" + folder + "/pid'\nsleep 1000 &\necho $! > '" + folder + "/child'\nwait");
        String failure = failure(home, Duration.ofSeconds(2));
        assertTrue(failure.contains("did not answer within 2.0 s"), failure);
        for (String name : new String[] {"pid", "child"}) {
            long pid = Long.parseLong(Files.readString(folder.resolve(name)).strip());
            ProcessHandle.of(pid).ifPresent(left -> left.onExit().join());
        }
    }

    @Test
    void saysWhyOneDoesNotStart() throws Exception {
        String failure = failure("echo 'Error: could not find libjava.so'; exit 1");
        assertEquals(
                "It was asked for its version, but it ended with status 1: Error: could not find libjava.so.", failure);
        String amongFlags = failure(
                "echo '    ccstr ErrorFile      =       {product} {default}'; echo 'Error: out of luck'; exit 1");
        assertTrue(amongFlags.endsWith("status 1: Error: out of luck."), amongFlags);
        String formula = failure(
                "echo 'Must use another collector.'; echo 'Error: Could not create the Java Virtual Machine.'; exit 1");
        assertTrue(formula.endsWith("status 1: Must use another collector."), formula);
        Path noProgram = folder.resolve("plain");
        Files.createDirectories(noProgram.resolve("bin"));
        Files.writeString(noProgram.resolve("bin/java"), "not executable");
        assertTrue(failure(noProgram, LONG).contains("cannot be started"));
    }

    @Test
    void doesNotTakeGarbageForAnAnswer() throws Exception {
        assertTrue(failure("echo 'hello, world'").contains("has no java.version"));
        assertTrue(failure("head -c 9000000 /dev/zero; sleep 1000").contains("it wrote more than 4 MiB"));
        String contradiction = failure("echo '    java.version = 17.0.1'; echo '    java.specification.version = 11';"
                + "echo '    java.vm.name = VM'; echo '    java.vm.version = 17'");
        assertTrue(contradiction.contains("does not match"), contradiction);
    }

    @Test
    void passesNothingOnButWhatIsListed() throws Exception {
        Path home = FakeJvm.script(
                folder.resolve("env"),
                "echo \"$JAVA_TOOL_OPTIONS$_JAVA_OPTIONS$JDK_JAVA_OPTIONS$IBM_JAVA_OPTIONS$GITHUB_TOKEN|$LANG\" > '"
                        + folder + "/seen'");
        Map<String, String> environment = Map.of(
                "JAVA_TOOL_OPTIONS",
                "-Xmx1g",
                "_JAVA_OPTIONS",
                "-Xint",
                "JDK_JAVA_OPTIONS",
                "-Xms1g",
                "IBM_JAVA_OPTIONS",
                "-Xint",
                "GITHUB_TOKEN",
                "secret",
                "LANG",
                "kept");
        assertThrows(JvmProbe.BrokenException.class, () -> new JvmProbe(environment, LONG).ask(home));
        assertEquals("|kept", Files.readString(folder.resolve("seen")).strip());
    }

    @Test
    void believesTheGuestOfAHostedVm() throws Exception {
        Path host = FakeJvm.good(folder.resolve("host"), "Eclipse Adoptium", "25.0.3");
        Path home = FakeJvm.script(
                folder.resolve("guest"),
                "'" + host + "/bin/java' \"$@\"; echo 'Espresso 64-Bit VM (Espresso, Java 25.0.2, engine GraalVM CE)'");
        assertEquals("espresso-25.0.2", ask(home, LONG).id());
    }

    private String failure(String script) throws Exception {
        return failure(FakeJvm.script(Files.createTempDirectory(folder, "bad"), script), LONG);
    }

    private static String failure(Path home, Duration limit) {
        return assertThrows(JvmProbe.BrokenException.class, () -> ask(home, limit))
                .getMessage();
    }

    private static Jvm ask(Path home, Duration limit) throws JvmProbe.BrokenException {
        return new JvmProbe(Map.of("PATH", "/usr/bin:/bin"), limit).ask(home);
    }
}
