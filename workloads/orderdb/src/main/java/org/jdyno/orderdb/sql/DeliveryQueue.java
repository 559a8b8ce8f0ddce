package org.jdyno.orderdb.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.RoleContext;
import org.jdyno.orderdb.business.Business.Delivered;
import org.jdyno.orderdb.sql.Attempts.BackOff;
import org.jdyno.orders.request.DeliveryRequest;
import org.jdyno.orders.terminal.TransactionKind;

/**
 * Deliveries that were requested and are performed later by threads of their own. Any thread.
 *
 * <p>The histogram {@code deferred} records the time from a request until its delivery is committed, the counter
 * {@code deliveries} how many were performed, and {@code deliveredOrders} how many orders they delivered.
 */
public final class DeliveryQueue {
    private final BlockingQueue<Queued> queue = new LinkedBlockingQueue<>();
    private final RoleContext context;
    private final LatencyRecorder deferred;
    private final AtomicLong deliveries;
    private final AtomicLong orders;
    private final Traffic[] traffic;
    private final long seed;
    /** Requests that are not yet performed. Guarded by this object. */
    private long open;

    private final List<Thread> workers = new ArrayList<>();

    /**
     * A queue without workers; to be created while the role starts.
     *
     * @param seed the seed of the trial
     */
    public DeliveryQueue(RoleContext context, int workers, long seed) {
        this.context = context;
        this.seed = seed;
        deferred = context.sharedRecorder("deferred");
        deliveries = context.counter("deliveries");
        orders = context.counter("deliveredOrders");
        traffic = new Traffic[workers];
        for (int i = 0; i < workers; i++) {
            traffic[i] = Traffic.of(context);
        }
    }

    /** Starts the workers. For the thread of the role's commands. */
    public void start(Connections connections, Supplier<Transactions> transactions, ThreadFactory threads) {
        for (int i = 0; i < traffic.length; i++) {
            Traffic its = traffic[i];
            BackOff backOff = new BackOff(seed, -1 - i);
            Thread worker = threads.newThread(() -> work(connections, transactions.get().delivery, its, backOff));
            worker.setDaemon(true);
            worker.start();
            workers.add(worker);
        }
    }

    /** Ends the workers, which have nothing to do. For the thread of the role's commands. */
    public void stop() throws InterruptedException {
        drain();
        for (Thread worker : workers) {
            worker.interrupt();
            worker.join();
        }
        workers.clear();
    }

    private static final class Queued {
        private final DeliveryRequest request = new DeliveryRequest();
        private final long queuedNanos = System.nanoTime();
    }

    void add(DeliveryRequest request) {
        Queued queued = new Queued();
        queued.request.warehouse = request.warehouse;
        queued.request.carrier = request.carrier;
        synchronized (this) {
            open++;
        }
        queue.add(queued);
    }

    private void work(
            Connections connections,
            SqlTransaction<DeliveryRequest, Delivered> delivery,
            Traffic its,
            BackOff backOff) {
        Delivered delivered = new Delivered();
        try (Attempts attempts = new Attempts(connections, its, backOff)) {
            while (true) {
                Queued next = queue.take();
                attempts.perform(TransactionKind.DELIVERY, delivery, next.request, delivered);
                deferred.record(System.nanoTime() - next.queuedNanos);
                deliveries.incrementAndGet();
                orders.addAndGet(delivered.orders);
                done();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (Throwable failed) {
            context.fail(failed);
        }
    }

    private synchronized void done() {
        if (--open == 0) {
            notifyAll();
        }
    }

    /** Returns when nothing is queued and no delivery is being performed. */
    synchronized void drain() throws InterruptedException {
        while (open > 0) {
            wait();
        }
    }
}
