package org.jdyno.lab.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.PassedVariables;
import org.jdyno.lab.model.UserError;

/**
 * The connection to another machine, and a shell there that watches over what is started.
 *
 * <p>The first call to that machine runs the <em>watch</em>, which makes a folder for the run and then does as it is
 * told over its standard input: kills a role's processes, removes a role's folder. When that input ends, because the
 * lab has closed it, has died or can no longer be reached, it kills every process it knows and removes the folder:
 * nothing is left but the cache. Not thread-safe.
 */
final class SshConnection implements AutoCloseable {
    /**
     * A role's wrapper writes the number of its process group to {@code N.pid} and then looks for {@code N.over}; the
     * watch writes {@code N.over} and then looks for {@code N.pid}: whichever comes second sees the other, so that no
     * role starts after its end.
     */
    private static final String WATCH =
            """
            trap '' HUP INT TERM PIPE
            folder=$(mktemp -d "${TMPDIR:-/tmp}/jdyno-XXXXXXXX") || exit 1
            finish() {
              : >"$folder/$1.over"
              [ -s "$folder/$1.pid" ] && read -r group <"$folder/$1.pid" && kill -KILL "-$group" 2>/dev/null
            }
            tell() { printf 'jdyno:%s=%s\\n' "$1" "$2"; }
            tell folder "$folder"
            tell cache "${XDG_CACHE_HOME:-$HOME/.cache}/jdyno"
            tell system "$(uname -sm)"
            tell kernel "$(uname -a)"
            tell processors "$(getconf _NPROCESSORS_ONLN)"
            tell processor "$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)"
            tell files "$(ulimit -Hn)"
            tell allowed "$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status 2>/dev/null)"
            tell memory "$(sed -n 's/^MemTotal:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/meminfo 2>/dev/null)"
            for name in VARIABLES; do
              eval "[ -z \\"\\${$name+set}\\" ] || tell \\"variable.$name\\" \\"\\$$name\\""
            done
            tell ready yes
            while read -r word number; do
              case $word in
                kill) finish "$number" ;;
                forget) rm -rf "$folder/$number" "$folder/$number.pid" ;;
              esac
              tell "$word" "$number"
            done
            for file in "$folder"/*.pid; do
              number=${file##*/}
              finish "${number%.pid}"
            done
            for attempt in 1 2 3 4 5; do
              rm -rf "$folder" && break
              sleep 1
            done
            """
                    .replace("VARIABLES", String.join(" ", PassedVariables.NAMES));

    private static final String MARK = "jdyno:";
    private static final String VARIABLE = "variable.";
    /** Of a call that moves little; the slowest starts a JVM. */
    private static final Duration CALL_LIMIT = Duration.ofMinutes(2);
    /** Of a call that moves files: a JVM of 200 MB at 2 Mbit/s takes a quarter of an hour. */
    static final Duration COPY_LIMIT = Duration.ofMinutes(30);

    private static final int MOST_SAID = 100;

    private final HostSpec spec;
    private final Ssh ssh;
    private final Processes processes;
    private final HeldProcess watch;
    private final Map<String, String> facts = new HashMap<>();
    private final List<String> said = new ArrayList<>();
    private boolean lost;

    private SshConnection(HostSpec spec, Processes processes) throws IOException {
        this.spec = spec;
        this.processes = processes;
        ssh = Ssh.to(spec);
        // Not one of those that are killed with the lab: left alone it sees its input end, and then ends what it
        // watches.
        watch = new HeldProcess(ssh.first(WATCH));
    }

    /**
     * Connects.
     *
     * @throws UserError in one sentence when ssh is missing, or refuses
     */
    static SshConnection open(HostSpec spec, Processes processes) throws IOException {
        if (Programs.find("ssh").isEmpty()) {
            throw new UserError(
                    "hosts: " + spec.describe() + " needs the program ssh (OpenSSH), which is not on the PATH");
        }
        SshConnection connection = new SshConnection(spec, processes);
        if (!connection.hear("ready", "yes")) {
            connection.close();
            throw new UserError(
                    "hosts: " + spec.describe() + " cannot be used: " + SshTrouble.sentence(connection.said));
        }
        return connection;
    }

