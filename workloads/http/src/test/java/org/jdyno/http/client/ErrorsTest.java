package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.handler.codec.DecoderException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class ErrorsTest {
    @Test
    void namesNoJavaClassUnlessThatSaysMoreThanNothing() {
        assertEquals("Connection refused", Errors.words(new ConnectException("Connection refused")));
        assertEquals(
                "no cipher suites in common",
                Errors.words(new DecoderException(new SSLHandshakeException("no cipher suites in common"))));
        assertEquals("ClosedChannelException", Errors.words(new ClosedChannelException()));
    }
}
