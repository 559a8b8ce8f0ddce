package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class GraalFallBackTest {
    @Test
    void isNamedWithTheJvmsOwnReason() {
        assertEquals(
                "Graal was asked for; the JVM compiles with C2 because it is setting EnableJVMCI to false as"
                        + " selected GC does not support"
                        + " JVMCI: z gc",
                GraalFallBack.sentence(List.of(
                        "[0.001s][warning][gc,init ] Consider setting -Xms equal to -Xmx",
                        "[0.004s][warning][gc,jvmci] Setting EnableJVMCI to false as selected GC does not support"
                                + " JVMCI: z gc",
                        "     bool EnableJVMCI              = false       {JVMCI experimental} {command line}")));
    }

    @Test
    void isNamedWhereTheJvmGaveNoReason() {
        String sentence = GraalFallBack.sentence(
                List.of("     bool EnableJVMCI              = false       {JVMCI experimental} {command line}"));
        assertTrue(sentence.endsWith("without saying why"), sentence);
    }

    @Test
    void isLookedForWhereGraalWasAskedFor() {
        assertTrue(GraalFallBack.isRequested(List.of("-XX:+EnableJVMCI", "-XX:+UseJVMCICompiler")));
        assertFalse(GraalFallBack.isRequested(List.of("-XX:+EnableJVMCI")));
    }
}
