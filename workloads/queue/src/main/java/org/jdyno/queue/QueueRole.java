package org.jdyno.queue;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;

/**
 * Producer, queue and consumer in one process: under test, and driving. An operation is a message that was received and
 * checked.
 */
public final class QueueRole implements DrivingRole {
    private Pinning pinning;
    private QueueStore store;
    private Exchange exchange;

    QueueRole() {}

    public static void main(String[] args) {
        // Libraries read these when their first class is loaded. They keep Chronicle from reporting its use, and from
        // writing to the user's home.
        System.setProperty("chronicle.analytics.disable", "true");
        System.setProperty("chronicle.announcer.disable", "true");
        System.setProperty("jna.tmpdir", System.getProperty("java.io.tmpdir"));
        RoleProcess.run(args, new QueueRole());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        Settings settings = new Settings(context.parameters());
        pinning = Pinning.of(context.parameters());
        store = QueueStore.open(settings, context);
        exchange = new Exchange(settings, context, store, pinning);
        return Collections.emptyMap();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) {
        return pinning.counters();
    }

    @Override
    public void load(Load load) throws InterruptedException {
        exchange.run(load);
    }

    @Override
    public void check(RoleContext context) throws IOException {
        exchange.check();
        store.close();
    }
}
