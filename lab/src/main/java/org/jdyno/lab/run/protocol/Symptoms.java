package org.jdyno.lab.run.protocol;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cause;

/** Finds out why a process ended without an event, by its exit status and the last lines of its log. */
final class Symptoms {
    /** Messages of HotSpot, Java programs and C programs with the causes they indicate, the most reliable first. */
    private static final List<Map.Entry<String, Cause>> WORDS = List.of(
            Map.entry("unable to create native thread", Cause.THREAD_LIMIT),
            Map.entry("unable to create new native thread", Cause.THREAD_LIMIT),
            Map.entry("OutOfMemoryError", Cause.OUT_OF_MEMORY),
            Map.entry("insufficient memory for the Java Runtime", Cause.OUT_OF_MEMORY),
            Map.entry("Too many open files", Cause.DESCRIPTOR_LIMIT),
            Map.entry("Unrecognized VM option", Cause.START),
            Map.entry("Unrecognized option", Cause.START),
            Map.entry("Could not create the Java Virtual Machine", Cause.START),
            Map.entry("Error occurred during initialization of VM", Cause.START),
            Map.entry("UnsupportedClassVersionError", Cause.START),
            Map.entry("Could not find or load main class", Cause.START));

    private Symptoms() {}

    /** The failure of a process that ended too early. */
    static TrialFailure ofEnd(RoleProcess process) {
        TrialFailure failure =
                ofEnd(process.name(), process.exitStatus(), process.ready().isPresent(), process.lastLines());
        return new TrialFailure(failure.failureCause(), failure.getMessage(), Optional.of(process), Map.of());
    }

    /** @param ready whether the process had become ready */
    static TrialFailure ofEnd(String processName, int exitStatus, boolean ready, List<String> lastLines) {
        Optional<Map.Entry<Cause, String>> named = named(lastLines);
        Cause cause = named.map(Map.Entry::getKey).orElse(ready ? Cause.CRASH : Cause.START);
        String output = named.map(Map.Entry::getValue)
                .or(() -> lastLines.stream().filter(Symptoms::isCrash).findFirst())
                .or(() -> lastLines.stream().filter(Symptoms::isThrown).findFirst())
                .or(() -> lastLines.stream().filter(line -> !line.isBlank()).reduce((first, second) -> second))
                .map(line -> ": " + shorten(line))
                .orElse(", without output");
        return new TrialFailure(
                cause, "the " + processName + " " + end(exitStatus) + (ready ? "" : " before it was ready") + output);
    }

    /**
     * The failure of a process that does not answer in time.
     *
     * @param what it should do, and the setting of the time-out
     */
    static TrialFailure ofSilence(RoleProcess process, long timeoutMillis, String what) {
        String output = process.lastLines().stream()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> "; its output ends: " + shorten(line))
                .orElse("");
        return new TrialFailure(
                Cause.TIME_OUT,
                "the " + process.name() + " took longer than " + timeoutMillis / 1000.0 + " s " + what + output,
                Optional.of(process),
                Map.of());
    }

    /** Whether a process has begun to report its crash, as HotSpot does. */
    static boolean crashes(List<String> lastLines) {
        return lastLines.stream().anyMatch(line -> line.contains("A fatal error has been detected"));
    }

    /** Whether a line is the one in HotSpot's crash report that names the signal or the failed assertion. */
    private static boolean isCrash(String line) {
        return line.matches("#\\s+(SIG[A-Z]+ |Internal Error ).*");
    }

    /** Whether a line may be the first of a stack trace. */
    private static boolean isThrown(String line) {
        return line.contains("Exception") || line.contains("Error");
    }

    /** The most reliable cause, with the first line that names it. */
    private static Optional<Map.Entry<Cause, String>> named(List<String> lines) {
        return WORDS.stream()
                .flatMap(word -> lines.stream()
                        .filter(line -> line.contains(word.getKey()))
                        .map(line -> Map.entry(word.getValue(), line)))
                .findFirst();
    }

    private static String end(int exitStatus) {
        // As in shells, a status above 128 is 128 plus the number of the signal.
        return exitStatus > 128 && exitStatus < 128 + 65
                ? "was ended by signal " + (exitStatus - 128)
                : "ended with exit status " + exitStatus;
    }

    static String shorten(String line) {
        String text = line.strip();
        return text.length() <= 300 ? text : text.substring(0, 299) + "…";
    }
}
