package org.jdyno.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.model.Cell;
import org.jdyno.model.Measure;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;

/** All workloads: every directory with a {@code workload.yaml}. */
public final class Workloads {
    private final Map<String, Workload> byName;
    /** The measure that ranks platforms; empty for the headlines of the workloads. */
    private final Optional<String> by;

    private Workloads(Map<String, Workload> byName, Optional<String> by) {
        this.byName = Collections.unmodifiableMap(byName);
        this.by = by;
    }

    /** Reads all workloads in a directory, in the order of their names. */
    public static Workloads in(Path folder) {
        Map<String, Workload> found = new LinkedHashMap<>();
        try (Stream<Path> folders = Files.list(folder)) {
            folders.filter(candidate -> Files.isRegularFile(candidate.resolve(WorkloadFile.NAME)))
                    .sorted()
                    .map(WorkloadFile::read)
                    .forEach(workload -> found.put(workload.name(), workload));
        } catch (IOException unreadable) {
            throw new UserError("cannot read the workloads in " + folder + ": " + Words.reason(unreadable), unreadable);
        }
        return new Workloads(found, Optional.empty());
    }

    public Collection<Workload> all() {
        return byName.values();
    }

    /** The workloads of a run without arguments. */
    public List<String> tour() {
        return byName.values().stream()
                .filter(workload -> workload.about().tour())
                .map(Workload::name)
                .toList();
    }

    public boolean has(String name) {
        return byName.containsKey(name);
    }

    /** @throws UserError that names the nearest workload */
    public Workload get(String name) {
        Workload workload = byName.get(name);
        if (workload == null) {
            throw new UserError("there is no workload " + Words.quoted(name) + Words.hint(name, byName.keySet()));
        }
        return workload;
    }

    /** How long trials of these cells warm up at least, in milliseconds; 0 if a budget may shorten them. */
    long warmupMillis(List<Cell> cells) {
        return cells.stream()
                .mapToLong(cell -> get(cell.workload()).demands().warmupMillis().orElse(0))
                .max()
                .orElse(0);
    }

    Workload at(Cell cell) {
        return get(cell.workload()).at(cell.point());
    }

    /**
     * The same workloads, ranked by a measure in place of their headlines.
     *
     * @param measure empty for their headlines
     */
    public Workloads rankedBy(Optional<String> measure) {
        return new Workloads(byName, measure);
    }

    /**
     * The workload of this name, with the headline of a run of these cells.
     *
     * @throws UserError if it has no such measure as is to rank it
     */
    public Workload of(List<Cell> cells, String name) {
        return by.isPresent() ? rankedBy(by.get(), get(name)) : rankedAt(cells, name);
    }

    private static Workload rankedBy(String measure, Workload workload) {
        List<String> known = workload.measures().stream()
                .filter(Measure::compared)
                .map(Measure::name)
                .toList();
        if (!known.contains(measure)) {
            throw new UserError("by names " + Words.quoted(measure) + ", by which platforms on " + workload.name()
                    + " are not ranked" + Words.didYouMean(measure, known) + "; it has "
                    + String.join(", ", known));
        }
        return workload.rankedBy(measure);
    }

    private Workload rankedAt(List<Cell> cells, String name) {
        return get(name)
                .rankedAt(cells.stream()
                        .filter(cell -> cell.workload().equals(name))
                        .map(Cell::point)
                        .toList());
    }
}
