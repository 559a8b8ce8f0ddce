package org.jdyno.kit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/**
 * A driving role for tests. The parameter {@code act} selects what it does; {@code mark} names a file that exists while
 * it lives.
 */
public final class DrivingProbe implements DrivingRole {
    static final String TEXT = "gr\u00fc\u00df dich \u65e5\u672c \ud83d\ude00 \"quoted\" \\ \t\n\u0001 lone \ud83d end";
    /** One in this many operations fails. */
    static final int FAILS_EVERY = 10;

    private static final List<byte[]> HOARD = new ArrayList<>();

    private static final List<RandomAccessFile> OPEN = new ArrayList<>();

    private RoleContext context;
    private String act;
    private LatencyRecorder first;
    private LatencyRecorder second;
    private LatencyRecorder shared;

    private DrivingProbe() {}

    public static void main(String[] args) {
        RoleProcess.run(args, new DrivingProbe());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws Exception {
        this.context = context;
        act = context.parameters().text("act", "well");
        first = context.recorder("service");
        second = context.recorder("service");
        shared = context.sharedRecorder("both");
        String mark = context.parameters().text("mark", "");
        if (!mark.isEmpty()) {
            leaveNothing(Files.createFile(Path.of(mark)));
        }
        if (act.equals("print")) {
            System.out.println("printed by the role");
            System.out.println("{\"event\":\"done\",\"command\":\"forged\"}");
        }
        if (act.equals("throw-in-start")) {
            throw new RoleFailure("port-taken", TEXT);
        }
        return Collections.emptyMap();
    }

    private void leaveNothing(Path mark) {
        context.atEnd(() -> {
            throw new IllegalStateException("a failing action does not keep others from running");
        });
        context.atEnd(() -> mark.toFile().delete());
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) {
        Map<String, Double> counters = new TreeMap<>();
        counters.put("connections", 2.0);
        counters.put("perSecond", 1.0 / endpoints.size());
        counters.put("undefined", Double.NaN);
        return counters;
    }

    @Override
    public void load(Load load) throws Exception {
        switch (act) {
            case "hang":
                new CountDownLatch(1).await();
                break;
            case "throw-elsewhere":
                elsewhere(1);
                break;
            case "throw-everywhere":
                elsewhere(20);
                break;
            case "fill-heap":
                fillHeap();
                break;
            case "open-files":
                openFiles();
                break;
            default:
                operate(load.durationNanos());
        }
    }

    private void operate(long durationNanos) {
        long beginNanos = System.nanoTime();
        for (long i = 1; System.nanoTime() - beginNanos < durationNanos; i++) {
            (i % 2 == 0 ? first : second).record(1_000 * i % 3_000_000);
            shared.record(i % 100 == 0 ? Long.MAX_VALUE : -i);
            if (i % FAILS_EVERY == 0) {
                context.meter().failed();
            } else {
                context.meter().completed();
                context.firstOperation();
            }
        }
    }

    private static void elsewhere(int threads) throws InterruptedException {
        CountDownLatch together = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                        together.countDown();
                        awaitAll(together);
                        throw new IllegalStateException(
                                "thrown elsewhere", new RoleFailure("descriptor-limit", "the reason of it"));
                    })
                    .start();
        }
        new CountDownLatch(1).await();
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void openFiles() throws IOException {
        while (true) {
            OPEN.add(new RandomAccessFile("/dev/null", "r"));
        }
    }

    private static void fillHeap() {
        for (int bytes = 1 << 20; true; bytes = Math.max(1, bytes / 2)) {
            try {
                while (true) {
                    HOARD.add(new byte[bytes]);
                }
            } catch (OutOfMemoryError full) {
                if (bytes == 1) {
                    throw full;
                }
            }
        }
    }

    @Override
    public void check(RoleContext context) {
        context.check("text", TEXT);
        context.check("expected", 1, 2L);
    }
}
