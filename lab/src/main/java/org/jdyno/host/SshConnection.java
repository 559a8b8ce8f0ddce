package org.jdyno.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdyno.model.HostSpec;
import org.jdyno.model.PassedVariables;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * The connection to another machine.
 *
 * <p>The first call to that machine runs the <em>watchdog</em>, a shell script that makes a directory for the run and
 * then obeys commands on its standard input: kill the processes of a role, remove the directory of a role. When that
 * input ends, because the lab has closed it, has ended or can no longer be reached, it kills every process it knows and
 * removes the directory; only the cache remains. Not thread-safe.
 */
final class SshConnection implements AutoCloseable {
    /**
     * The wrapper of a role writes its process group to {@code N.pid} and then looks for {@code N.over}; the watchdog
     * writes {@code N.over} and then looks for {@code N.pid}. The second of the two sees the file of the first, so no
     * role starts after it was killed.
     */
    private static final String WATCHDOG =
            """
            trap '' HUP INT TERM PIPE
            folder=$(mktemp -d "${TMPDIR:-/tmp}/jdyno-XXXXXXXX") || exit 1
            finish() {
              : >"$folder/$1.over"
              [ -s "$folder/$1.pid" ] && read -r group <"$folder/$1.pid" && kill -KILL "-$group" 2>/dev/null
            }
            report() { printf 'jdyno:%s=%s\\n' "$1" "$2"; }
            report folder "$folder"
            report cache "${XDG_CACHE_HOME:-$HOME/.cache}/jdyno"
            report system "$(uname -sm)"
            report kernel "$(uname -a)"
            report release "$(uname -sr)"
            report machine "$(cat /etc/machine-id 2>/dev/null)"
            report boot "$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)"
            report processors "$(getconf _NPROCESSORS_ONLN)"
            report processor "$(head -n 60 /proc/cpuinfo 2>/dev/null | tr '\\n' '|')"
            report files "$(ulimit -Hn)"
            report allowed "$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status 2>/dev/null)"
            report memory "$(sed -n 's/^MemTotal:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/meminfo 2>/dev/null)"
            for name in VARIABLES; do
              eval "[ -z \\"\\${$name+set}\\" ] || report \\"variable.$name\\" \\"\\$$name\\""
            done
            report ready yes
            while read -r word number; do
              case $word in
                kill) finish "$number" ;;
                forget) rm -rf "$folder/$number" "$folder/$number.pid" ;;
              esac
              report "$word" "$number"
            done
            for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
              alive=
              for file in "$folder"/*.pid; do
                [ -s "$file" ] && read -r group <"$file" && kill -0 "-$group" 2>/dev/null && alive=yes
              done
              [ -n "$alive" ] || break
              sleep 0.2 2>/dev/null || sleep 1
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
    /** For a call that transfers little; the slowest one starts a JVM. */
    private static final Duration CALL_LIMIT = Duration.ofMinutes(2);
    /** For a call that transfers files: a JVM of 200 MB at 2 Mbit/s takes a quarter of an hour. */
    static final Duration COPY_LIMIT = Duration.ofMinutes(30);

    private static final int MAX_OTHER_LINES = 100;
    private static final int LONGEST_LINE = 200;

    /** Errors of OpenSSH to their fixes; the first match counts. */
    private static final Map<String, String> FIXES = fixes();

    private final HostSpec spec;
    private final Ssh ssh;
    private final Processes processes;
    private final HeldProcess watchdog;
    private final Map<String, String> facts = new HashMap<>();
    private final List<String> otherLines = new ArrayList<>();
    private boolean lost;

    private SshConnection(HostSpec spec, Processes processes) throws IOException {
        this.spec = spec;
        this.processes = processes;
        ssh = Ssh.to(spec);
        // Not killed with the lab: it sees the end of its input, and then kills the roles.
        watchdog = new HeldProcess(ssh.first(WATCHDOG));
    }

    /**
     * Connects.
     *
     * @throws UserError if ssh is missing or fails
     */
    static SshConnection open(HostSpec spec, Processes processes) throws IOException {
        if (Programs.find("ssh").isEmpty()) {
            throw new UserError("hosts: " + Words.quoted(spec.describe())
                    + " needs the program ssh (OpenSSH), which is not on the" + " PATH");
        }
        SshConnection connection = new SshConnection(spec, processes);
        if (!connection.await("ready", "yes")) {
            connection.close();
            throw new UserError("hosts: " + connection.name() + " cannot be used: " + trouble(connection.otherLines));
        }
        return connection;
    }

    /** Reads from the watchdog until it reports a fact; false if it has ended before. */
    private boolean await(String name, String value) {
        facts.remove(name);
        for (Optional<String> line = watchdog.readLine(); line.isPresent(); line = watchdog.readLine()) {
            note(line.get());
            if (value.equals(facts.get(name))) {
                return true;
            }
        }
        return false;
    }

    /** Lines without the mark are from ssh, or from the start-up files of the user. */
    private void note(String line) {
        int equals = line.indexOf('=');
        if (line.startsWith(MARK) && equals > 0) {
            facts.put(line.substring(MARK.length(), equals), line.substring(equals + 1));
        } else if (otherLines.size() < MAX_OTHER_LINES) {
            otherLines.add(line);
        }
    }

    /** The directory of the run there. */
    String folder() {
        return facts.get("folder");
    }

    /** The directory there that outlives the run. */
    String cache() {
        return facts.get("cache");
    }

    /** A fact about the machine; empty if it cannot be read there. */
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

    /** The name of the host in errors. */
    String name() {
        return Words.quoted(spec.describe());
    }

    Ssh ssh() {
        return ssh;
    }

    /** The exit status of a call, and what it wrote to both its streams. */
    record Answer(int status, String text) {
        boolean ok() {
            return status == 0;
        }

        String lastLine() {
            return text.lines()
                    .filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .orElse("it wrote nothing");
        }
    }

    /** Runs a shell script there and waits for its end. */
    Answer call(String script, String... arguments) throws IOException, InterruptedException {
        return pipe(CALL_LIMIT, "exec \"$@\" 2>&1", List.of(), "", script, arguments);
    }

    /**
     * Runs a shell script there within one here that redirects its streams, and waits for its end; killed if the thread
     * is interrupted.
     *
     * @param limit after which it is killed
     * @param here a script for the shell of this machine, which runs the call as {@code "$@"} and writes little
     * @param words the words that come before those of the call in {@code "$@"}
     * @param input the input of the script, read here
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
            String text = Programs.await(process, limit);
            return new Answer(process.exitValue(), text);
        } catch (IOException noAnswer) {
            throw new UserError(
                    "hosts: " + name() + " does not answer: " + noAnswer.getMessage()
                            + "; what was measured is kept, and --resume continues the run",
                    noAnswer);
        } finally {
            processes.kill(process);
        }
    }

    /** Kills the processes of a role there, started or not; returns when they have been sent the signal. */
    void kill(int number) {
        command("kill", number);
    }

    /** Removes the directory of a role there. */
    void forget(int number) {
        command("forget", number);
    }

    /** Sends the watchdog a command and waits for its answer. If it has ended, it has killed and removed everything. */
    private void command(String word, int number) {
        watchdog.writeLine(word + " " + number);
        if (!await(word, String.valueOf(number))) {
            lost = true;
            throw new UserError("hosts: the connection to " + name()
                    + " is lost; what was measured is kept, and --resume continues the run");
        }
    }

    /** Ends the watchdog, and with it what is left there; returns when that is done, or the machine is unreachable. */
    @Override
    public void close() {
        if (!lost) {
            watchdog.closeInput();
        }
        watchdog.awaitEnd();
    }

    private static Map<String, String> fixes() {
        Map<String, String> fixes = new LinkedHashMap<>();
        fixes.put("Could not resolve hostname", "check the name of the host");
        fixes.put("Host key verification failed", "connect once by hand to accept its key");
        fixes.put("Permission denied", "set up a key, so that it does not ask for a password");
        fixes.put("Connection refused", "check the port, and that an ssh server runs there");
        fixes.put("Connection timed out", "check that the host runs and can be reached");
        fixes.put("No route to host", "check that the host runs and can be reached");
        return fixes;
    }

    /** The error of an ssh that cannot connect, with the fix. */
    static String trouble(List<String> lines) {
        for (Map.Entry<String, String> fix : FIXES.entrySet()) {
            for (String line : lines) {
                if (line.contains(fix.getKey())) {
                    return cut(line.strip().replaceAll("[.\\s]+$", "")) + "; " + fix.getValue();
                }
            }
        }
        return lines.stream()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> cut(line.strip()))
                .orElse("ssh ended without an error message");
    }

    /** The line may quote a host name of any length. */
    private static String cut(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
    }
}
