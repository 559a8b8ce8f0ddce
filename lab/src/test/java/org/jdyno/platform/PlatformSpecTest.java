package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Platform;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformSpecTest {
    private static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";

    @TempDir
    static Path folder;

    private static Inventory inventory;

    @BeforeAll
    static void inventory() throws IOException, InterruptedException {
        FakeJvm.good(folder.resolve("jvms/a"), "Debian", "1.8.0_504", "UseSerialGC", "UseConcMarkSweepGC");
        FakeJvm.good(folder.resolve("jvms/b"), "Azul Systems, Inc.", "11.0.5", "UseSerialGC", "UseZGC", "UseEpsilonGC");
        FakeJvm.good(folder.resolve("jvms/c"), "Eclipse Adoptium", "17.0.1", "UseSerialGC", "UseZGC");
        FakeJvm.good(folder.resolve("jvms/d"), "Debian", "17.0.15", "UseSerialGC", "UseZGC", "UseEpsilonGC");
        FakeJvm.good(folder.resolve("jvms/jdk-25+36"), "Eclipse Adoptium", "25", "UseSerialGC", "UseZGC");
        Files.createDirectories(folder.resolve("graal+1"));
        inventory = Inventory.find(
                Map.of("XDG_CACHE_HOME", folder + "/cache", "JDYNO_JVMS", folder + "/jvms"),
                folder,
                folder.resolve("root"),
                Duration.ofSeconds(60));
    }

    @ParameterizedTest
    @CsvSource({
        "8, debian-8u504",
        "8u504, debian-8u504",
        "1.8.0_504, debian-8u504",
        "debian-8, debian-8u504",
        "openjdk-17, debian-17.0.15",
        "OpenJDK-17.0.15, debian-17.0.15",
        "17.0.1, temurin-17.0.1",
        "temurin-17, temurin-17.0.1",
        "25, temurin-25",
        "zulu, zulu-11.0.5",
        "newest, temurin-25"
    })
    void findsAJvmByTheBeginningOfItsNameOrVersion(String what, String id) throws InterruptedException {
        Platform platform = resolve(what);
        assertEquals(id, platform.jvm().orElseThrow().id());
        assertEquals(id, platform.name(), "it is called what it is");
        assertEquals(what, platform.spec());
        assertEquals(List.of(), platform.options());
        assertEquals(Optional.empty(), platform.unable());
    }

    /** Elsewhere there may be one. */
    @ParameterizedTest
    @CsvSource({
        "21, 21",
        "zulu-17, zulu-17",
        "new=21+zgc, new",
        "21+heap=64m, 21+heap=64m",
        "/no/such/jdk-23, jdk-23",
        "~/jdk-23+serial, jdk-23+serial"
    })
    void aJvmThatThisMachineLacksMakesAPlatformThatCannotRun(String spec, String name) {
        Platform lacking = PlatformSpec.lacking(spec, inventory).orElseThrow();
        assertEquals(name, lacking.name());
        assertFalse(lacking.isNative());
        String reason = lacking.unable().orElseThrow();
        assertTrue(reason.startsWith("this machine has no JVM \""), reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"17.0.1", "17.0", "25+parallel", "native", "native+cpus=1"})
    void aSpecOfWhatIsHereLacksNothing(String spec) {
        assertEquals(Optional.empty(), PlatformSpec.lacking(spec, inventory));
    }

    @Test
    void alsoOfAJvmThatThisMachineLacksAnOptionMustBeRight() {
        UserError wrong = assertThrows(UserError.class, () -> PlatformSpec.lacking("21+zcg", inventory));
        assertTrue(wrong.getMessage().contains("did you mean \"zgc\"?"), wrong.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "17 | temurin-17.0.1, debian-17.0.15",
                "1 | There is no JVM \"1\"",
                "17.0 | is ambiguous; name one of",
                "temurn-25 | did you mean \"temurin-25\"?",
                "nativ | did you mean \"native\"?",
                "25+zcg | did you mean \"zgc\"?",
                "25+XX:+UseZGC | a raw option begins with \"-\"",
                "25+zgc+serial | has more than one collector, \"zgc\" and \"serial\"",
                "25+c1+interpreter | has more than one compiler",
                "25+heap=1g+heap=2g | has more than one heap",
                "25+heap=512 | heap must be a size from 1k to 1024t, such as 256k, 512m or 1g, not \"512\"",
                "25+stack=0k | stack must be a size from 1k to 1g",
                "25+heap= | heap must be a size from 1k to 1024t",
                "25+extra-work=-1% | extra-work must be from 0% to 999%",
                "25+extra-work=much | 0.5%, not \"much\"",
                "25+extra-work=1%+extra-work=2% | has more than one extra-work, \"1\" and \"2\"",
                "25+telemetry=fine+telemetry=fine | has more than one telemetry, \"fine\" and \"fine\"",
                "25+telemetry=off | unknown option \"telemetry=off\"",
                "25++zgc | empty word",
                "25+ | empty word",
                "native+zgc | native twin, which takes limits only",
                "again | reserved for the A/A control",
                "25+again | reserved for the A/A control",
                "again=25 | reserved for the A/A control",
                "25+graal=/nowhere/at/all | does not exist",
                "./nowhere | it has no bin/java"
            })
    void refusesAWrongSpecInWordsThatHelp(String spec, String expected) {
        String message = assertThrows(UserError.class, () -> resolve(spec)).getMessage();
        assertTrue(message.contains(expected), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "25+ZGC | -XX:+UseZGC",
                "zulu+zgc | " + UNLOCK + " -XX:+UseZGC",
                "debian-17+epsilon | " + UNLOCK + " -XX:+UseEpsilonGC",
                "8+cms | -XX:+UseConcMarkSweepGC",
                "25+heap=512M+stack=256k | -Xms512m -Xmx512m -Xss256k",
                "25+interpreter+serial | -XX:+UseSerialGC -Xint",
                "25+-XX:+UseZGC+-Dkey=value | -XX:+UseZGC -Dkey=value"
            })
    void turnsWordsIntoOptionsThatFitTheVersion(String spec, String options) throws InterruptedException {
        Platform platform = resolve(spec);
        assertEquals(options, String.join(" ", platform.options()));
        assertEquals(Optional.empty(), platform.unable());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "25+cms | does not start with the collector cms; it has serial, zgc",
                "17.0.1+epsilon | does not start with the collector epsilon",
                "25+graal | has no built-in Graal compiler",
                "25+-XX:+NoSuchFlag | Unrecognized VM option 'NoSuchFlag'",
                "25+-XX:+IgnoredFlag | it ignores -XX:+IgnoredFlag",
                "25+heap=900000g | heap=900000g is more than the",
                "25+c1 | does not run with these options"
            })
    void isUnableWhereTheJvmCannot(String spec, String reason) throws InterruptedException {
        String unable = resolve(spec).unable().orElseThrow();
        assertTrue(unable.contains(reason), unable);
    }

    @Test
    void takesAPathWithAPlusInIt() throws InterruptedException {
        Platform platform = resolve(folder + "/jvms/jdk-25+36+zgc");
        assertEquals("temurin-25", platform.jvm().orElseThrow().id());
        assertEquals("temurin-25+zgc", platform.name());
        assertEquals("temurin-25", resolve("~/jvms/jdk-25+36").name());
        Platform graal = resolve("25+graal=" + folder + "/graal+1+serial");
        assertTrue(graal.options().contains("--upgrade-module-path=" + folder + "/graal+1"), graal.options()::toString);
        assertTrue(graal.unable().isPresent(), "the folder is empty");
    }

    @Test
    void whatTheKitIsToldIsNoOptionOfTheJvm() throws InterruptedException {
        Platform platform = resolve("25+extra-work=0.5%+telemetry=fine");
        assertEquals(List.of(), platform.options());
        assertEquals(Map.of("extra-work", "0.5", "telemetry", "fine"), platform.kit());
        assertTrue(platform.describe().endsWith("extra-work=0.5, telemetry=fine"), platform.describe());
        assertEquals(platform.kit(), platform.named("other").kit());
    }

    @Test
    void givesTheNameThatWasAskedForOrWhatItIs() throws InterruptedException {
        Platform platform = resolve("new=25+zgc");
        assertEquals("new", platform.name());
        assertEquals("25+zgc", platform.spec());
        Platform twin = resolve("c=Native");
        assertTrue(twin.isNative());
        assertEquals("c", twin.name());
        assertEquals("temurin-25+heap=1g", resolve("25+heap=1g").name());
    }

    private static Platform resolve(String spec) throws InterruptedException {
        return PlatformSpec.resolve(spec, inventory);
    }

    /** A part of a study that varies the processors has a collector for all of its JVMs. */
    @Test
    void aCommonCollectorGivesWayToOneThatThePlatformNames() throws InterruptedException {
        List<String> common = List.of("zgc", "heap=64m");
        Platform without = PlatformSpec.resolve("temurin-17", common, inventory);
        assertTrue(without.options().containsAll(List.of("-XX:+UseZGC", "-Xmx64m")), without.options()::toString);
        for (String own : List.of("temurin-17+serial", "temurin-17+-XX:+UseSerialGC")) {
            List<String> options = PlatformSpec.resolve(own, common, inventory).options();
            assertTrue(options.containsAll(List.of("-XX:+UseSerialGC", "-Xmx64m")), options::toString);
            assertFalse(options.contains("-XX:+UseZGC"), options::toString);
        }
        Platform lacking = PlatformSpec.resolve("debian-8", common, inventory);
        assertFalse(lacking.options().contains("-XX:+UseZGC"), "this JVM does not have it");
        assertEquals("debian-8u504", lacking.name());
    }
}
