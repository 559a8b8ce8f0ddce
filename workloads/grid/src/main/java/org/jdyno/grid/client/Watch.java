package org.jdyno.grid.client;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.Background;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/**
 * Notices when a node is gone, by a connection to each on which nothing is sent, and measures how long the others take
 * until the grid is complete again.
 */
final class Watch {
    private static final int POLL_MILLIS = 20;

    private final RoleContext context;
    private final Settings settings;
    private final Nodes nodes;
    private final AtomicLong rebalanceNanos;

    Watch(RoleContext context, Settings settings, Nodes nodes) {
        this.context = context;
        this.settings = settings;
        this.nodes = nodes;
        rebalanceNanos = context.counter("rebalanceNanos");
    }

    /** Begins to watch all nodes; returns when it does. */
    void start() throws InterruptedException {
        CountDownLatch connected = new CountDownLatch(nodes.count());
        for (int node = 0; node < nodes.count(); node++) {
            int watched = node;
            Background.start("watch-" + (node + 1), () -> watch(watched, connected));
        }
        connected.await();
    }

    private void watch(int node, CountDownLatch connected) {
        try {
            try (Link link = nodes.link(node)) {
                connected.countDown();
                link.awaitEnd();
            } catch (IOException gone) {
                nodes.lose(node);
                System.err.println("node " + (node + 1) + " is gone: " + gone);
            }
            long lostNanos = System.nanoTime();
            awaitComplete();
            survive(System.nanoTime() - lostNanos);
        } catch (Throwable thrown) {
            connected.countDown();
            context.fail(thrown);
        }
    }

    private synchronized void survive(long nanos) {
        rebalanceNanos.addAndGet(nanos);
        nodes.settle();
        notifyAll();
    }

    /** How long the grid was not complete after the loss of nodes, together; waits until it is again. */
    synchronized long rebalanceNanos() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(settings.timeoutSeconds);
        while (nodes.settledCount() < nodes.goneCount()) {
            if (System.nanoTime() - deadline > 0) {
                throw new RoleFailure(
                        "time-out",
                        "after " + settings.timeoutSeconds + " s the end of a node is known by its operations alone");
            }
            wait(POLL_MILLIS);
        }
        return rebalanceNanos.get();
    }

    /** Returns when the nodes that are left know one another and nothing is left to be moved. */
    void awaitComplete() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(settings.timeoutSeconds);
        String missing = missing();
        while (!missing.isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                throw new RoleFailure("time-out", "after " + settings.timeoutSeconds + " s " + missing);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            missing = missing();
        }
    }

    /** What is not as it should be; empty if everything is. */
    private String missing() {
        List<Integer> present = nodes.present();
        int expected = nodes.areDistributed() ? present.size() : 1;
        for (int node : present) {
            try (Link link = nodes.link(node)) {
                long[] state = link.state();
                if (state[0] != expected) {
                    return "the grid is split: node " + (node + 1) + " knows " + state[0] + " of the " + expected
                            + " nodes that answer";
                }
                if (state[1] != 0) {
                    return "node " + (node + 1) + " is still rebalancing";
                }
            } catch (IOException | Link.Refusal refused) {
                return "node " + (node + 1) + " does not tell its state: " + refused;
            }
        }
        return "";
    }
}
