package org.jdyno.platform;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.model.GraalFallBack;
import org.jdyno.platform.ProbeCommand.Answer;

/**
 * Starts a JVM with the options of a platform to check that it follows them. A JVM may ignore an option, with or
 * without a warning, so the final value of every {@code -XX:} flag is compared with the option. Safe for use by many
 * threads.
 */
final class StartCheck {
    static final Duration LIMIT = Duration.ofSeconds(30);
    static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";
    static final List<String> GRAAL = List.of(UNLOCK, "-XX:+EnableJVMCI", GraalFallBack.OPTION);

    /** What JVMs say of options that they never follow. */
    private static final Pattern REFUSAL = Pattern.compile("(?i)unrecognized|unknown|unsupported|not supported"
            + "|not available|not (?:been )?(?:included|built|found)|conflicting|cannot be used|removed|no JVMCI"
            // A JDK without that module starts the compiler, and aborts.
            + "|NoClassDefFoundError: jdk/vm/ci");

    /** What they say when the machine, not the JVM, is the reason. */
    private static final Pattern SHORTAGE = Pattern.compile("(?i)memory|reserve|native thread|no space|too many open"
            + "|resource temporarily|text file busy|input/output error");

    private static final Pattern SWITCH = Pattern.compile("-XX:([+-])(\\w+)");
    private static final Pattern SETTING = Pattern.compile("-XX:(\\w+)=([A-Za-z]+)");
    /** The modules of the Graal compiler: the first until JDK 22, the second after. */
    private static final List<String> GRAAL_MODULES = List.of("jdk.internal.vm.compiler", "jdk.graal.compiler");

    private final ProbeCommand command;

    StartCheck(Map<String, String> environment, Duration limit) {
        this.command = new ProbeCommand(environment, limit);
    }

    /**
     * The result of a start.
     *
     * @param refusal why the JVM does not run with these options, as one clause; empty if it does
     * @param certain whether another start would give the same result: the JVM started, or said itself that it does
     *     not know or support an option. A JVM that was killed, ran out of memory or answered in part has said neither
     */
    record Result(Optional<String> refusal, boolean certain) {
        boolean ok() {
            return refusal.isEmpty();
        }
    }

    Result start(Path home, List<String> options) {
        return result(options, answer(home, options));
    }

    private Answer answer(Path home, List<String> options) {
        List<String> words = new ArrayList<>();
        words.add(home.resolve("bin/java").toString());
        words.addAll(options);
        words.add("-XX:+PrintFlagsFinal");
        words.add("-version");
        return command.run(words);
    }

    private static Result result(List<String> options, Answer answer) {
        if (!answer.ok()) {
            return new Result(Optional.of(answer.complaint()), isRefusal(answer));
        }
        if (!answer.toldVersion()) {
            return new Result(Optional.of("its answer breaks off"), false);
        }
        return new Result(
                options.stream()
                        .flatMap(option -> ignored(option, answer.output()).stream())
                        .findFirst(),
                true);
    }

    private static boolean isRefusal(Answer answer) {
        String said = String.join("\n", answer.linesWithoutFlags());
        return (answer.aborted() || !answer.unfinished())
                && REFUSAL.matcher(said).find()
                && !SHORTAGE.matcher(said).find();
    }

    /**
     * Checks that the JVM compiles with Graal, given options that include {@link #GRAAL}. A JVM without Graal still
     * starts as long as it compiles nothing, so this also looks for the compiler's service in its modules. A JVM whose
     * collector Graal does not support may start with C2 instead.
     */
    Result startGraal(Path home, List<String> options) {
        List<String> eager = new ArrayList<>(options);
        eager.add("-XX:+EagerJVMCI");
        Answer answered = answer(home, eager);
        if (answered.ok()
                && answered.toldVersion()
                && finalValue("UseJVMCICompiler", answered.output()).equals(Optional.of("false"))) {
            return new Result(
                    Optional.of(GraalFallBack.sentence(answered.output().lines().toList())), true);
        }
        Result started = result(eager, answered);
        if (!started.ok() || Files.exists(home.resolve("lib/libjvmcicompiler.so"))) {
            return started;
        }
        List<String> path = options.stream()
                .filter(option -> option.startsWith("--upgrade-module-path="))
                .toList();
        boolean certain = true;
        for (String module : GRAAL_MODULES) {
            List<String> words =
                    new ArrayList<>(List.of(home.resolve("bin/java").toString()));
            words.addAll(path);
            words.addAll(List.of("--describe-module", module));
            Answer answer = command.run(words);
            if (answer.ok() && answer.output().contains("JVMCIServiceLocator with")) {
                return started;
            }
            certain &= answer.ok() ? answer.output().endsWith("\n") : isRefusal(answer);
        }
        return new Result(Optional.of("it has no Graal compiler"), certain);
    }

    /** Why a flag counts as ignored; empty for other options. */
    private static Optional<String> ignored(String option, String output) {
        Matcher toggle = SWITCH.matcher(option);
        Matcher setting = SETTING.matcher(option);
        if (toggle.matches()) {
            return ignored(option, toggle.group(2), toggle.group(1).equals("+") ? "true" : "false", output);
        }
        return setting.matches() ? ignored(option, setting.group(1), setting.group(2), output) : Optional.empty();
    }

    private static Optional<String> ignored(String option, String flag, String expected, String output) {
        Optional<String> value = finalValue(flag, output);
        if (value.isEmpty()) {
            return Optional.of("it ignores " + option);
        }
        return value.get().equalsIgnoreCase(expected)
                ? Optional.empty()
                : Optional.of("it leaves " + flag + " at " + value.get() + " despite " + option);
    }

    private static Optional<String> finalValue(String flag, String output) {
        Matcher value = Pattern.compile("\\s" + flag + "\\s+:?=\\s*(\\S*)").matcher(output);
        return value.find() ? Optional.of(value.group(1)) : Optional.empty();
    }
}
