package org.jdyno.grid.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.grid.client.Stress.Findings;
import org.jdyno.grid.wire.Operation;
import org.jdyno.grid.wire.Value;
import org.jdyno.kit.Arrivals;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.OpenLoop;
import org.jdyno.kit.Responses;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SplitMix64;
import org.jdyno.kit.Waiting;

/** One thread of the load, with its own entries and its own connection. For one thread at a time. */
final class Stressor {
    /** How long the end of a node may take to be noticed after its first consequence. */
    private static final long NOTICED_MILLIS = 2_000;

    private final RoleContext context;
    private final Settings settings;
    private final Nodes nodes;
    private final int thread;
    private final Entries entries;
    private final Choice choice;
    private final Findings findings;
    private final SplitMix64 random;
    /** Null with a rate. */
    private final LatencyRecorder service;
    /** Null without a rate. */
    private final OpenLoop loop;
    /** Null without a rate. */
    private final Responses responses;

    private final List<Step> steps = new ArrayList<Step>();
    private int node;
    private Link link;
    /** How many losses of nodes the grid had settled when the operation began. */
    private int settledBefore;

    Stressor(
            RoleContext context,
            Settings settings,
            Nodes nodes,
            int thread,
            Entries entries,
            Choice choice,
            Findings findings) {
        this.context = context;
        this.settings = settings;
        this.nodes = nodes;
        this.thread = thread;
        this.entries = entries;
        this.choice = choice;
        this.findings = findings;
        random = new SplitMix64(settings.seed + ((long) thread << 32));
        loop = settings.rate > 0 ? new OpenLoop(context, Waiting.of(context.parameters(), "wait")) : null;
        responses = settings.rate > 0 ? context.responses() : null;
        service = settings.rate > 0 ? null : context.recorder("service");
    }

    Entries entries() {
        return entries;
    }

    void connect() throws IOException {
        node = nodes.nodeOf(thread);
        link = nodes.link(node);
    }

    /** Puts every entry once. */
    void prime() throws Exception {
        for (int entry = 0; entry < entries.count(); entry++) {
            steps.clear();
            add(Operation.PUT, entry);
            complete();
            check();
        }
    }

    /** Generates load; returns when everything begun has been answered and checked. */
    void run(Load load) throws Exception {
        if (loop == null) {
            runClosed(load);
        } else {
            runClosed(load.beforeSchedule());
            runOpen(load.onSchedule());
        }
    }

