package org.jdyno.importer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdyno.importer.Results.Fork;
import org.jdyno.importer.Results.Series;
import org.jdyno.model.Cell;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Host;
import org.jdyno.model.Outcome;
import org.jdyno.model.Pairing;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Timing;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.model.Warmup;
import org.jdyno.model.Words;

/**
 * Makes a run of the result files of another tool. A fork is a trial, a benchmark a workload, and a JVM of a file a
 * platform. Forks of different platforms have nothing in common, so they are in no blocks: the number of a block is
 * that of a fork on its platform. Not thread-safe.
 */
public final class ImportedRun {
    /** A plan needs a timing; reports do not show that of imported trials. */
    private static final Timing UNKNOWN =
            Timing.DEFAULT.withBurst(1, 0).withBursts(0, 0).withMeasure(1, 1);

    private static final Warmup WARMUP = new Warmup(0, false, "not known of an imported trial");

    private final List<ResultFile> files;
    private final ImportedWorkloads workloads;

    /** The platforms by their names, in the order of the files. */
    private final Map<String, Platform> platforms = new LinkedHashMap<>();

    private final Map<String, TestedJvm> jvms = new LinkedHashMap<>();
    private final Map<Cell, Map<String, List<Fork>>> forks = new LinkedHashMap<>();

    private ImportedRun(List<ResultFile> files) {
        this.files = files;
        this.workloads = new ImportedWorkloads(files);
    }

    /**
     * Reads files, and makes a run of them. It has all its trials.
     *
     * @param words the paths, or {@code NAME=PATH}, in the order of the platforms
     * @param baseline the name of the baseline; empty for the first platform
     * @param id the id of the run
     * @param version the version of jdyno
     * @param command the command that imports them
     * @throws UserError if a file is no result file, is named twice, or does not fit the others
     */
    public static Run of(
            List<String> words, Optional<String> baseline, String id, String version, List<String> command) {
        List<ResultFile> files = words.stream().map(ResultFile::read).toList();
        requireDifferent(files);
        ImportedRun imported = new ImportedRun(files);
        files.forEach(imported::add);
        return imported.run(baseline, id, version, command);
    }

    private static void requireDifferent(List<ResultFile> files) {
        Map<String, ResultFile> seen = new LinkedHashMap<>();
        Map<String, ResultFile> unnamed = new LinkedHashMap<>();
        for (ResultFile file : files) {
            ResultFile same = seen.putIfAbsent(file.digest(), file);
            if (same != null) {
                throw new UserError(
                        file.path() + " and " + same.path() + " have the same content; name each result once");
            }
            String tool = files.get(0).results().tool();
            if (!file.results().tool().equals(tool)) {
                throw new UserError(files.get(0).path() + " is of " + tool + " and " + file.path() + " of "
                        + file.results().tool() + "; import them one after the other");
            }
            ResultFile alike = file.name().isPresent() ? null : unnamed.putIfAbsent(file.stem(), file);
            if (alike != null) {
                throw new UserError(alike.path() + " and " + file.path() + " would both be the platform "
                        + Words.quoted(file.stem()) + "; name each, as in old=" + alike.path() + " new=" + file.path());
            }
        }
    }

    private void add(ResultFile file) {
        List<TestedJvm> all =
                file.results().series().stream().map(Series::jvm).distinct().toList();
        for (Series series : file.results().series()) {
            String platform = platform(file, series.jvm(), all);
            TestedJvm known = jvms.putIfAbsent(platform, series.jvm());
            if (known != null && !known.equals(series.jvm())) {
                throw new UserError("the platform " + Words.quoted(platform) + " would be " + known.describe()
                        + ", and in " + file.path() + " " + series.jvm().describe() + "; give each JVM a name of its"
                        + " own, as in old=FILE new=FILE");
            }
            platforms.putIfAbsent(platform, series.jvm().platform(platform, file.fileName()));
            forks.computeIfAbsent(workloads.cell(series), any -> new LinkedHashMap<>())
                    .computeIfAbsent(platform, any -> new ArrayList<>())
                    .addAll(series.forks());
        }
    }

    /** The name of a platform: that of its file; if the file has several, or names them, theirs. */
    private String platform(ResultFile file, TestedJvm jvm, List<TestedJvm> all) {
        String ofFile = file.name().orElse(file.stem());
        if (all.size() == 1 && jvm.name().isEmpty()) {
            return ofFile;
        }
        boolean alone = files.size() == 1 && file.name().isEmpty();
        return alone ? jvm.label(all) : ofFile + " " + jvm.label(all);
    }

    private Run run(Optional<String> baseline, String id, String version, List<String> command) {
        List<Platform> all = List.copyOf(platforms.values());
        String first = all.get(0).name();
        baseline.filter(name -> !platforms.containsKey(name)).ifPresent(name -> {
            throw new UserError("the baseline " + Words.quoted(name) + " is not among the platforms of the files"
                    + Words.hint(name, platforms.keySet()));
        });
        String tool = files.get(0).results().tool();
        String names = files.stream().map(ResultFile::fileName).collect(Collectors.joining(", "));
        Map<String, String> setting = new LinkedHashMap<>(Map.of("imported from", names));
        setting.putAll(
                merged(files.stream().map(file -> file.results().setting()).toList()));
        Plan plan = new Plan(
                "Results of " + tool + ": " + names,
                new Plan.Subject(
                        List.copyOf(forks.keySet()),
                        all,
                        baseline.orElse(first),
                        all.stream()
                                .flatMap(platform -> platform.jvm().stream())
                                .findFirst()
                                .orElse(TestedJvm.NOT_NAMED.jvm().orElseThrow())),
                Plan.Conditions.PLAIN,
                new Plan.Length(files.get(0).results().timing().orElse(UNKNOWN), OptionalInt.empty(), Optional.empty()),
                0,
                new Imported(tool, setting));
        return Run.planned(id, version, command, plan, host(), workloads.all(), List.of())
                .with(trials());
    }

    private Host host() {
        Map<String, String> facts =
                merged(files.stream().map(file -> file.results().machine()).toList());
        return new Host(
                0,
                0,
                facts.isEmpty() ? Map.of("machine", "not known: the files do not describe it") : facts,
                Map.of(),
                Map.of());
    }

    /** The facts of several files; those that differ have all values. */
    private static Map<String, String> merged(List<Map<String, String>> facts) {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        facts.forEach(each -> each.forEach((name, value) ->
                values.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(value)));
        Map<String, String> merged = new LinkedHashMap<>();
        values.forEach((name, all) -> merged.put(name, String.join(" / ", all)));
        return merged;
    }

    private List<Trial> trials() {
        List<Trial> trials = new ArrayList<>();
        forks.forEach((cell, byPlatform) -> byPlatform.forEach((platform, all) -> {
            for (int fork = 0; fork < all.size(); fork++) {
                trials.add(trial(new Slot(trials.size(), fork, cell, platform, Pairing.UNPAIRED), all.get(fork)));
            }
        }));
        return trials;
    }

    private static Trial trial(Slot slot, Fork fork) {
        Trial.Ending ending = fork.failure()
                .map(failure -> new Trial.Ending(
                        Outcome.FAILED,
                        Optional.of(failure.cause()),
                        failure.message(),
                        Optional.empty(),
                        Optional.empty()))
                .orElse(Trial.Ending.COMPLETED);
        Trial.Figures figures = new Trial.Figures(
                fork.figures(), List.of(), WARMUP, Map.of(), List.of(), Optional.empty(), Optional.empty());
        return new Trial(slot, ending, figures, fork.startMillis(), 0, Map.of(), Optional.empty(), Map.of());
    }
}
