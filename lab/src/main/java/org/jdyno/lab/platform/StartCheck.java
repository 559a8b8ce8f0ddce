package org.jdyno.lab.platform;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.lab.model.GraalFallBack;
import org.jdyno.lab.platform.Question.Answer;

/**
 * Really starts a JVM with the options of a platform and looks whether they took. A JVM may ignore an option with a
 * warning, or drop it without one, so the final value of every {@code -XX:} flag is compared with what was asked for.
 * Safe for use by many threads.
 */
final class StartCheck {
    static final Duration LIMIT = Duration.ofSeconds(30);
    static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";
    static final List<String> GRAAL = List.of(UNLOCK, "-XX:+EnableJVMCI", GraalFallBack.OPTION);

    private static final Pattern SWITCH = Pattern.compile("-XX:([+-])(\\w+)");
    private static final Pattern SETTING = Pattern.compile("-XX:(\\w+)=([A-Za-z]+)");
    /** Where the Graal compiler lives: the first until 22, the second after. */
    private static final List<String> GRAAL_MODULES = List.of("jdk.internal.vm.compiler", "jdk.graal.compiler");

    private final Question question;

    StartCheck(Map<String, String> environment, Duration limit) {
        this.question = new Question(environment, limit);
    }

    /**
     * What a start showed.
     *
     * @param refusal one clause that says why the JVM does not run with these options, or empty when it does
     * @param certain false when the JVM was stopped before it answered, so that another time may tell otherwise
     */
    record Result(Optional<String> refusal, boolean certain) {
        boolean ok() {
            return refusal.isEmpty();
        }
    }

    /** Starts the JVM of a Java home once with these options. */
    Result start(Path home, List<String> options) {
        return result(options, answer(home, options));
    }

    private Answer answer(Path home, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/java").toString());
        command.addAll(options);
        command.add("-XX:+PrintFlagsFinal");
        command.add("-version");
        return question.ask(command);
    }

    private static Result result(List<String> options, Answer answer) {
        if (!answer.ok()) {
            return new Result(Optional.of(answer.complaint()), !answer.unfinished());
        }
        return new Result(
                options.stream()
                        .flatMap(option -> ignored(option, answer.output()).stream())
                        .findFirst(),
                true);
    }

    /**
     * Whether the JVM's compiler becomes Graal with these options, which hold {@link #GRAAL}. A JVM without one starts
     * all the same as long as it compiles nothing, so its modules are asked for the compiler's service too; one whose
     * collector does not suit Graal may start with C2 instead.
     */
    Result startGraal(Path home, List<String> options) {
        List<String> eager = new ArrayList<>(options);
        eager.add("-XX:+EagerJVMCI");
        Answer told = answer(home, eager);
        if (told.ok() && finalValue("UseJVMCICompiler", told.output()).equals(Optional.of("false"))) {
            return new Result(
                    Optional.of(GraalFallBack.sentence(told.output().lines().toList())), true);
        }
        Result started = result(eager, told);
        if (!started.ok() || Files.exists(home.resolve("lib/libjvmcicompiler.so"))) {
            return started;
        }
        List<String> path = options.stream()
                .filter(option -> option.startsWith("--upgrade-module-path="))
                .toList();
        boolean certain = true;
        for (String module : GRAAL_MODULES) {
            List<String> command =
                    new ArrayList<>(List.of(home.resolve("bin/java").toString()));
            command.addAll(path);
            command.addAll(List.of("--describe-module", module));
            Answer answer = question.ask(command);
            if (answer.ok() && answer.output().contains("JVMCIServiceLocator with")) {
                return started;
            }
            certain &= !answer.unfinished();
        }
        return new Result(Optional.of("it holds no Graal compiler"), certain);
    }

    /** Why a flag counts as ignored; an option that is not a flag whose value is listed never does. */
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
                : Optional.of("it leaves " + flag + " at " + value.get() + " in spite of " + option);
    }

    private static Optional<String> finalValue(String flag, String output) {
        Matcher value = Pattern.compile("\\s" + flag + "\\s+:?=\\s*(\\S*)").matcher(output);
        return value.find() ? Optional.of(value.group(1)) : Optional.empty();
    }
}
