package org.jdyno.lab.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cause;

/** Names why a process ended that did not say so itself, from its exit status and the last it wrote. */
final class Symptoms {
    /** What HotSpot, Java programs and C programs write, in the order in which it is believed. */
    private static final Map<String, Cause> WORDS = orderedWords();

    private Symptoms() {}

    private static Map<String, Cause> orderedWords() {
        Map<String, Cause> words = new LinkedHashMap<>();
        words.put("unable to create native thread", Cause.THREAD_LIMIT);
        words.put("unable to create new native thread", Cause.THREAD_LIMIT);
        words.put("OutOfMemoryError", Cause.OUT_OF_MEMORY);
        words.put("insufficient memory for the Java Runtime", Cause.OUT_OF_MEMORY);
        words.put("Too many open files", Cause.DESCRIPTOR_LIMIT);
        words.put("Unrecognized VM option", Cause.START);
        words.put("Unrecognized option", Cause.START);
        words.put("Could not create the Java Virtual Machine", Cause.START);
        words.put("Error occurred during initialization of VM", Cause.START);
        words.put("UnsupportedClassVersionError", Cause.START);
        words.put("Could not find or load main class", Cause.START);
        return words;
    }

    /** The failure of a role whose process has ended before its time. */
    static TrialFailure ofEnd(RunningRole role) {
        TrialFailure told =
                ofEnd(role.name(), role.process().exitValue(), role.ready().isPresent(), role.lastLines());
        return new TrialFailure(told.failureCause(), told.getMessage(), Optional.of(role), Map.of());
    }

    /**
     * The failure of a process that has ended before its time.
     *
     * @param ready whether it had said it was ready
     */
    static TrialFailure ofEnd(String role, int exitStatus, boolean ready, List<String> lastLines) {
        Optional<Map.Entry<String, String>> telling = telling(lastLines);
        Cause cause = telling.map(line -> WORDS.get(line.getKey())).orElse(ready ? Cause.CRASH : Cause.START);
        String said = telling.map(Map.Entry::getValue)
                .or(() -> lastLines.stream().filter(Symptoms::isCrash).findFirst())
                .or(() -> lastLines.stream().filter(Symptoms::isThrown).findFirst())
                .or(() -> lastLines.stream().filter(line -> !line.isBlank()).reduce((first, second) -> second))
                .map(line -> ": " + shorten(line))
                .orElse(", and it wrote nothing");
        return new TrialFailure(
                cause, "the " + role + " " + end(exitStatus) + (ready ? "" : " before it was ready") + said);
    }

    /** The line of HotSpot's crash report that names the signal or the failed assertion. */
    private static boolean isCrash(String line) {
        return line.matches("#\\s+(SIG[A-Z]+ |Internal Error ).*");
    }

    /** The first line of a stack trace says what happened, its last only where. */
    private static boolean isThrown(String line) {
        return line.contains("Exception") || line.contains("Error");
    }

    private static Optional<Map.Entry<String, String>> telling(List<String> lines) {
        for (String word : WORDS.keySet()) {
            for (String line : lines) {
                if (line.contains(word)) {
                    return Optional.of(Map.entry(word, line));
                }
            }
        }
        return Optional.empty();
    }

    private static String end(int exitStatus) {
        // A shell's convention, which Java follows for processes ended by a signal.
        return exitStatus > 128 && exitStatus < 128 + 65
                ? "was ended by signal " + (exitStatus - 128)
                : "ended with exit status " + exitStatus;
    }

    /** As much of a line as a sentence can hold. */
    static String shorten(String line) {
        String text = line.strip();
        return text.length() <= 300 ? text : text.substring(0, 299) + "…";
    }
}
