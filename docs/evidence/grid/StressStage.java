package org.jdyno.grid;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jdyno.grid.client.StageThread;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.RoleProcess;

/**
 * A node that makes load itself, as RadarGun's stage StressTest does: its threads call the grid in their own process.
 * It is written anew from a description of that stage. The node is a {@link GridNode}, which also answers our client.
 *
 * <p>{@code threads} and {@code entries} are those of all nodes together. {@code verify=yes} also verifies each value
 * that is got, as our client does and RadarGun's stage did not.
 */
public final class StressStage implements DrivingRole {
    private final GridNode node = new GridNode();
    private final List<StageThread> stage = new ArrayList<>();
    private RoleContext context;
    private ExecutorService threads;
    private boolean primed;

    private StressStage() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new StressStage());
    }

    @Override
    public Map<String, String> start(RoleContext given) throws IOException {
        context = given;
        return node.start(given);
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        Map<String, Double> counters = node.connect(endpoints);
        Parameters parameters = context.parameters();
        int nodes = parameters.number("processes", 1);
        int all = parameters.number("threads", nodes);
        if (all % nodes != 0) {
            throw new RoleFailure("bad-parameter", "threads=" + all + " must be a multiple of the " + nodes + " nodes");
        }
        int own = all / nodes;
        int first = (parameters.number("process", 1) - 1) * own;
        for (int i = 0; i < own; i++) {
            stage.add(new StageThread(context, node.engine(), first + i));
        }
        threads = Executors.newFixedThreadPool(own, body -> {
            Thread thread = new Thread(body, "stage");
            thread.setDaemon(true);
            return thread;
        });
        return counters;
    }

    /** The first phase, which must not be measured, begins by putting all entries. */
    @Override
    public void load(Load load) throws Exception {
        if (!primed) {
            forEach(StageThread::prime);
            System.gc();
            primed = true;
        }
        forEach(thread -> thread.run(load));
    }

    private void forEach(Consumer<StageThread> body) throws InterruptedException, ExecutionException {
        List<Future<?>> running = new ArrayList<>();
        for (StageThread thread : stage) {
            running.add(threads.submit(() -> body.accept(thread)));
        }
        for (Future<?> thread : running) {
            thread.get();
        }
    }

    /** Reports what the grid must have from this node's threads; only all nodes together know what it has. */
    @Override
    public void check(RoleContext given) {
        given.check("entries", stage.stream().mapToLong(StageThread::present).sum());
        given.check("digests", stage.stream().mapToLong(StageThread::digests).sum());
    }
}
