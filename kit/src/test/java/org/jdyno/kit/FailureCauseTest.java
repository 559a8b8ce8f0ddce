package org.jdyno.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NoRouteToHostException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureCauseTest {
    static Stream<Arguments> causes() {
        return Stream.of(
                Arguments.of("thread-limit", new OutOfMemoryError("unable to create new native thread")),
                Arguments.of(
                        "thread-limit",
                        new OutOfMemoryError("unable to create native thread: possibly out of memory or "
                                + "process/resource limits reached")),
                Arguments.of("out-of-memory", new OutOfMemoryError("Java heap space")),
                Arguments.of("out-of-memory", new OutOfMemoryError("Direct buffer memory")),
                Arguments.of("out-of-memory", new OutOfMemoryError()),
                Arguments.of("descriptor-limit", new SocketException("Too many open files")),
                Arguments.of("descriptor-limit", new IOException("/tmp/x (Too many open files)")),
                Arguments.of("out-of-memory", new OutOfMemoryError("GC overhead limit exceeded")),
                Arguments.of("out-of-memory", new SocketException("Cannot allocate memory")),
                Arguments.of("out-of-memory", new IOException("No buffer space available")),
                Arguments.of("port-limit", new NoRouteToHostException("Cannot assign requested address")),
                Arguments.of("port-limit", new BindException("Cannot assign requested address")),
                Arguments.of("port-taken", new BindException("Address already in use")),
                Arguments.of("refused", new ConnectException("Connection refused")),
                Arguments.of("time-out", new ConnectException("Connection timed out")),
                Arguments.of("time-out", new SocketTimeoutException("Read timed out")),
                Arguments.of("time-out", new TimeoutException()),
                Arguments.of("unsupported", new UnsupportedClassVersionError("class file version 61.0")),
                Arguments.of("wrong-output", new RoleFailure("wrong-output", "x", new OutOfMemoryError())),
                Arguments.of("error", new IllegalStateException((String) null)));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void isNamed(String cause, Throwable thrown) {
        assertEquals(cause, FailureCause.of(thrown));
        assertEquals(cause, FailureCause.of(new RuntimeException(new ExecutionException(thrown))));
    }

    @Test
    void isNamedForExceptionsOfThisMachine() throws IOException {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
            assertEquals("port-taken", causeOf(() -> new ServerSocket(port, 1, taken.getInetAddress())));
        }
        assertEquals("refused", causeOf(() -> new Socket(InetAddress.getLoopbackAddress(), port)));
    }

    private interface Opening {
        AutoCloseable open() throws IOException;
    }

    private static String causeOf(Opening opening) {
        try {
            return "none, it opened: " + opening.open();
        } catch (IOException thrown) {
            return FailureCause.of(thrown);
        }
    }
}