    private void runClosed(Load load) throws Exception {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < load.durationNanos()) {
            prepare();
            long begunNanos = System.nanoTime();
            complete();
            long answeredNanos = System.nanoTime();
            if (service != null) {
                service.record(answeredNanos - begunNanos);
            }
            check();
        }
    }

    private void runOpen(Load load) throws Exception {
        Arrivals all = Arrivals.of(context.parameters(), settings.rate, settings.seed + load.burst());
        prepare();
        loop.runCalls(load, all.share(settings.threads, thread), this::perform);
        takeBack();
    }

    /** Performs the operation that is prepared, and prepares the next one, which may never begin. */
    private long perform(long dueNanos, long begunNanos) throws Exception {
        complete();
        long answeredNanos = System.nanoTime();
        responses.record(dueNanos, begunNanos, answeredNanos);
        check();
        prepare();
        return answeredNanos;
    }

    private void prepare() {
        steps.clear();
        for (int i = 0; i < settings.transaction; i++) {
            add(settings.mix.next(random), choice.next(random));
        }
    }

    /** Adds an operation, and notes the version that the entry has after it. */
    private void add(int operation, int entry) {
        Step step = new Step();
        step.operation = operation;
        step.entry = entry;
        step.key = entries.key(entry);
        step.before = entries.version(entry);
        if (operation == Operation.PUT) {
            // Only this tells whether the entry was lost before.
            step.operation = nodes.loseEntries() ? Operation.REPLACE : Operation.PUT;
            int version = Math.abs(step.before) + 1;
            step.value = entries.value(entry, version);
            entries.setVersion(entry, version);
        } else if (operation == Operation.REMOVE) {
            entries.setVersion(entry, -Math.abs(step.before));
        }
        steps.add(step);
    }

    /** Performs the operation, on another node if its own is gone, until there is an answer. */
    private void complete() throws Exception {
        settledBefore = nodes.settledCount();
        String refusal = null;
        long begunNanos = System.nanoTime();
        while (true) {
            try {
                link.perform(steps);
                if (refusal != null && !nodes.isAnyGone()) {
                    findings.refused(refusal);
                }
                return;
            } catch (Link.Refusal refused) {
                refusal = refused.getMessage();
                requireMemory(refused);
                nodes.awaitLoss(NOTICED_MILLIS);
            } catch (IOException gone) {
                refusal = "node " + (node + 1) + " is gone: " + gone;
                moveOn();
            }
            findings.retried.incrementAndGet();
            if (System.nanoTime() - begunNanos > TimeUnit.SECONDS.toNanos(settings.timeoutSeconds)) {
                throw new RoleFailure(
                        "time-out", "an operation failed for " + settings.timeoutSeconds + " s, at last: " + refusal);
            }
        }
    }

    /** A node without memory does not get any. Our own nodes report that themselves. */
    private void requireMemory(Link.Refusal refused) {
        if (refused.isFull()) {
            throw new RoleFailure("out-of-memory", "node " + (node + 1) + ": " + refused.getMessage(), refused);
        }
    }

    /** Connects to another node. A node that knows only what it was given itself has taken all entries with it. */
    private void moveOn() throws IOException {
        nodes.lose(node);
        link.close();
        if (!nodes.areDistributed()) {
            takeBack();
            findings.lostWithNode.addAndGet(entries.loseAll());
            for (Step step : new ArrayList<Step>(steps)) {
                steps.remove(0);
                add(step.operation == Operation.REPLACE ? Operation.PUT : step.operation, step.entry);
            }
        }
        connect();
    }

    /** Forgets the versions that entries were to have after the operation. */
    private void takeBack() {
        for (int i = steps.size() - 1; i >= 0; i--) {
            entries.setVersion(steps.get(i).entry, steps.get(i).before);
        }
    }

    private void check() throws InterruptedException {
        for (Step step : steps) {
            if (isRight(step)) {
                context.meter().completed();
                context.firstOperation();
            }
        }
    }

    /** Whether the answer is what the entry had to be; what it is instead is counted. */
    private boolean isRight(Step step) throws InterruptedException {
        boolean expected = step.before > 0;
        if (step.operation == Operation.PUT) {
            return true;
        }
        if (step.present && step.operation == Operation.REPLACE) {
            // The second time may have found what the first one put.
            if (expected && mayBeMadeTwice()) {
                findings.unsettled.incrementAndGet();
            }
            return true;
        }
        if (!step.present) {
            return !expected || isExcused(step);
        }
        if (step.operation == Operation.GET && !Value.isWhole(step.found, step.key)) {
            findings.corrupt(step);
        } else if (!expected) {
            findings.unremoved(step);
        } else if (step.operation == Operation.GET && !entries.isValue(step.entry, step.before, step.found)) {
            findings.stale(step);
        } else {
            return true;
        }
        return false;
    }

    /**
     * Whether a node was lost after the operation began, or so shortly before that the grid was not complete yet. This
     * client or the grid may then have made the operation twice.
     */
    private boolean mayBeMadeTwice() {
        return nodes.goneCount() > settledBefore;
    }

    /**
     * Whether an entry may be missing. The only node that had it may be gone. A remove may have been made twice, and
     * the second time finds nothing.
     */
    private boolean isExcused(Step step) throws InterruptedException {
        boolean anyGone = nodes.awaitLoss(NOTICED_MILLIS);
        if (step.operation == Operation.REMOVE && mayBeMadeTwice()) {
            findings.unsettled.incrementAndGet();
            return true;
        }
        if (!nodes.loseEntries() || !anyGone) {
            findings.lost(step);
            return false;
        }
        findings.lostWithNode.incrementAndGet();
        if (entries.version(step.entry) == step.before) {
            entries.setVersion(step.entry, -step.before);
        }
        return true;
    }

    /** Gets every entry once and checks it. */
    void sweep() throws Exception {
        for (int entry = 0; entry < entries.count(); entry++) {
            steps.clear();
            add(Operation.GET, entry);
            complete();
            isRight(steps.get(0));
        }
    }
}
