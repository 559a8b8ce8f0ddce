package org.jdyno.lab.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SshTroubleTest {
    @Test
    void whatIsKnownComesWithItsCure() {
        assertEquals(
                "me@box: Permission denied (publickey,password); it must let you in by a key, without asking for"
                        + " a password",
                SshTrouble.sentence(List.of("a banner", "me@box: Permission denied (publickey,password).\r")));
        assertEquals(
                "Host key verification failed; connect to it once by hand, so that its key is known",
                SshTrouble.sentence(List.of("No ED25519 host key is known for box.", "Host key verification failed.")));
    }

    @Test
    void whatIsNotKnownIsTheLastThatWasSaid() {
        assertEquals("mktemp: not found", SshTrouble.sentence(List.of("welcome", "mktemp: not found", "")));
        assertEquals("ssh ended without a word", SshTrouble.sentence(List.of()));
    }
}
