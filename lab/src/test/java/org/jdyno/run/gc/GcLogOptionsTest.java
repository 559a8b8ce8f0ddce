package org.jdyno.run.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jdyno.model.Jvm;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GcLogOptionsTest {
    private static final Path LOG = Path.of("/runs/my run: 1/gc.log");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OpenJDK 64-Bit Server VM",
                "OpenJDK 64-Bit Zero VM",
                "Java HotSpot(TM) 64-Bit Server VM",
                "Dynamic Code Evolution 64-Bit Server VM"
            })
    void hotSpotWritesAUnifiedLogFromJava9On(String vm) {
        assertEquals(
                List.of("-Xlog:gc=info,gc+phases=info:file=\"/runs/my run: 1/gc.log\":uptimenanos,tags:filecount=0"),
                GcLogOptions.forJvm(jvm(vm, 9), LOG));
    }

    @Test
    void hotSpotWritesBracketsBeforeJava9() {
        assertEquals(
                List.of("-Xloggc:/runs/my run: 1/gc.log", "-XX:+PrintGCDetails", "-XX:+PrintGCTimeStamps"),
                GcLogOptions.forJvm(jvm("OpenJDK 64-Bit Server VM", 8), LOG));
    }

    @Test
    void eachProcessWritesItsOwnFile() {
        Jvm java17 = jvm("OpenJDK 64-Bit Server VM", 17);
        Jvm java8 = jvm("OpenJDK 64-Bit Server VM", 8);
        Path log = Path.of("/runs/gc-%p.log");
        assertEquals(
                List.of("-Xlog:gc=info,gc+phases=info:file=\"/runs/gc-%p.log\":uptimenanos,tags:filecount=0"),
                GcLogOptions.forJvm(java17, log));
        assertEquals("-Xloggc:/runs/gc-%p.log", GcLogOptions.forJvm(java8, log).get(0));
        assertEquals(Path.of("/runs/gc-42.log"), GcLogOptions.written(java17, log, 42));
        assertEquals(Path.of("/runs/gc-pid42.log"), GcLogOptions.written(java8, log, 42));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Espresso 64-Bit VM", "Eclipse OpenJ9 VM", "Zing 64-Bit Tiered VM"})
    void anotherJvmGetsNoOptions(String vm) {
        assertEquals(List.of(), GcLogOptions.forJvm(jvm(vm, 17), LOG));
    }

    @Test
    void aFileTheJvmWouldNameOtherwiseIsAnError() {
        Jvm java17 = jvm("OpenJDK 64-Bit Server VM", 17);
        Jvm java8 = jvm("OpenJDK 64-Bit Server VM", 8);
        assertThrows(UserError.class, () -> GcLogOptions.forJvm(java17, Path.of("/runs/%p/gc.log")));
        assertThrows(UserError.class, () -> GcLogOptions.forJvm(java17, Path.of("/runs/a\"b/gc.log")));
        assertThrows(UserError.class, () -> GcLogOptions.forJvm(java8, Path.of("/runs/gc of server.log")));
    }

    private static Jvm jvm(String vm, int feature) {
        return new Jvm(
                "id",
                Path.of("/java"),
                "vendor",
                "" + feature,
                feature,
                vm,
                "build",
                "mode",
                Set.of(),
                false,
                List.of());
    }
}
