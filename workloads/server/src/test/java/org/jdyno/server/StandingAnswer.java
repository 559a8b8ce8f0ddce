package org.jdyno.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server that gives each connection the same bytes, as soon as the request has come. */
final class StandingAnswer implements AutoCloseable {
    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    private final byte[] answer;
    private final boolean keeps;
    private final Thread accepting = new Thread(this::acceptAll, "standing-answer");

    /** @param keeps whether a connection then stays open until the client ends it */
    StandingAnswer(String answer, boolean keeps) throws IOException {
        this.answer = answer.getBytes(StandardCharsets.ISO_8859_1);
        this.keeps = keeps;
        accepting.setDaemon(true);
        accepting.start();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    private void acceptAll() {
        while (!listening.isClosed()) {
            try (Socket client = listening.accept()) {
                InputStream in = client.getInputStream();
                int lineEnds = 0;
                while (lineEnds < 2) {
                    int next = in.read();
                    lineEnds = next == '\n' || next < 0 ? lineEnds + 1 : next == '\r' ? lineEnds : 0;
                }
                client.getOutputStream().write(answer);
                while (keeps && in.read() >= 0) {
                    continue;
                }
            } catch (IOException ended) {
                // By the client, or by the end of the test.
            }
        }
    }

    /** Nobody is accepted any more: a thread that waits for a connection might still get one of after the close. */
    @Override
    public void close() throws IOException {
        listening.close();
        try {
            accepting.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
