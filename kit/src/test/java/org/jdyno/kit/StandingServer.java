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
import java.util.concurrent.TimeUnit;

/**
 * Echoes every number, one after the other, each after a fixed time of work. It times itself: how long each answer
 * took, and when the whole process stood still for any reason. It never sleeps, so only a stop keeps it from reading
 * the clock.
 */
public final class StandingServer implements Role {
    /** An iteration that takes this much longer than its work was stopped. */
    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final StringBuffer stalls = new StringBuffer();
    private long serviceNanos;
    private boolean hadServed;
    private volatile long busyNanos;
    private volatile long served;

    private StandingServer() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new StandingServer());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        serviceNanos = TimeUnit.MICROSECONDS.toNanos(context.parameters().number("service-micros", 1));
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread thread = new Thread(() -> serve(listening, context), "serve");
        thread.setDaemon(true);
        thread.start();
        int port = ((InetSocketAddress) listening.getLocalAddress()).getPort();
        return Collections.singletonMap("echo", "127.0.0.1:" + port);
    }

    private void serve(ServerSocketChannel listening, RoleContext context) {
        try (SocketChannel client = listening.accept()) {
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            client.configureBlocking(false);
            ByteBuffer number = ByteBuffer.allocateDirect(Long.BYTES);
            long nanos = System.nanoTime();
            for (int read = client.read(number); read >= 0; read = client.read(number)) {
                boolean whole = !number.hasRemaining();
                if (whole) {
                    answer(client, number, nanos + serviceNanos);
                } else {
                    Thread.yield();
                }
                nanos = clocked(nanos, whole);
            }
        } catch (IOException lost) {
            context.fail(lost);
        }
    }

    private static void answer(SocketChannel client, ByteBuffer number, long atNanos) throws IOException {
        Waiting.SPIN.until(atNanos);
        number.flip();
        while (number.hasRemaining()) {
            client.write(number);
        }
        number.clear();
    }

    /**
     * Accounts for the time since the last iteration; returns the time of the next. The length of one is taken from
     * iterations under backlog: a single one takes longer.
     */
    private long clocked(long sinceNanos, boolean hasServed) {
        long nowNanos = System.nanoTime();
        long tookNanos = nowNanos - sinceNanos;
        if (tookNanos > serviceNanos + STALL_NANOS) {
            long stoodNanos = tookNanos - (hasServed ? serviceNanos : 0);
            stalls.append(sinceNanos).append(' ').append(stoodNanos).append('\n');
        } else if (hasServed && hadServed) {
            busyNanos += tookNanos;
            served++;
        }
        hadServed = hasServed;
        return nowNanos;
    }

    @Override
    public void check(RoleContext context) {
        context.check("stalls", stalls);
        context.check("busyNanos", busyNanos);
        context.check("served", served);
    }
}
