package org.jdyno.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jdyno.kit.ChildRole;
import org.junit.jupiter.api.Test;

/** Every kernel of the twin must notice that it does less than it should. */
class BrokenTwinTest {
    /** What is broken: source text, and what it becomes. */
    private static final Map<String, String> BREAKS = new HashMap<>(Map.of(
            // Loops that leave out the last element, or some of it.
            "i < length; i++) {\n        memory[i] = value;", "i + 1 < length; i++) {\n        memory[i] = value;",
            "of(14) of(15)", "of(14) of(14)",
            "i < length; i++) {\n        sum += memory[i];", "i + 1 < length; i++) {\n        sum += memory[i];",
            // A block that is written somewhere else, and one of which a byte is not summed.
            "memcpy(file.mapped + i * file.blockBytes", "memcpy(file.mapped",
            "stamp(file.block, file.passes + (uint32_t) i);\n        if", "if",
            "file.mapped + i * file.blockBytes;", "file.mapped;",
            "const uint8_t *block = file.block;", "const uint8_t *block = file.block + (i == 0);"));

    static {
        // Tasks that do not run, and a process with another status.
        BREAKS.put("    ended++;\n    return nothing;", "    return nothing;");
        BREAKS.put("_exit(status)", "_exit(status + 1)");
        BREAKS.put("posix_spawnp(&process, \"true\"", "posix_spawnp(&process, \"false\"");
        // A function with another number, one that forgets an argument, and one that copies half.
        BREAKS.put("return SYSTEM_LIBRARY_NUMBER;", "return SYSTEM_LIBRARY_NUMBER + 1;");
        BREAKS.put("(uint32_t) left + (uint32_t) right", "(uint32_t) left - (uint32_t) right");
        BREAKS.put("bytes, (size_t) length);", "bytes, (size_t) length / 2);");
        // A reply with another number, for both transports, and a function with another one.
        BREAKS.put("reply[] = {REPLY, 0, 0, 0, 0, RESULT};", "reply[] = {REPLY, 0, 0, 0, 0, 124};");
        BREAKS.put("fourth(void) {\n    return RESULT;", "fourth(void) {\n    return 124;");
    }

    @Test
    void everyKernelNoticesThatItIsBroken() throws Exception {
        Path program = Roles.brokenTwin(BREAKS);
        String[] tests = {
            "memory-write",
            "memory-write-16",
            "memory-read",
            "memory-read-16",
            "file-read",
            "file-write",
            "file-read-mapped",
            "file-write-mapped",
            "thread",
            "thread-pool",
            "process",
            "fork",
            "call-local",
            "jni-number",
            "jni-add",
            "jni-copy"
        };
        for (String test : tests) {
            try (ChildRole client = Roles.ofTwin(program, "client", "test=" + test, "size=" + size(test))) {
                assertWrong(client, "{}", test);
            }
        }
        for (String test : new String[] {"call", "call-udp"}) {
            try (ChildRole server = Roles.ofTwin(program, "server", "test=" + test);
                    ChildRole client = Roles.ofTwin(program, "client", "test=" + test)) {
                assertWrong(client, server.next("ready").get("endpoints"), test);
            }
        }
    }

    private static String size(String test) {
        return test.startsWith("memory") || test.startsWith("file") || test.contains("copy") ? "1024" : "0";
    }

    /** It fails in what it does first, while it is measured, or at the end. */
    private static void assertWrong(ChildRole client, Object endpoints, String test) throws Exception {
        JsonNode connected = Roles.connect(client, endpoints);
        String cause = connected.path("cause").asText();
        if (cause.isEmpty()) {
            cause = client.measure(0.01).path("cause").asText();
        }
        if (cause.isEmpty()) {
            cause = client.ask("{\"command\":\"stop\"}").path("cause").asText();
        }
        assertTrue(cause.startsWith("wrong-output"), test + " has found " + cause);
        assertEquals(1, client.exitStatus(), test);
    }
}
