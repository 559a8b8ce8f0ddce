package org.jdyno.run.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.Example;
import org.jdyno.host.RoleFile;
import org.jdyno.model.Cause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoleChannelTest {
    private static final String READY = "{\"event\":\"ready\",\"protocol\":1,\"pid\":1,\"endpoints\":{}}\n";

    @TempDir
    private Path folder;

    private String message;

    private static String window(int index) {
        return "{\"event\":\"window\",\"phase\":\"measure\",\"burst\":0,\"index\":" + index
                + ",\"startMillis\":" + (System.currentTimeMillis() + 100 * index)
                + ",\"wallNanos\":100000000,\"operations\":1,\"errors\":0,\"cpuNanos\":1}\n";
    }

    private Cause causeAfter(String... measuring) throws Exception {
        Inbox inbox = new Inbox(System::nanoTime);
        OpenPhases phases = new OpenPhases(System.currentTimeMillis(), System.nanoTime(), process -> true);
        RoleChannel channel = new RoleChannel(inbox, phases, (process, window, histograms) -> {});
        try (RoleLog log = new RoleLog(RoleFile.create(folder.resolve("log")))) {
            ScriptedRole server = new ScriptedRole(
                    Example.role("server", "Server", true, false),
                    "server",
                    inbox,
                    log,
                    List.of(bytes(READY), bytes(String.join("", measuring))));
            server.play();
            channel.awaitReady(server, 1_000);
            TrialFailure failure = assertThrows(
                    TrialFailure.class,
                    () -> channel.askAll(
                            List.of(server),
                            Events.JSON
                                    .createObjectNode()
                                    .put("command", "measure")
                                    .put("seconds", 1),
                            1_000,
                            () -> {}));
            message = failure.getMessage();
            return failure.failureCause();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aWindowThatIsMissingNamesTheTextThatSpoiltIt() throws Exception {
        String spoilt = window(1).replace("\"index\":", "\"ind    77 % 4 Loop::run @ 5 (20 bytes)\nex\":");
        assertEquals(Cause.PROTOCOL, causeAfter(window(0), spoilt, window(2)));
        assertTrue(message.contains("other text is mixed into an event of the server: {\"event\":\"window\""), message);
        assertTrue(message.contains("77 % 4 Loop::run @ 5"), message);
        assertTrue(message.contains("-XX:+DisplayVMOutputToStderr"), message);
    }

    @Test
    void aWindowThatIsMissingBreaksTheProtocol() throws Exception {
        assertEquals(Cause.PROTOCOL, causeAfter(window(0), window(2)));
    }

    /** HotSpot writes its report where events are written, between the pieces of one. */
    @Test
    void aWindowThatIsTornByTheReportOfACrashIsACrash() throws Exception {
        String torn =
                window(1).substring(0, 20) + "#\n# A fatal error has been detected by the Java Runtime Environment:\n"
                        + window(1).substring(20);
        assertEquals(Cause.CRASH, causeAfter(window(0), torn, window(2)));
    }
}
