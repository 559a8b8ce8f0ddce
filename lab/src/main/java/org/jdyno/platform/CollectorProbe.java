package org.jdyno.platform;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;

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
     * @param doubt why a start showed nothing, as one clause; such an answer must not be cached
     */
    record Offer(Jvm jvm, Optional<String> doubt) {}

    /** Starts the JVM once for each collector and for Graal, two at a time. */
    Offer ask(Jvm jvm) throws InterruptedException {
        Map<String, Callable<StartCheck.Result>> starts = new LinkedHashMap<>();
        starts.put("Graal", () -> check.startGraal(jvm.home(), StartCheck.GRAAL));
        for (Collector collector : Collector.values()) {
            starts.put(collector.word(), () -> check.start(jvm.home(), options(collector)));
        }
        ExecutorService starters = Executors.newFixedThreadPool(AT_ONCE);
        try {
            Iterator<Future<StartCheck.Result>> results =
                    starters.invokeAll(starts.values()).iterator();
            Set<String> works = new HashSet<>();
            Optional<String> doubt = Optional.empty();
            for (String what : starts.keySet()) {
                StartCheck.Result result = results.next().get();
                if (result.ok()) {
                    works.add(what);
                }
                if (!result.certain() && doubt.isEmpty()) {
                    doubt = Optional.of("with " + what + ", " + result.refusal().orElseThrow());
                }
            }
            Set<Collector> collectors = EnumSet.allOf(Collector.class);
            collectors.removeIf(collector -> !works.contains(collector.word()));
            return new Offer(jvm.offering(collectors, works.contains("Graal")), doubt);
        } catch (ExecutionException e) {
            throw new IllegalStateException("starting a JVM failed", e.getCause());
        } finally {
            starters.shutdownNow();
        }
    }

    private static List<String> options(Collector collector) {
        List<String> options = new ArrayList<>(List.of(StartCheck.UNLOCK));
        options.addAll(collector.options());
        options.add("-Xmx64m");
        return options;
    }
}
