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
 * Sends back every number it is sent, one after the other, each a given time after it was taken up; and clocks itself:
 * how long each took, and when the whole process stood still, for whatever reason. It never sleeps, so that standing
 * still is all that keeps it from looking at the clock.
 */
public final class StandingServer implements Role {
    /** A turn that takes so much longer than its work has stood still. */
    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final StringBuffer stalls = new StringBuffer();
    private long serviceNanos;
    private boolean hadServed;
    private volatile long busyNanos;
    private volatile long served;

    private StandingServer() {}

    public static void main(String[] words) {
        RoleProcess.run(words, new StandingServer());
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
     * Books the turn since a time; returns the time of the next. How long one takes is told by those that followed one
     * another while many were waiting: alone it takes longer.
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
