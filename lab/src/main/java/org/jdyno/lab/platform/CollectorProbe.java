package org.jdyno.lab.platform;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdyno.lab.model.Collector;

/** Finds the collectors of a JVM, and whether it has Graal, by starting it with each. */
final class CollectorProbe {
    /** More at once would miss the time limit on a small machine and gain little. */
    private static final int AT_ONCE = 2;

    private final StartCheck check;

    CollectorProbe(StartCheck check) {
        this.check = check;
    }

    /**
     * What a JVM supports.
     *
     * @param doubt why a start showed nothing, as one clause; such an answer must not be cached. Empty if all did
     */
    record Offer(Set<Collector> collectors, boolean graal, String doubt) {
        boolean certain() {
            return doubt.isEmpty();
        }
    }

    /** Starts the JVM once for each collector, two at a time. */
    Offer ask(Path home) throws InterruptedException {
        ExecutorService starters = Executors.newFixedThreadPool(AT_ONCE);
        try {
            Map<Collector, Future<StartCheck.Result>> starts = new EnumMap<>(Collector.class);
            for (Collector collector : Collector.values()) {
                starts.put(collector, starters.submit(() -> check.start(home, options(collector))));
            }
            Future<StartCheck.Result> graal = starters.submit(() -> check.startGraal(home, StartCheck.GRAAL));
            return offer(starts, graal);
        } finally {
            starters.shutdownNow();
        }
    }

    private static Offer offer(Map<Collector, Future<StartCheck.Result>> starts, Future<StartCheck.Result> graal)
            throws InterruptedException {
        Set<Collector> collectors = EnumSet.noneOf(Collector.class);
        String doubt = doubt(result(graal), "Graal");
        for (Map.Entry<Collector, Future<StartCheck.Result>> start : starts.entrySet()) {
            StartCheck.Result result = result(start.getValue());
            if (result.ok()) {
                collectors.add(start.getKey());
            }
            doubt = doubt.isEmpty() ? doubt(result, start.getKey().word()) : doubt;
        }
        return new Offer(collectors, result(graal).ok(), doubt);
    }

    private static String doubt(StartCheck.Result result, String what) {
        return result.certain() ? "" : "with " + what + ", " + result.refusal().orElseThrow();
    }

    private static StartCheck.Result result(Future<StartCheck.Result> start) throws InterruptedException {
        try {
            return start.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("starting a JVM failed", e.getCause());
        }
    }

    private static List<String> options(Collector collector) {
        List<String> options = new ArrayList<>(List.of(StartCheck.UNLOCK));
        options.addAll(collector.options());
        options.add("-Xmx64m");
        return options;
    }
}
