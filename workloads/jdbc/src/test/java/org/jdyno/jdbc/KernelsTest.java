package org.jdyno.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.database.Database;
import org.jdyno.jdbc.kernel.Session;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleContexts;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kernel that workload.yaml names, on H2. */
@ResourceLock("the database of this process")
class KernelsTest {
    private static final int LARGE_BYTES = 1 << 16;

    static List<String> names() throws Exception {
        Matcher values = Pattern.compile("values: \\[(get[^]]*)]").matcher(Files.readString(Path.of("workload.yaml")));
        assertTrue(values.find());
        return Stream.of(values.group(1).split("[,\\s]+")).toList();
    }

    private static String digest(String name, long seed) throws Exception {
        Session session = new Session(Database.of(RoleContexts.parameters("database=h2"), Map.of()));
        Kernel kernel = Kernels.make(name, LARGE_BYTES, seed, session);
        long once = kernel.repeat(1);
        assertTrue(once > 0);
        assertEquals(2 * once, kernel.repeat(2));
        return kernel.verify();
    }

    @ParameterizedTest
    @MethodSource("names")
    void itDoesTheSameForASeed(String name) throws Exception {
        String digest = digest(name, 1);
        assertFalse(digest.isEmpty());
        assertEquals(digest, digest(name, 1));
        if (!name.equals("connect")) {
            assertNotEquals(digest, digest(name, 2));
        }
    }
}
