package org.jdyno.http.client;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SelectStrategy;
import io.netty.channel.SelectStrategyFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.IntSupplier;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jdyno.http.request.RequestWriter;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;

/** All users, on their loops. For the command thread. */
final class Crowd {
    /** Connections that are opened at the same time; more may not fit the backlog of the server. */
    private static final int OPENED_AT_ONCE = 64;

    private final Settings settings;
    private final RoleContext context;
    private final boolean scheduled;
    private final List<UserLoop> loops = new ArrayList<UserLoop>();

    /** Must be created while the role starts. */
    Crowd(Settings settings, RoleContext context) {
        this.settings = settings;
        this.context = context;
        scheduled = context.hasRatePhase() || settings.hasRate();
    }

    /**
     * Connects all users.
     *
     * @param endpoints of the other roles, unless the settings name the target
     */
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws InterruptedException {
        String given = settings.givenTarget();
        Target target = given == null ? Target.among(endpoints) : Target.of(given);
        settings.trust.requireSecure(target);
        List<HttpUser> users = users(target);
        long startNanos = System.nanoTime();
        for (int from = 0; from < users.size(); from += OPENED_AT_ONCE) {
            open(users.subList(from, Math.min(users.size(), from + OPENED_AT_ONCE)));
        }
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put("connections", (double) users.size());
        counters.put("connectNanos", (double) (System.nanoTime() - startNanos));
        return counters;
    }

    /** In the order of their places, on the loops in turn. */
    private List<HttpUser> users(Target target) {
        List<LoopTurn> turns = new ArrayList<LoopTurn>();
        Transport transport = Transport.of(settings.threads, () -> added(turns));
        Errors errors = new Errors(context);
        for (EventExecutor executor : transport.loops) {
            EventLoop eventLoop = (EventLoop) executor;
            Dialer dialer = new Dialer(target, settings, eventLoop, transport.channel);
            RequestWriter writer = new RequestWriter(target.prefix, target.authority, settings.gzip);
            int number = loops.size();
            LoopTurn turn = turns.get(number);
            loops.add(new UserLoop(number, eventLoop, turn, settings, dialer, writer, errors, scheduled, context));
        }
        List<HttpUser> users = new ArrayList<HttpUser>();
        for (int i = 0; i < settings.connections; i++) {
            users.add(loops.get(i % loops.size()).add(settings.firstPlace + i));
        }
        return users;
    }

    private static SelectStrategy added(List<LoopTurn> turns) {
        LoopTurn turn = new LoopTurn();
        turns.add(turn);
        return turn;
    }

    private static void open(List<HttpUser> users) throws InterruptedException {
        List<Future<?>> opening = new ArrayList<Future<?>>();
        for (HttpUser user : users) {
            opening.add(user.connect());
        }
        for (Future<?> connected : opening) {
            connected.sync(); // throws the failure
        }
    }

    /** Requests until the phase is over and all requests have ended. */
    public void load(Load load) throws InterruptedException {
        CountDownLatch over = new CountDownLatch(loops.size());
        for (UserLoop loop : loops) {
            loop.load(load, over::countDown);
        }
        over.await();
    }

    /** Reports what was answered over the life of the client. */
    public void check() {
        long begun = 0;
        long ended = 0;
        long answered = 0;
        long bytes = 0;
        for (UserLoop loop : loops) {
            begun += loop.begun();
            ended += loop.ended();
            answered += loop.answered();
            bytes += loop.answeredBytes();
        }
        context.check("requests", answered);
        context.check("bytes", bytes);
        context.check("ended", ended, begun);
        settings.trust.check(context);
    }

    /** How the event loops wait for connections: by epoll, or by the JDK's selectors where that is not available. */
    static final class Transport {
        final EventLoopGroup loops;
        final Class<? extends SocketChannel> channel;

        private Transport(EventLoopGroup loops, Class<? extends SocketChannel> channel) {
            this.loops = loops;
            this.channel = channel;
        }

        /** Loops that call the turns, the first loop the first turn and so on. */
        static Transport of(int threads, SelectStrategyFactory turns) {
            DefaultThreadFactory named = new DefaultThreadFactory("http-loop", true);
            if (Epoll.isAvailable()) {
                return new Transport(new EpollEventLoopGroup(threads, named, turns), EpollSocketChannel.class);
            }
            // A loop that does not sleep would look to Netty like one whose selector is broken.
            System.setProperty("io.netty.selectorAutoRebuildThreshold", "0");
            return new Transport(
                    new NioEventLoopGroup(threads, named, SelectorProvider.provider(), turns), NioSocketChannel.class);
        }
    }

    /**
     * Lets a schedule begin what is due each time that an event loop has served its connections, before it sleeps. As a
     * task of the loop it would run many times between two looks at the connections. For the thread of the loop.
     */
    static final class LoopTurn implements SelectStrategy {
        private Schedule schedule = () -> false;

        /** What is due on one loop. */
        interface Schedule {
            /** Begins what is due; returns whether the loop must look at its connections without sleeping. */
            boolean beginDue();
        }

        void setSchedule(Schedule begun) {
            schedule = begun;
        }

        @Override
        public int calculateStrategy(IntSupplier look, boolean hasTasks) throws Exception {
            boolean comesBack = schedule.beginDue();
            return comesBack || hasTasks ? look.get() : SelectStrategy.SELECT;
        }
    }
}
