package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.UserError;
import org.jdyno.session.ResumePlan;
import org.jdyno.store.Folders;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever has happened to a run directory, it is reported and its resumption is planned, or a sentence says why it
 * cannot be used. No damaged trial counts.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS) // for the long form
class DamagedRunsTest {
    /** {@code -Djdyno.damaged-runs=130} for the long form, with all formats. */
    private static final int RUNS = Integer.getInteger("jdyno.damaged-runs", 36);

    private static final boolean LONG = Boolean.getBoolean("jdyno.damaged-all");
    private static final long SEED = Long.getLong("jdyno.damaged-seed", 1);

    /** A read that waits for somebody to write would never end. */
    private static final long HANGS_SECONDS = 60;

    private static final List<String> FORMATS = List.of("text", "html", "markdown", "csv", "json", "jmh", "hgrm");

    @TempDir
    private Path folder;

    private long slowestMillis;
    private String slowest = "";

    @Test
    void aDamagedRunEndsWithAReportOrASentence() throws Exception {
        List<String> names = StoredRun.names();
        List<String> faults = new ArrayList<>();
        Map<String, Integer> kinds = new HashMap<>();
        for (int one = 0; one < RUNS; one++) {
            String name = names.get(one * 7 % names.size());
            StoredRun stored = StoredRun.unpack(name, folder);
            Map<Integer, Trial> whole = new HashMap<>();
            if (!stored.isStudy()) {
                stored.read().trials().forEach(trial -> whole.put(trial.slot().index(), trial));
            }
            String damage = name + ": " + new Damage(stored.path(), SEED * 1_000_003 + one).make();
            for (String fault : faults(stored, whole, new Random(one))) {
                faults.add(damage + ": " + fault);
            }
            kinds.merge(damage, 1, Integer::sum);
            Folders.delete(stored.path());
        }
        if (LONG) {
            System.out.println(RUNS + " damaged runs; slowest " + slowestMillis + " ms: " + slowest);
        }
        assertEquals("", String.join("\n", faults), faults.size() + " faults");
    }

    /** Each is a whole run, but not the one that the study has in this place. */
    @Test
    void partsOfAStudyThatAreExchangedAreRefused() throws Exception {
        Path study = StoredRun.unpack("study-tour", folder).path();
        Path aside = Files.move(study.resolve("orders"), study.resolve("aside"));
        Files.move(study.resolve("start"), study.resolve("orders"));
        Files.move(aside, study.resolve("start"));
        assertRefused(study, "the run of another part");
    }

    @Test
    void aPartWhoseWorkloadLacksWhatTheStudyShowsIsRefused() throws Exception {
        Path study = StoredRun.unpack("study-tour", folder).path();
        Path workloads = study.resolve("clock/workloads.json");
        Files.writeString(workloads, Files.readString(workloads).replace("\"rss-peak\"", "\"rss\""));
        assertRefused(study, "has no measure rss-peak");
    }

    private static void assertRefused(Path study, String reason) {
        StringWriter err = new StringWriter();
        String[] words = {"report", study.toString(), "--format", "json"};
        assertEquals(ExitCode.USAGE, Jdyno.run(words, new PrintWriter(new StringWriter()), new PrintWriter(err, true)));
        assertTrue(err.toString().contains(reason), err.toString());
    }

    private List<String> faults(StoredRun stored, Map<Integer, Trial> whole, Random random) throws Exception {
        List<String> faults = new ArrayList<>();
        List<String> formats = LONG ? FORMATS : List.of("json", FORMATS.get(random.nextInt(FORMATS.size())));
        for (String format : formats) {
            command(faults, "report", stored.path().toString(), "--format", format);
        }
        if (LONG) {
            command(faults, "report", stored.path().toString(), "--status");
        }
        if (!stored.isStudy()) {
            within(faults, "resume", () -> {
                planResume(stored, whole, faults);
                return null;
            });
        }
        return faults;
    }

    private static void planResume(StoredRun stored, Map<Integer, Trial> whole, List<String> faults) {
        try {
            Run run = RunDirectory.open(stored.path()).read();
            ResumePlan.isComplete(run);
            for (Trial trial : run.trials()) {
                Trial before = whole.get(trial.slot().index());
                if (before == null || !before.slot().equals(trial.slot())) {
                    faults.add("a trial counts that was not planned: " + trial.slot());
                }
                trial.measures().forEach((measure, value) -> {
                    if (!(value >= 0 && value < 1e16)) {
                        faults.add(measure + " is " + value);
                    }
                });
            }
            if (run.trials().size() > whole.size()) {
                faults.add(run.trials().size() + " of " + whole.size() + " trials");
            }
        } catch (UserError sentence) {
            requireSentence(sentence.getMessage(), faults, "resume");
        }
    }

    private void command(List<String> faults, String... words) throws Exception {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String what = String.join(" ", words[0], words[words.length - 1]);
        Integer status = within(faults, what, () -> Jdyno.run(words, new PrintWriter(out), new PrintWriter(err)));
        if (status != null && status == ExitCode.USAGE) {
            requireSentence(err.toString().strip(), faults, what);
        } else if (status != null && status == ExitCode.ERROR) {
            faults.add(what + ": " + firstLines(err.toString()));
        }
    }

    private static String firstLines(String text) {
        return String.join(" | ", text.lines().limit(9).toList());
    }

    private static void requireSentence(String text, List<String> faults, String what) {
        if (text.contains("\n")
                || text.contains("\u001b")
                || text.contains("Exception")
                || text.contains("java.")
                || text.length() > 1_000) {
            faults.add(what + ": not a sentence: " + firstLines(text));
        }
    }

    private <T> T within(List<String> faults, String what, java.util.concurrent.Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, what);
        thread.setDaemon(true);
        long beganNanos = System.nanoTime();
        thread.start();
        try {
            return task.get(HANGS_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException hangs) {
            faults.add(what + " hangs");
        } catch (ExecutionException thrown) {
            StringWriter trace = new StringWriter();
            thrown.getCause().printStackTrace(new PrintWriter(trace));
            faults.add(what + ": " + firstLines(trace.toString()));
        } finally {
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNanos);
            if (millis > slowestMillis) {
                slowestMillis = millis;
                slowest = what;
            }
        }
        return null;
    }
}
