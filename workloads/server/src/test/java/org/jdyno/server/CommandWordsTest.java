package org.jdyno.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;

class CommandWordsTest {
    private static final List<String> JAVA =
            List.of("/opt/jdk/bin/java", "-Xmx64m", "-Xlog:gc:file=\"/tmp/a b/gc.log\"");

    private static List<String> of(String command) {
        return words().of(command);
    }

    private static CommandWords words() {
        return new CommandWords(JAVA, "127.0.0.1", null, 8080);
    }

    @Test
    void wordsAreSeparatedAsInAShell() {
        assertEquals(List.of("a", "b c", "d\"e", "f'g", "", "h i"), of("a 'b c'  d\\\"e \"f'g\" '' h\\ i "));
        assertTrue(
                assertThrows(RoleFailure.class, () -> of("a 'b")).getMessage().contains("no closing '"));
    }

    @Test
    void namesBecomeValues() {
        assertEquals(
                List.of(JAVA.get(0), JAVA.get(1), JAVA.get(2), "-jar", "shop.jar", "--port=8080"),
                of("{java} -jar shop.jar --port={port}"));
        assertEquals(List.of("/opt/jdk/bin/java", JAVA.get(1), JAVA.get(2)), of("{java-home}/bin/java {options}"));
        assertEquals(List.of("{other}", "127.0.0.1"), of("{other} {host}"));
        assertTrue(Path.of(of("{example}").get(0)).isAbsolute());
    }

    @Test
    void withinAWordSeveralValuesAreQuotedForAShell() {
        assertEquals(
                List.of("sh", "-c", "exec /opt/jdk/bin/java -Xmx64m '-Xlog:gc:file=\"/tmp/a b/gc.log\"' Shop"),
                of("sh -c 'exec {java} Shop'"));
        assertEquals("-Xmx64m '-Xlog:gc:file=\"/tmp/a b/gc.log\"'", words().text("{options}"));
    }

    @Test
    void aPlatformWithoutClassesIsNamed() {
        assertTrue(assertThrows(RoleFailure.class, () -> of("{java} -jar {classes}/shop.jar"))
                .getMessage()
                .contains("+classes=DIR"));
        assertEquals(
                List.of("/builds/old/shop.jar"),
                new CommandWords(JAVA, "127.0.0.1", "/builds/old", 1).of("{classes}/shop.jar"));
    }

    @Test
    void theWordsOfAPlatformWithoutJvmDoNotNameIt() {
        CommandWords ofNative = new CommandWords(List.of(), "127.0.0.1", null, 8080);
        assertTrue(ofNative.lacksJvm("-Da=b {options}"));
        assertTrue(ofNative.lacksJvm("{java-home}/lib"));
        assertFalse(ofNative.lacksJvm("{port}"));
        assertFalse(words().lacksJvm("{options}"));
    }
}
