package org.jdyno.grid.client;

import org.jdyno.grid.client.Settings.Mix;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.wire.Operation;
import org.jdyno.grid.wire.Value;
import org.jdyno.kit.LatencyRecorder;
import org.jdyno.kit.Load;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.SplitMix64;

/**
 * One thread of a stress stage, with keys of its own. It has the entries, sizes, mix and choice of keys that a thread
 * of our client has. For one thread at a time.
 */
public final class StageThread {
    private final RoleContext context;
    private final Engine engine;
    private final Entries entries;
    private final Choice choice;
    private final SplitMix64 random;
    private final LatencyRecorder service;
    private final Mix mix;
    private final boolean verifies;

    /**
     * A thread of the stage.
     *
     * @param engine of the node in which the thread runs
     * @param thread its number among those of all nodes, from 0
     */
    public StageThread(RoleContext context, Engine engine, int thread) {
        this.context = context;
        this.engine = engine;
        Parameters parameters = context.parameters();
        Settings settings = new Settings(parameters);
        entries = new Entries(thread, settings.threads, settings.entries, settings.sizes);
        choice = new Choice(entries.count(), settings.zipf);
        random = new SplitMix64(settings.seed + ((long) thread << 32));
        service = context.recorder("service");
        mix = settings.mix;
        verifies = parameters.text("verify", "no").equals("yes");
    }

    /** Other keys than those of the client, which may have entries in the same grid. */
    private static String key(long number) {
        return "stage-" + number;
    }

    /** Puts every entry once. */
    public void prime() {
        for (int entry = 0; entry < entries.count(); entry++) {
            entries.setVersion(entry, 1);
            engine.put(key(entries.key(entry)), entries.value(entry, 1));
        }
    }

    /** Makes load: a number from 0 to 99 decides whether to put, to remove or to get. */
    public void run(Load load) {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < load.durationNanos()) {
            int operation = mix.next(random);
            int entry = choice.next(random);
            if (operation == Operation.PUT) {
                put(entry);
            } else if (operation == Operation.REMOVE) {
                remove(entry);
            } else {
                get(entry);
            }
        }
    }

    private void put(int entry) {
        int version = Math.abs(entries.version(entry)) + 1;
        String key = key(entries.key(entry));
        byte[] value = entries.value(entry, version);
        entries.setVersion(entry, version);
        long begunNanos = System.nanoTime();
        engine.put(key, value);
        service.record(System.nanoTime() - begunNanos);
        context.meter().completed();
    }

    private void remove(int entry) {
        int version = entries.version(entry);
        String key = key(entries.key(entry));
        entries.setVersion(entry, -Math.abs(version));
        long begunNanos = System.nanoTime();
        boolean present = engine.remove(key);
        service.record(System.nanoTime() - begunNanos);
        count(present == version > 0);
    }

    private void get(int entry) {
        int version = entries.version(entry);
        String key = key(entries.key(entry));
        long begunNanos = System.nanoTime();
        byte[] found = engine.get(key);
        service.record(System.nanoTime() - begunNanos);
        boolean right = found != null == version > 0;
        if (verifies && found != null) {
            right &= Value.isWhole(found, entries.key(entry)) && entries.isValue(entry, version, found);
        }
        count(right);
    }

    private void count(boolean right) {
        if (right) {
            context.meter().completed();
        } else {
            context.meter().failed();
        }
    }

    /** How many of its entries the grid must have. */
    public long present() {
        return entries.present();
    }

    /** The sum of the digests that these entries must have. */
    public long digests() {
        return entries.digests();
    }
}