    /** Listens to the watch until it tells a fact; false when it has ended before. */
    private boolean hear(String name, String value) {
        facts.remove(name);
        for (Optional<String> line = watch.readLine(); line.isPresent(); line = watch.readLine()) {
            note(line.get());
            if (value.equals(facts.get(name))) {
                return true;
            }
        }
        return false;
    }

    /** What is not of the watch is ssh's own, or was written by the user's start-up files. */
    private void note(String line) {
        int equals = line.indexOf('=');
        if (line.startsWith(MARK) && equals > 0) {
            facts.put(line.substring(MARK.length(), equals), line.substring(equals + 1));
        } else if (said.size() < MOST_SAID) {
            said.add(line);
        }
    }

    /** The run's folder there. */
    String folder() {
        return facts.get("folder");
    }

    /** The folder there that outlives the run. */
    String cache() {
        return facts.get("cache");
    }

    /** What the watch found out about the machine; empty when it cannot be read there. */
    String fact(String name) {
        return facts.getOrDefault(name, "");
    }

    /** The variables that roles get there. */
    Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        PassedVariables.NAMES.stream()
                .filter(name -> facts.containsKey(VARIABLE + name))
                .forEach(name -> variables.put(name, fact(VARIABLE + name)));
        return variables;
    }

    HostSpec spec() {
        return spec;
    }

    Ssh ssh() {
        return ssh;
    }

    /** What a call has answered; what it wrote to both its streams, which is little. */
    record Answer(int status, String text) {
        boolean ok() {
            return status == 0;
        }

        String lastLine() {
            return text.lines()
                    .filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .orElse("it said nothing");
        }
    }

    /** Runs a shell script there and waits for its end. */
    Answer call(String script, String... arguments) throws IOException, InterruptedException {
        return pipe(CALL_LIMIT, "exec \"$@\" 2>&1", List.of(), "", script, arguments);
    }

    /**
     * Runs a shell script there with its streams led somewhere here, and waits for its end; killed when the thread is
     * interrupted.
     *
     * @param limit after which it is killed
     * @param here a script for the shell of this machine, which runs the call as {@code "$@"} and lets little be read
     * @param words that come before the call's in {@code "$@"}
     * @param input of the script here
     */
    Answer pipe(Duration limit, String here, List<String> words, String input, String script, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", here, "jdyno"));
        command.addAll(words);
        command.addAll(ssh.call(script, List.of(arguments)));
        Process process = processes.startOwn(
                processes.commandLine(command, Set.of()), Path.of("").toAbsolutePath());
        try {
            try (OutputStream in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            String text = BoundedAnswer.await(process, limit);
            return new Answer(process.exitValue(), text);
        } catch (IOException noAnswer) {
            throw new UserError(
                    "hosts: " + spec.describe() + " does not answer: " + noAnswer.getMessage()
                            + "; what was measured is kept, and the run can be gone on with by --resume",
                    noAnswer);
        } finally {
            processes.kill(process);
        }
    }

    /**
     * Kills the processes of a role there, whether it has come to start or not; returns when they have been sent the
     * signal.
     */
    void kill(int number) {
        tell("kill", number);
    }

    /** Removes the folder of a role there. */
    void forget(int number) {
        tell("forget", number);
    }

    /**
     * Tells the watch, and waits until it has obeyed. A watch that has gone has killed and removed everything already.
     */
    private void tell(String word, int number) {
        watch.writeLine(word + " " + number);
        if (!hear(word, String.valueOf(number))) {
            lost = true;
            throw new UserError("hosts: the connection to " + spec.describe()
                    + " is lost; what was measured is kept, and the run can be gone on with by --resume");
        }
    }

    /**
     * Ends the watch, and with it what is left there; returns when that is done, or the machine can no longer be
     * reached.
     */
    @Override
    public void close() {
        if (!lost) {
            watch.closeInput();
        }
        watch.awaitEnd();
    }
}
