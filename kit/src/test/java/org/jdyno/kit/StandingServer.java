package org.jdyno.kit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.Map;

/** Echoes every number, one after the other, each after a fixed time of work. One client after the other. */
public final class StandingServer implements Role {
    private StallClock clock;

    private StandingServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new StandingServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        clock = new StallClock(context.parameters());
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread thread = new Thread(() -> serveAll(listening, context), "serve");
        thread.setDaemon(true);
        thread.start();
        int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
        return Collections.singletonMap("echo", "127.0.0.1:" + port);
    }

    private void serveAll(ServerSocketChannel listening, RoleContext context) {
        while (true) {
            try (SocketChannel client = listening.accept()) {
                serve(client);
            } catch (IOException lost) {
                context.fail(lost);
            }
        }
    }

    private void serve(SocketChannel client) throws IOException {
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        client.configureBlocking(false);
        ByteBuffer number = ByteBuffer.allocateDirect(Long.BYTES);
        clock.begin();
        while (client.read(number) >= 0) {
            boolean whole = !number.hasRemaining();
            if (whole) {
                answer(client, number);
            } else {
                Thread.yield();
            }
            clock.iterated(whole);
        }
    }

    private void answer(SocketChannel client, ByteBuffer number) throws IOException {
        clock.work();
        number.flip();
        while (number.hasRemaining()) {
            client.write(number);
        }
        number.clear();
    }

    @Override
    public void check(RoleContext context) {
        clock.check(context);
    }
}
