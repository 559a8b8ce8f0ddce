package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SshTroubleTest {
    @Test
    void whatIsKnownComesWithItsFix() {
        assertEquals(
                "me@box: Permission denied (publickey,password); set up a key, so that it does not ask for a"
                        + " password",
                SshConnection.trouble(List.of("a banner", "me@box: Permission denied (publickey,password).\r")));
        assertEquals(
                "Host key verification failed; connect once by hand to accept its key",
                SshConnection.trouble(
                        List.of("No ED25519 host key is known for box.", "Host key verification failed.")));
    }

    @Test
    void whatIsNotKnownIsTheLastThatWasSaid() {
        assertEquals("mktemp: not found", SshConnection.trouble(List.of("welcome", "mktemp: not found", "")));
        assertEquals("ssh ended without an error message", SshConnection.trouble(List.of()));
    }
}
