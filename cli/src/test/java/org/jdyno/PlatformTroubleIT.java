package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.model.Cause;
import org.jdyno.model.Run;
import org.jdyno.store.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A platform that does not work ends its trials with the right named cause, and harms no other platform's. */
class PlatformTroubleIT {
    private static final int FAILED = 1;

    /** A JVM that answers every question as a real one would, and does something else when it is to run a role. */
    private static final String FAKE_JAVA =
            """
            #!/bin/sh
            fake=
            role=
            graal=
            asked=
            for word; do
              case $word in
                -Dfake=*) fake=${word#-Dfake=} ;;
                org.jdyno.dummy.*) role=$word ;;
                -XX:+UseJVMCICompiler) graal=yes ;;
                -XX:+PrintFlagsFinal) asked=yes ;;
                --describe-module) echo "provides jdk.vm.ci.services.JVMCIServiceLocator with one"; exit 0 ;;
              esac
            done
            if [ -n "$graal$asked" ] && [ "$graal" = "$asked" ]; then
              for word; do
                case $word in -XX:+*) echo " bool ${word#-XX:+} = true" ;; esac
              done
              exec "%1$s/bin/java" -version
            fi
            # To say that Graal compiles and to start without it is what the lab has to find out.
            for word; do
              shift
              case $word in
                -XX:+EnableJVMCI | -XX:+UseJVMCICompiler) ;;
                *) set -- "$@" "$word" ;;
              esac
            done
            if [ -n "$role" ]; then
              case $fake in
                exit) echo "the heap cannot be mapped" >&2; exit 5 ;;
                silence) exit 0 ;;
                garbage) echo '{"event":'; echo '}{'; echo 'Error: Could not find or load main class Garbage'; exit 1 ;;
                newer) echo '{"event":"ready","protocol":2,"pid":1,"endpoints":{}}'; cat >/dev/null ;;
                hang) sleep 100000 & wait ;;
                flood) exec yes "a line that nobody needs" ;;
                flood-err) exec yes "a line that nobody needs" >&2 ;;
              esac
            fi
            exec "%1$s/bin/java" "$@"
            """;

    @TempDir
    private Path folder;

    private Tool tool;

    @BeforeEach
    void makeTool() throws IOException {
        tool = new Tool(folder);
    }

    @Test
    void jvmsThatMisbehave() throws Exception {
        Map<String, Ending> platforms = Map.of(
                "well", Ending.completed(),
                "well+again", Ending.completed(),
                "exit", Ending.failed(Cause.START, "exit status 5 before it was ready: the heap cannot be mapped"),
                "silence", Ending.failed(Cause.START, "without output"),
                "garbage", Ending.failed(Cause.START, "Could not find or load main class Garbage"),
                "graal", Ending.skipped(Cause.UNSUPPORTED, "Graal was asked for; the JVM compiles with C2 because"),
                "newer", Ending.failed(Cause.PROTOCOL, "speaks protocol 2, not 1"),
                "hang", Ending.failed(Cause.TIME_OUT, "to become ready"),
                "flood", Ending.failed(Cause.LOG_LIMIT, "MiB of log"),
                "flood-err", Ending.failed(Cause.LOG_LIMIT, "MiB of log"));
        Path home = fakeJavaHome();
        String specs = platforms.keySet().stream()
                .filter(name -> !name.startsWith("well"))
                .map(name ->
                        ", \"" + name + "=" + home + (name.equals("graal") ? "+graal" : "") + "+-Dfake=" + name + "\"")
                .collect(Collectors.joining());
        Files.writeString(
                folder.resolve("fakes.yaml"),
                """
                platforms: ["well=%s"%s]
                workloads:
                  dummy: {work: 10}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                         start-timeout: 10s, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome(), specs));
        Tool.Ended ended = tool.run("run", "fakes.yaml", "--out", "run");
        assertEquals(FAILED, ended.status(), ended.toString());
        tool.awaitNobodyLeft(folder.resolve("run"));
        Run run = RunDirectory.open(folder.resolve("run")).read();
        assertEquals(platforms.size(), run.trials().size(), ended.toString());
        Ending.verify(run.trials(), platforms, trial -> trial.slot().platform());
        assertTrue(ended.out().contains("start"), ended.out());
    }

    @Test
    void aHangingJvmDoesNotOutliveItsLab() throws Exception {
        Files.writeString(
                folder.resolve("hang.yaml"),
                """
                platforms: ["hang=%s+-Dfake=hang"]
                workloads:
                  dummy: {work: 10}
                blocks: 1
                timing: {start-timeout: 1h}
                """
                        .formatted(fakeJavaHome()));
        Tool.Started running = tool.start("run", "hang.yaml", "--out", "run");
        Tool.await(
                "the JVM that hangs",
                () -> tool.has("sleep 100000") || !running.process().isAlive());
        Tool.signal("KILL", running);
        // It knows nothing of standard input, so that only the lab's own watch can end it.
        tool.awaitNobodyLeft(folder.resolve("run"));
        running.ended();
    }

    private Path fakeJavaHome() throws IOException {
        Path home = folder.resolve("fake-jvm");
        program(home.resolve("bin/java"), FAKE_JAVA.formatted(Checkout.javaHome()));
        return home;
    }

    @Test
    void noCompilerForTheTwin() throws Exception {
        tool.with("PATH", pathWithoutCompiler().toString());
        verifyNativeIsSkipped("cc is not on the PATH");
    }

    @Test
    void compilerThatDoesNotWork() throws Exception {
        tool.with("CC", "/bin/false");
        verifyNativeIsSkipped("/bin/false does not work");
    }

    private void verifyNativeIsSkipped(String reason) throws Exception {
        Files.writeString(
                folder.resolve("twin.yaml"),
                """
                platforms: [native, "here=%s+serial"]
                workloads:
                  chat: {rooms: 1, users: 2}
                blocks: 1
                timing: {min-bursts: 0, max-bursts: 0, measure: 200ms, window: 100ms,
                         start-timeout: 2m, phase-timeout: 2m}
                """
                        .formatted(Checkout.javaHome()));
        Tool.Ended ended = tool.run("run", "twin.yaml", "--out", "run");
        Map<String, Ending> platforms = Map.of(
                "here", Ending.completed(),
                "native", Ending.skipped(Cause.NO_COMPILER, reason),
                "native+again", Ending.skipped(Cause.NO_COMPILER, reason));
        Run run = RunDirectory.open(folder.resolve("run")).read();
        assertEquals(3, run.trials().size(), ended.toString());
        Ending.verify(run.trials(), platforms, trial -> trial.slot().platform());
        assertTrue(ended.status() != FAILED && ended.status() < 64, ended.toString());
        assertTrue(ended.out().replaceAll("\\s+", " ").contains(reason), "the report does not say why: " + ended.out());
    }

    /** A folder with the programs the lab itself needs, and no other. */
    private Path pathWithoutCompiler() throws IOException {
        Path bin = folder.resolve("bin");
        for (String program : List.of("sh", "setsid", "kill", "taskset")) {
            for (String place : List.of("/bin", "/usr/bin")) {
                if (Files.isExecutable(Path.of(place, program))) {
                    program(bin.resolve(program), "#!/bin/sh\nexec " + place + "/" + program + " \"$@\"\n");
                }
            }
        }
        return bin;
    }

    private static void program(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
