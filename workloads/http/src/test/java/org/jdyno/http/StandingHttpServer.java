package org.jdyno.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.kit.StallClock;

/**
 * Answers the requests of all connections, one after the other in the order in which they arrive, each after a fixed
 * time of work. Never sleeps.
 */
public final class StandingHttpServer implements Role {
    private final ByteBuffer request = ByteBuffer.allocateDirect(1024);
    private final ByteBuffer answer =
            ByteBuffer.wrap("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    private StallClock clock;

    private StandingHttpServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new StandingHttpServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        clock = new StallClock(context.parameters());
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread thread = new Thread(() -> serve(listening, context), "serve");
        thread.setDaemon(true);
        thread.start();
        return Map.of("http", "127.0.0.1:" + ((InetSocketAddress) listening.getLocalAddress()).getPort());
    }

    private void serve(ServerSocketChannel listening, RoleContext context) {
        try {
            Selector selector = Selector.open();
            listening.configureBlocking(false);
            listening.register(selector, SelectionKey.OP_ACCEPT);
            clock.begin();
            while (true) {
                if (selector.selectNow(key -> clock.iterated(serve(key, listening, selector))) == 0) {
                    Thread.yield();
                    clock.iterated(false);
                }
            }
        } catch (IOException | UncheckedIOException broken) {
            context.fail(broken);
        }
    }

    /** Returns whether it has answered a request. */
    private boolean serve(SelectionKey key, ServerSocketChannel listening, Selector selector) {
        try {
            return key.isAcceptable() ? accept(listening, selector) : answer(key);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static boolean accept(ServerSocketChannel listening, Selector selector) throws IOException {
        SocketChannel client = listening.accept();
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        client.configureBlocking(false);
        client.register(selector, SelectionKey.OP_READ);
        return false;
    }

    /** Answers a request, which arrives whole; returns false if the client has gone instead. */
    private boolean answer(SelectionKey key) throws IOException {
        SocketChannel client = (SocketChannel) key.channel();
        request.clear();
        if (client.read(request) < 0) {
            client.close();
            return false;
        }
        clock.work();
        client.write(answer.duplicate());
        return true;
    }

    @Override
    public void check(RoleContext context) {
        clock.check(context);
    }
}
