package org.jdyno.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.UserError;
import org.jdyno.selftest.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelftestDirectoryTest {
    private static final List<String> PARTS = List.of("decisions", "slowdowns-sliced");

    @TempDir
    private Path folder;

    @Test
    void aResultWithoutARunIsReadAgain() {
        SelftestDirectory directory = SelftestDirectory.create(folder);
        assertEquals(Optional.empty(), directory.result("simulation", Simulation.class));
        Simulation simulation = Simulation.of(2);
        directory.keep("simulation", simulation);
        assertEquals(Optional.of(simulation), directory.result("simulation", Simulation.class));
    }

    @Test
    void aDirectoryWithoutPartsIsRejected() {
        UserError error = assertThrows(UserError.class, () -> SelftestDirectory.open(folder, PARTS));
        assertEquals(
                "there is no self-test in " + folder + "; --resume needs the directory of one that was begun",
                error.getMessage());
    }
}
