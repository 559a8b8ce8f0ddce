package org.jdyno.orders.terminal;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jdyno.kit.DrivingRole;
import org.jdyno.kit.Load;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;

/**
 * Two terminals with nothing to do, of which the second begins only when the phase is over, as behind a long
 * collection. At the end of a phase it fills the heap to the percentage of the parameter {@code fill}.
 */
final class IdleTerminalRole implements DrivingRole {
    private static final int CHUNK_BYTES = 10_000;

    private RoleContext context;
    private Terminals terminals;
    private List<Terminal> furnished;
    private final List<byte[]> live = new ArrayList<>();

    public static void main(String[] args) {
        RoleProcess.run(args, new IdleTerminalRole());
    }

    @Override
    public Map<String, String> start(RoleContext given) {
        context = given;
        terminals = new Terminals(context, new TerminalSettings(context.parameters()));
        furnished = terminals.furnish((warehouse, number, chance) -> new Desk() {
            @Override
            public void enter(TransactionKind kind) {}

            @Override
            public void perform(TransactionKind kind) {}
        });
        return Collections.emptyMap();
    }

    @Override
    public void load(Load load) throws InterruptedException {
        terminals.work(
                new AbstractList<Terminal>() {
                    @Override
                    public Terminal get(int index) {
                        // The phase has begun when it asks for its terminals, so by then it is over.
                        long endNanos = System.nanoTime() + load.durationNanos();
                        while (index == 1 && System.nanoTime() - endNanos <= 0) {
                            Thread.yield();
                        }
                        return furnished.get(index);
                    }

                    @Override
                    public int size() {
                        return furnished.size();
                    }
                },
                load);
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long wanted = runtime.maxMemory() / 100 * context.parameters().number("fill", 0);
        while (runtime.totalMemory() - runtime.freeMemory() < wanted) {
            live.add(new byte[CHUNK_BYTES]);
        }
    }

    @Override
    public void check(RoleContext given) {
        terminals.check();
        given.check("live", live.size());
    }
}
