package org.jdyno.importer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.model.Cause;
import org.jdyno.model.Measure;
import org.jdyno.model.Timing;

/**
 * What a result file of another tool has.
 *
 * @param tool the tool, such as {@code JMH}
 * @param series the results by benchmark, parameters and JVM, in the order of the file
 * @param setting what the file says of the setting, name to value
 * @param machine what the file says of the machine, name to value
 * @param timing how long warm-up and measurement lasted, if the file says so
 */
record Results(
        String tool,
        List<Series> series,
        Map<String, String> setting,
        Map<String, String> machine,
        Optional<Timing> timing) {
    Results {
        series = List.copyOf(series);
        setting = Collections.unmodifiableMap(new LinkedHashMap<>(setting));
        machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
    }

    /**
     * The results of a benchmark at one point of its parameters, on one JVM.
     *
     * @param forks the processes that ran it, in order
     */
    record Series(Benchmark benchmark, Map<String, String> parameters, TestedJvm jvm, List<Fork> forks) {
        Series {
            forks = List.copyOf(forks);
        }
    }

    /**
     * A benchmark.
     *
     * @param kind tells two apart that have the same name, such as a mode of JMH; empty if nothing does
     * @param operation name of its operations, plural
     * @param measures its measures, the headline first
     */
    record Benchmark(String name, String kind, String title, String operation, List<Measure> measures) {
        Benchmark {
            measures = List.copyOf(measures);
        }
    }

    /**
     * A process that ran a benchmark.
     *
     * @param figures measure to value; those that are not known are absent
     * @param failure why it has none; empty if it has
     * @param startMillis when it began, in milliseconds since 1970; 0 if not known
     */
    record Fork(Map<String, Double> figures, Optional<Failure> failure, long startMillis) {
        static Fork of(Map<String, Double> figures) {
            return new Fork(figures, Optional.empty(), 0);
        }

        static Fork failed(Cause cause, String message) {
            return new Fork(Map.of(), Optional.of(new Failure(cause, message)), 0);
        }
    }

    /** @param message one sentence */
    record Failure(Cause cause, String message) {}
}
