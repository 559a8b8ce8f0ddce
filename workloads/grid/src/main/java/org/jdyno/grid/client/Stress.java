package org.jdyno.grid.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.Background;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;

/** All threads of the load, from their first connection to the last check. For one thread. */
public final class Stress {
    /** The heap that a copy of an entry takes beside its value. */
    private static final int ENTRY_BYTES = 160;

    private final RoleContext context;
    private final Settings settings;
    private final Nodes nodes;
    private final Findings findings;
    private final Watch watch;
    private final List<Stressor> stressors = new ArrayList<Stressor>();
    private final ExecutorService threads;
    /** The entries when the load begins. */
    private int all;

    /** @param endpoints those of each node, in their order */
    public Stress(RoleContext context, Settings settings, List<Map<String, String>> endpoints) {
        this.context = context;
        this.settings = settings;
        nodes = new Nodes(settings, endpoints);
        findings = new Findings(context);
        watch = new Watch(context, settings, nodes);
        threads = Executors.newFixedThreadPool(settings.threads, Background.threads("stressor"));
        if (settings.threads < nodes.count()) {
            throw new RoleFailure(
                    "bad-parameter",
                    "threads=" + settings.threads + " leaves some of the " + nodes.count()
                            + " nodes without load; set threads to at least the number of nodes");
        }
    }

    /** Connects, gives the grid its entries, and returns what it knows of that. */
    public Map<String, Double> connect() throws Exception {
        clear();
        long maxBytes = ask(Link::memory)[1];
        all = settings.entries > 0 ? settings.entries : entriesFor(maxBytes);
        createStressors();
        watch.start();
        long startNanos = System.nanoTime();
        forEach(Stressor::prime);
        double primeNanos = System.nanoTime() - startNanos;
        long[] fill = ask(Link::memory);
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put("entries", (double) all);
        counters.put("copies", (double) all * nodes.copies());
        counters.put("primeNanos", primeNanos);
        counters.put("heapFilledBytes", (double) fill[0]);
        counters.put("heapMaxBytes", (double) fill[1]);
        return counters;
    }

    /** How many entries fill the given share of all heaps together, which is at least one for each thread. */
    private int entriesFor(long maxBytes) {
        double bytes = (settings.sizes.mean() + ENTRY_BYTES) * (settings.backups + 1);
        double entries = maxBytes / 100.0 * settings.fillPercent / bytes;
        return (int) Math.max(settings.threads, Math.min(Integer.MAX_VALUE, entries));
    }

    private void createStressors() throws IOException {
        if (all < settings.threads) {
            throw new RoleFailure("bad-parameter", "entries=" + all + " must be at least threads=" + settings.threads);
        }
        Map<Integer, Choice> choices = new LinkedHashMap<Integer, Choice>();
        for (int thread = 0; thread < settings.threads; thread++) {
            Entries own = new Entries(thread, settings.threads, all, settings.sizes);
            Choice choice = choices.computeIfAbsent(own.count(), count -> new Choice(count, settings.zipf));
            Stressor stressor = new Stressor(context, settings, nodes, thread, own, choice, findings);
            stressor.connect();
            stressors.add(stressor);
        }
    }

    /** Lets all threads generate load, and returns when all have ended. */
    public void run(Load load) throws Exception {
        forEach(stressor -> stressor.run(load));
    }

    /** Checks that the grid holds all entries and no other. */
    public void check() throws Exception {
        if (nodes.isAnyGone()) {
            watch.awaitComplete();
            if (nodes.loseEntries()) {
                forEach(Stressor::sweep);
            }
        }
        watch.awaitComplete();
        long entries = 0;
        long digests = 0;
        for (Stressor stressor : stressors) {
            entries += stressor.entries().present();
            digests += stressor.entries().digests();
        }
        long[] found = ask(link -> link.sum(all));
        context.check("entries", found[0], entries);
        context.check("digests", found[1], digests);
        context.check("lostWithNode", findings.lostWithNode.get());
        // All losses are known only after the sweep, and the grid may be complete again only after the measured phase.
        context.figure("lostWithNode", findings.lostWithNode.get());
        context.figure("rebalanceNanos", watch.rebalanceNanos());
        nodes.check(context);
    }

    private void clear() throws IOException, Link.Refusal {
        for (int node : nodes.present()) {
            try (Link link = nodes.link(node)) {
                link.clear();
            }
        }
    }

    /** What a node answers by two numbers. */
    private interface Question {
        long[] ask(Link link) throws IOException, Link.Refusal;
    }

    /** Asks all nodes, and returns the sums of their numbers. */
    private long[] ask(Question question) throws IOException, Link.Refusal {
        long[] sums = new long[2];
        for (int node : nodes.present()) {
            try (Link link = nodes.link(node)) {
                long[] answer = question.ask(link);
                sums[0] += answer[0];
                sums[1] += answer[1];
            }
        }
        return sums;
    }

    /** What each thread does. */
    private interface Part {
        void perform(Stressor stressor) throws Exception;
    }

    private void forEach(Part part) throws Exception {
        List<Future<Void>> parts = new ArrayList<Future<Void>>();
        for (Stressor stressor : stressors) {
            parts.add(threads.submit(() -> {
                part.perform(stressor);
                return null;
            }));
        }
        try {
            for (Future<Void> each : parts) {
                each.get();
            }
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception ? (Exception) failed.getCause() : failed;
        }
    }

    /** What went wrong, counted by kind. Any thread. */
    static final class Findings {
        /** Failures of one kind that are told one by one. */
        private static final int MOST_TOLD = 20;

        private final RoleContext context;
        /** Entries that a node took with it of which there was no other copy. They are no failures. */
        final AtomicLong lostWithNode;
        /** Operations that were made again because a node was gone. */
        final AtomicLong retried;
        /** Puts and removes that may have been made twice, so that it is not known whether their entries were there. */
        final AtomicLong unsettled;

        private final AtomicLong lost;
        private final AtomicLong stale;
        private final AtomicLong corrupt;
        private final AtomicLong unremoved;
        private final AtomicLong refused;

        Findings(RoleContext context) {
            this.context = context;
            lostWithNode = context.counter("lostWithNode");
            retried = context.counter("retried");
            unsettled = context.counter("unsettled");
            lost = context.counter("error.lost");
            stale = context.counter("error.stale");
            corrupt = context.counter("error.corrupt");
            unremoved = context.counter("error.unremoved");
            refused = context.counter("error.refused");
        }

        /** An entry is gone that nobody removed. */
        void lost(Step step) {
            fail(lost, "lost: " + step);
        }

        /** A value is one that another value has replaced. */
        void stale(Step step) {
            fail(stale, "stale: " + step);
        }

        /** A value is not what anybody has put. */
        void corrupt(Step step) {
            fail(corrupt, "corrupt: " + step);
        }

        /** An entry is there that has been removed. */
        void unremoved(Step step) {
            fail(unremoved, "unremoved: " + step);
        }

        /** A node could not perform an operation, and no node was gone. */
        void refused(String why) {
            fail(refused, why);
        }

        private void fail(AtomicLong kind, String what) {
            if (kind.incrementAndGet() <= MOST_TOLD) {
                System.err.println(what);
            }
            context.meter().failed();
        }
    }
}
