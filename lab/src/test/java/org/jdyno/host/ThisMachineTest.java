package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThisMachineTest {
    private static final long GIBIBYTE = 1L << 30;

    @TempDir
    private Path folder;

    /** Without a limit a control group may show 2^64 - 1, which Java may take for -1. */
    @Test
    void memoryIsThatOfTheMachineIfJavaTellsAnImpossibleAmount() {
        Optional<String> machine = Optional.of("8388608");
        assertEquals(8 * GIBIBYTE, ThisMachine.plausible(-1, machine));
        assertEquals(8 * GIBIBYTE, ThisMachine.plausible(0, machine));
        assertEquals(8 * GIBIBYTE, ThisMachine.plausible(Long.MAX_VALUE, machine));
        assertEquals(2 * GIBIBYTE, ThisMachine.plausible(2 * GIBIBYTE, machine));
        assertEquals(2 * GIBIBYTE, ThisMachine.plausible(2 * GIBIBYTE, Optional.empty()));
        assertTrue(ThisMachine.memoryBytes() > 0);
    }

    @Test
    void aNumberBeyondThoseOfJavaIsTheLargest() throws Exception {
        Path file = folder.resolve("limit");
        for (String text : new String[] {"18446744073709551615", "9223372036854775808", "99999999999999999999999999"}) {
            Files.writeString(file, text + "\n");
            assertEquals(OptionalLong.of(Long.MAX_VALUE), Proc.number(file.toString()), text);
        }
        for (String text : new String[] {"max", "-1", "unlimited", ""}) {
            Files.writeString(file, text);
            assertEquals(OptionalLong.empty(), Proc.number(file.toString()), text);
        }
    }
}
