package org.jdyno.run.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.host.RoleFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The standard output of a process may have text that is no event, even on the line of one. */
class RoleOutputTest {
    private static final String OPERATION = "{\"event\":\"first-operation\"}";

    @TempDir
    private Path folder;

    private final List<RoleEvent> events = new ArrayList<>();
    private final RoleOutput output = new RoleOutput("server", events::add);

    private String log(String text) throws Exception {
        Path file = folder.resolve("log");
        try (RoleLog log = new RoleLog(RoleFile.create(file))) {
            output.readProtocol(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), log);
        }
        return Files.readString(file);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "    123   45       3       java.lang.String::hashCode (60 bytes)",
                "....",
                "{",
                "{\"key\":1}",
                "say {\"event\":\"unheard-of\"} and ",
                "{\"event\":\"window\",\"phase\":\"mea"
            })
    void anEventAfterOtherTextIsRead(String before) throws Exception {
        assertEquals(before + "\nnext\n", log(before + OPERATION + "\nnext\n"));
        assertEquals(1, events.size());
        assertInstanceOf(RoleEvent.FirstOperation.class, events.get(0));
    }

    /** Each of them once took a copy of the rest of the line. */
    @Test
    @Timeout(60)
    void aLineOfManyBeginningsIsLog() throws Exception {
        String line = "x" + Events.BEGIN.repeat((3 << 20) / Events.BEGIN.length());
        assertEquals(line + "\n", log(line + "\n"));
        assertEquals(List.of(), events);
    }

    @Test
    void anEventWithTextInItsMiddleIsRemembered() throws Exception {
        String line = "{\"event\":\"first-op    77 % 4 Loop::run @ 5 (20 bytes)";
        String rest = "eration\"}";
        assertEquals(line + "\n" + rest + "\n", log(line + "\n" + rest + "\n"));
        assertEquals(List.of(), events);
        assertEquals(Optional.of(line), output.spoilt());
    }

    @Test
    void otherTextSpoilsNothing() throws Exception {
        String text = "it sent {\"event\":\"mood\"}\n{\"event\": 12}\n} {\n";
        assertEquals(text, log(text));
        assertEquals(List.of(), events);
        assertEquals(Optional.empty(), output.spoilt());
    }
}
