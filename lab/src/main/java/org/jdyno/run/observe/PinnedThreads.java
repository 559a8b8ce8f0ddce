package org.jdyno.run.observe;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jdyno.host.Programs;
import org.jdyno.host.RoleFile;
import org.jdyno.model.Cause;
import org.jdyno.model.Counters;
import org.jdyno.model.Jvm;
import org.jdyno.run.protocol.TrialFailure;
import org.jdyno.run.trial.Totals;
import org.jdyno.run.trial.TrialContext;
import org.jdyno.run.trial.TrialObserver;
import org.jdyno.store.Folders;

/**
 * Counts how often virtual threads were pinned to their carriers in the measured phase, and for how long, if that is
 * requested: a flight recording of that event alone, for each process under test on this machine. It is started after
 * the warm-up, and stays in the directory of the trial, because it has the stacks of the pinned threads.
 */
public final class PinnedThreads implements TrialObserver {
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String EVENT = "jdk.VirtualThreadPinned";

    private static final String SETTINGS =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0" label="jdyno pinning">
              <event name="%s">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
                <setting name="stackTrace">true</setting>
              </event>
            </configuration>
            """
                    .formatted(EVENT);

    private final boolean wanted;
    private final Optional<Jvm> jvm;
    private final Path folder;
    private final Map<String, Long> recorded = new LinkedHashMap<>();

    public PinnedThreads(TrialContext trial) {
        this(
                Counters.ofPinning(trial.slot().cell().point()),
                trial.platform().jvm(),
                trial.folder().path());
    }

    /**
     * @param jvm that of the processes under test; empty for programs in C
     * @param folder receives the recordings
     */
    PinnedThreads(boolean wanted, Optional<Jvm> jvm, Path folder) {
        this.wanted = wanted;
        this.jvm = jvm;
        this.folder = folder.toAbsolutePath();
    }

    @Override
    public void beforeMeasurement(Map<String, Long> tested) throws TrialFailure {
        if (!wanted) {
            return;
        }
        requireSupport();
        try {
            Path settings = Files.writeString(
                    folder.resolve("pinning.jfc"), SETTINGS, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            for (Map.Entry<String, Long> process : tested.entrySet()) {
                // A JVM that is halted does not delete its repository.
                jcmd(process.getValue(), "JFR.configure", "repositorypath=" + quoted(repository(process.getKey())));
                jcmd(process.getValue(), "JFR.start", "name=jdyno", "settings=" + quoted(settings));
                recorded.put(process.getKey(), process.getValue());
            }
        } catch (IOException failed) {
            throw unsupported("JFR does not record: " + failed.getMessage());
        }
    }

    private void requireSupport() throws TrialFailure {
        if (jvm.isEmpty()) {
            throw unsupported("counters=pinning is about virtual threads, which only a JVM has");
        }
        if (jvm.get().feature() < FIRST_WITH_VIRTUAL_THREADS) {
            throw unsupported("counters=pinning is about virtual threads, which Java " + FIRST_WITH_VIRTUAL_THREADS
                    + " and later have");
        }
        if (!Files.isExecutable(program())) {
            throw unsupported("counters=pinning needs the program jcmd of a JDK, and "
                    + jvm.get().home() + " has none");
        }
    }

    private static TrialFailure unsupported(String sentence) {
        return new TrialFailure(Cause.UNSUPPORTED, sentence);
    }

    private Path program() {
        return jvm.orElseThrow().home().resolve("bin").resolve("jcmd");
    }

    private Path repository(String process) {
        return folder.resolve("jfr-" + process);
    }

    private Path recording(String process) {
        return folder.resolve("pinning-" + process + ".jfr");
    }

    private static String quoted(Path path) {
        return '"' + path.toString() + '"';
    }

    private void jcmd(long pid, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(program().toString(), String.valueOf(pid)));
        command.addAll(List.of(words));
        try {
            Programs.run(command, PATIENCE);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("jcmd " + words[0] + " was interrupted");
        }
    }

    @Override
    public void afterMeasurement(Observed observed) throws TrialFailure {
        for (Map.Entry<String, Long> process : recorded.entrySet()) {
            try {
                Path file = recording(process.getKey());
                jcmd(process.getValue(), "JFR.stop", "name=jdyno", "filename=" + quoted(file));
                // Not left open: only the name opens a recording.
                RoleFile.open(file).close();
                count(file, observed.totals(), process.getKey());
            } catch (IOException failed) {
                throw new TrialFailure(Cause.ERROR, "JFR has not recorded: " + failed.getMessage());
            }
        }
    }

    private static void count(Path recording, Totals totals, String process) throws IOException {
        long pins = 0;
        long nanos = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals(EVENT)) {
                    pins++;
                    nanos += event.getDuration().toNanos();
                }
            }
        }
        totals.put(process, "pins", pins);
        totals.put(process, "pinnedNanos", nanos);
    }

    /** The processes have ended, so nobody writes to the repositories. */
    @Override
    public void afterTrial(Observed observed) throws IOException {
        for (String process : recorded.keySet()) {
            Folders.delete(repository(process));
        }
    }
}
