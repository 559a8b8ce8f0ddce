package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.jdyno.model.Jvm;
import org.jdyno.platform.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmChecksTest {
    private static final String MIXED = "mixed mode, sharing";
    private static final Jvm TEMURIN_17 = Recorded.jvm("temurin-17", "temurin", 17, "17.0.1+12", MIXED);
    private static final Jvm TEMURIN_25 = Recorded.jvm("temurin-25", "temurin", 25, "25.0.1+8-LTS", MIXED);
    private static final Jvm ZULU_25 = Recorded.jvm("zulu-25", "zulu", 25, "25.0.1+8", MIXED);

    private static Diagnosis diagnose(String id, Jvm... jvms) {
        return diagnose(id, Recorded.jvms(List.of(jvms), Set.of()), Set.of());
    }

    private static Diagnosis diagnose(String id, Evidence.Jvms jvms, Set<String> programs) {
        return Recorded.diagnoses(Recorded.with(Recorded.machine("server", 8), jvms, programs))
                .get(id);
    }

    private static void verify(Status status, String found, Diagnosis diagnosis) {
        assertEquals(status, diagnosis.status(), diagnosis::toString);
        assertTrue(diagnosis.found().contains(found), diagnosis::toString);
    }

    @Test
    void oneJvmLeavesLittleToCompare() {
        verify(Status.WARNING, "1", diagnose("jvms", TEMURIN_17));
        verify(Status.OK, "2", diagnose("jvms", TEMURIN_17, TEMURIN_25));
    }

    @Test
    void whatDoesNotStartIsNamed() {
        Finding broken = new Finding(
                Path.of("/opt/half"), "JDYNO_JVMS", Optional.empty(), Optional.of("It wants another libc."));
        verify(
                Status.WARNING,
                "/opt/half",
                diagnose("jvm-broken", new Evidence.Jvms(List.of(broken), Set.of(), Recorded.RUNNING), Set.of()));
        verify(Status.OK, "none", diagnose("jvm-broken", TEMURIN_17));
    }

    @Test
    void oneBuildInTwoPlacesIsFound() {
        Jvm copy = Recorded.jvm("temurin-17-copy", "temurin", 17, TEMURIN_17.build(), MIXED);
        verify(
                Status.WARNING,
                "temurin-17, temurin-17-copy are one build",
                diagnose("jvm-duplicates", TEMURIN_17, copy, TEMURIN_25));
        verify(Status.OK, "none", diagnose("jvm-duplicates", TEMURIN_17, TEMURIN_25, ZULU_25));
    }

    @Test
    void vendorAndVersionMustNotChangeTogetherOnly() {
        verify(
                Status.WARNING,
                "2 vendors (temurin, zulu), 2 versions (17, 25)",
                diagnose("jvm-variety", TEMURIN_17, ZULU_25));
        verify(Status.OK, "2 versions", diagnose("jvm-variety", TEMURIN_17, TEMURIN_25));
        verify(Status.OK, "2 vendors", diagnose("jvm-variety", TEMURIN_25, ZULU_25));
        verify(Status.UNKNOWN, "no JVM", diagnose("jvm-variety"));
    }

    @Test
    void aVersionOfSeveralJvmsIsAmbiguous() {
        verify(Status.WARNING, "not 25 (2 JVMs)", diagnose("jvm-names", TEMURIN_17, TEMURIN_25, ZULU_25));
        verify(Status.OK, "all", diagnose("jvm-names", TEMURIN_17, TEMURIN_25));
    }

    @Test
    void variablesAndMissingProgramsAreNamed() {
        Evidence.Jvms ambient = Recorded.jvms(List.of(TEMURIN_17), Set.of("JAVA_TOOL_OPTIONS"));
        verify(Status.WARNING, "JAVA_TOOL_OPTIONS", diagnose("jvm-variables", ambient, Set.of()));
        verify(Status.OK, "none", diagnose("jvm-variables", TEMURIN_17));
        verify(Status.WARNING, "cc, taskset", diagnose("programs", ambient, Set.of("setsid")));
        verify(Status.OK, "cc", diagnose("programs", ambient, Set.of("cc", "setsid", "taskset")));
    }

    @Test
    void buildsThatAreNoReleaseAreNamed() {
        Jvm debug = Recorded.jvm("own-26", "openjdk", 26, "fastdebug-26-internal-adhoc.me.jdk", MIXED);
        Jvm early = Recorded.jvm("openjdk-27-ea", "openjdk", 27, "27-ea+3-123", MIXED);
        Jvm zero = Recorded.jvm("debian-11-zero", "debian", 11, "11.0.1+3-Debian", "interpreted mode");
        verify(Status.WARNING, "own-26", diagnose("jvm-debug-builds", TEMURIN_17, debug));
        verify(Status.OK, "none of 2", diagnose("jvm-debug-builds", TEMURIN_17, early));
        verify(Status.WARNING, "own-26, openjdk-27-ea", diagnose("jvm-unfinished", debug, early, TEMURIN_25));
        verify(Status.WARNING, "debian-11-zero", diagnose("jvm-compilers", TEMURIN_17, zero));
        verify(Status.OK, "none of 1", diagnose("jvm-compilers", TEMURIN_17));
    }

    @Test
    void aDebugBuildThatRunsTheLoadIsToldSo() {
        Jvm debug = new Jvm(
                "own-26",
                Recorded.RUNNING,
                "openjdk",
                "26",
                26,
                "OpenJDK 64-Bit Server VM",
                "slowdebug-26",
                MIXED,
                Set.of(),
                false,
                List.of());
        verify(Status.WARNING, "the load generator run on one of them", diagnose("jvm-debug-builds", debug));
    }

    @Test
    void aJvmWithoutArchiveIsNamedWithItsFix() {
        Jvm bare = Recorded.jvm("own-21", "openjdk", 21, "21.0.1+3", "mixed mode");
        Diagnosis diagnosis = diagnose("jvm-sharing", TEMURIN_17, bare);
        verify(Status.WARNING, "not own-21", diagnosis);
        assertTrue(diagnosis.fix().startsWith("/opt/own-21/bin/java -Xshare:dump"), diagnosis::fix);
        verify(Status.OK, "all of 1", diagnose("jvm-sharing", TEMURIN_17));
    }

    @Test
    void symbolsAreReadFromTheLibraryItself(@TempDir Path folder) throws Exception {
        Path library = folder.resolve("libjvm.so");
        assertEquals(false, JvmChecks.hasSymbolTable(library));
        Files.writeString(library, "no library");
        assertEquals(false, JvmChecks.hasSymbolTable(library));
        Files.write(library, elf(3, 11));
        assertEquals(false, JvmChecks.hasSymbolTable(library));
        Files.write(library, elf(3, 2));
        assertEquals(true, JvmChecks.hasSymbolTable(library));
        // The program that runs this test has a table of dynamic symbols at least, and the reader must not take that
        // for names.
        Path own = Path.of(System.getProperty("java.home"), "lib/server/libjvm.so");
        assumeTrue(Files.exists(own));
        assertEquals(
                Files.readString(own, StandardCharsets.ISO_8859_1).contains("\0.symtab\0"),
                JvmChecks.hasSymbolTable(own));
    }

    /** A library of nothing but a header and sections of these types. */
    private static byte[] elf(int... types) {
        ByteBuffer bytes = ByteBuffer.allocate(64 + 64 * types.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(0, (byte) 0x7F)
                .put(1, (byte) 'E')
                .put(2, (byte) 'L')
                .put(3, (byte) 'F')
                .put(4, (byte) 2)
                .put(5, (byte) 1);
        bytes.putLong(0x28, 64).putShort(0x3A, (short) 64).putShort(0x3C, (short) types.length);
        for (int i = 0; i < types.length; i++) {
            bytes.putInt(64 + 64 * i + 4, types[i]);
        }
        return bytes.array();
    }
}
