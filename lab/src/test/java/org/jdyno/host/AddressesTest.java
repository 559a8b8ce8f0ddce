package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;

class AddressesTest {
    @Test
    void loopbackStaysLoopback() {
        assertEquals("127.0.0.1", LocalHost.addressTowards("127.0.0.1"));
        assertEquals("127.0.0.1", SshHost.resolve("localhost"));
        assertEquals("10.1.2.3", SshHost.resolve("10.1.2.3"));
    }

    @Test
    void whatHasNoAddressIsNamedWithTheCure() {
        String message = assertThrows(UserError.class, () -> SshHost.resolve("no-such-host.invalid"))
                .getMessage();
        assertTrue(message.contains("no-such-host.invalid") && message.contains("address:"), message);
    }
}
