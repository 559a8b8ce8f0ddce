package org.jdyno.run.protocol;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jdyno.model.Cause;

/** Finds out why a process ended without an event, by its exit status and the last lines of its log. */
public final class Symptoms {
    /** HotSpot tells the reason in the next line. */
    private static final String START_FAILED = "Error occurred during initialization of VM";

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
            Map.entry(START_FAILED, Cause.START),
            Map.entry("UnsupportedClassVersionError", Cause.START),
            Map.entry("Could not find or load main class", Cause.START));

    private static final String FIRST_ERROR = "the first error of the kind ";

    private static final String UNMIX = "; keep other output away from its standard output: that of the JVM by"
            + " -XX:+DisplayVMOutputToStderr, or -Xlog:…:file=FILE";

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
                .flatMap(word -> IntStream.range(0, lines.size())
                        .filter(place -> lines.get(place).contains(word.getKey()))
                        .mapToObj(place -> Map.entry(word.getValue(), withReason(lines, place))))
                .findFirst();
    }

    private static String withReason(List<String> lines, int place) {
        String line = lines.get(place).strip();
        return line.equals(START_FAILED) && place + 1 < lines.size()
                ? line + ": " + lines.get(place + 1).strip()
                : line;
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

    /**
     * What processes have told of the first failed operation of each kind (docs/protocol.md), as the end of a sentence,
     * such as {@code ; the first status-404: …}.
     */
    public static String firstErrors(Collection<? extends RoleProcess> processes) {
        List<String> lines = processes.stream()
                .flatMap(process -> process.lastLines().stream())
                .filter(line -> line.startsWith(FIRST_ERROR))
                .map(line -> "; the first " + shorten(line.substring(FIRST_ERROR.length())))
                .distinct()
                .toList();
        return String.join("", lines);
    }
    /**
     * The failure, with what was mixed into an event of the process if that is missed. The JVM and agents may write to
     * the standard output too, and text in the middle of an event spoils it, as if it had never been sent.
     */
    static TrialFailure withMixedOutput(RoleProcess process, TrialFailure failure) {
        boolean missed = failure.failureCause() == Cause.TIME_OUT || failure.failureCause() == Cause.PROTOCOL;
        Optional<String> spoilt = missed ? process.spoiltEvent() : Optional.empty();
        return spoilt.map(line -> new TrialFailure(
                        failure.failureCause(),
                        failure.getMessage() + "; other text is mixed into an event of the " + process.name() + ": "
                                + shorten(line) + UNMIX,
                        Optional.of(process),
                        failure.counters()))
                .orElse(failure);
    }
}
