package org.jdyno.kit;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Calls a {@link StandingServer}: with {@code open=yes} by an open loop, otherwise as a client that waits for each
 * answer before its next request (histogram {@code naive}).
 */
public final class StandingCaller implements DrivingRole {
    private static final int UNDER_WAY = 1 << 16;

    private final AtomicLongArray dueNanos = new AtomicLongArray(UNDER_WAY);
    private final AtomicLongArray begunNanos = new AtomicLongArray(UNDER_WAY);
    private final ByteBuffer number = ByteBuffer.allocateDirect(Long.BYTES);
    private RoleContext context;
    private OpenLoop loop;
    private Responses responses;
    private LatencyRecorder naive;
    private SocketChannel server;
    private long sent;
    private boolean open;
    private volatile long answered;

    private StandingCaller() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new StandingCaller());
    }

    @Override
    public Map<String, String> start(RoleContext context) {
        this.context = context;
        loop = new OpenLoop(context, Waiting.of(context.parameters(), "wait"));
        responses = context.responses();
        naive = context.recorder("naive");
        open = context.parameters().text("open").equals("yes");
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws IOException {
        String[] address = endpoints.get("server").get("echo").split(":");
        server = SocketChannel.open(new InetSocketAddress(address[0], Integer.parseInt(address[1])));
        server.setOption(StandardSocketOptions.TCP_NODELAY, true);
        Thread thread = new Thread(this::receive, "receive");
        thread.setDaemon(true);
        thread.start();
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws Exception {
        double perSecond = context.parameters().number("rate", 1);
        if (open) {
            loop.run(load, Arrivals.of(context.parameters(), perSecond, 1), this::send);
        } else {
            askAndWait(load.durationNanos(), (long) (1e9 / perSecond));
        }
        while (answered < sent) {
            Thread.yield();
        }
    }

    private void askAndWait(long durationNanos, long periodNanos) throws IOException {
        long beganNanos = System.nanoTime();
        long nowNanos = beganNanos;
        while (nowNanos - beganNanos < durationNanos) {
            send(nowNanos, nowNanos);
            while (answered < sent) {
                Thread.yield();
            }
            nowNanos = Waiting.PARK.until(nowNanos + periodNanos);
        }
    }

    private void send(long due, long now) throws IOException {
        int slot = (int) sent & UNDER_WAY - 1;
        if (sent - answered >= UNDER_WAY) {
            throw new RoleFailure("error", "more than " + UNDER_WAY + " requests are unanswered");
        }
        dueNanos.lazySet(slot, due);
        begunNanos.lazySet(slot, now);
        number.clear();
        number.putLong(0, sent++);
        server.write(number);
    }

    private void receive() {
        ByteBuffer numbers = ByteBuffer.allocateDirect(Long.BYTES * 1024);
        try {
            while (server.read(numbers) >= 0) {
                long nowNanos = System.nanoTime();
                numbers.flip();
                while (numbers.remaining() >= Long.BYTES) {
                    received(numbers.getLong(), nowNanos);
                }
                numbers.compact();
            }
        } catch (IOException lost) {
            context.fail(lost);
        }
    }

    private void received(long received, long nowNanos) {
        if (received != answered) {
            context.meter().failed();
            throw new RoleFailure("wrong-output", "received " + received + " instead of " + answered);
        }
        int slot = (int) received & UNDER_WAY - 1;
        if (open) {
            responses.record(dueNanos.get(slot), begunNanos.get(slot), nowNanos);
        } else {
            naive.record(nowNanos - begunNanos.get(slot));
        }
        context.meter().completed();
        context.firstOperation();
        answered = received + 1;
    }
}
