package org.jdyno.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jdyno.model.PassedVariables;

/**
 * A process on another machine: a directory there, and a shell that starts the role in it and ends with its status. The
 * role's streams are those of the ssh call; the watchdog knows its process group before it starts.
 */
final class SshProcess implements HostedProcess {
    /** The shell stays, so that a role ended by a signal gives 128 plus its number instead of the 255 of ssh. */
    private static final String WRAPPER =
            """
            folder=$1 number=$2
            shift 2
            mkdir "$folder/$number" && cd "$folder/$number" && echo $$ >"$folder/$number.pid" || exit 70
            [ -e "$folder/$number.over" ] && exit 70
            for limit in -n -u -p; do
              hard=$(ulimit -H "$limit" 2>/dev/null) && ulimit -S "$limit" "$hard" 2>/dev/null || :
            done
            for name in %s; do
              eval "[ -z \\"\\${$name+set}\\" ] || set -- \\"$name=\\$$name\\" \\"\\$@\\""
            done
            env -i "$@"
            exit $?
            """
                    .formatted(String.join(" ", PassedVariables.NAMES));

    private static final String LIST = "if [ -d \"$1\" ]; then exec ls -- \"$1\"; fi";

    private static final int NOT_WRITTEN = 66;
    /** One byte more than is read here, so that a larger file is seen to be larger. */
    private static final String FETCH = "[ -f \"$1\" ] && [ ! -h \"$1\" ] || exit " + NOT_WRITTEN + "; exec head -c "
            + (RoleFile.LARGEST_BYTES + 1) + " \"$1\"";

    /** A role of this machine may have made something of this name in the directory of the trial. */
    private static final String RECEIVE = "file=$1; shift; rm -rf \"$file\"; exec \"$@\" 2>&1 >\"$file\"";

    private final SshConnection connection;
    private final Processes processes;
    private final int number;
    private final Path folderHere;
    private final List<Path> wanted = new ArrayList<>();
    private Process process;
    /** Whether the role has ended, its files are here and its directory there is removed. */
    private boolean cleared;

    /**
     * @param number unique within the connection
     * @param folderHere the directory of the trial
     */
    SshProcess(SshConnection connection, Processes processes, int number, Path folderHere) {
        this.connection = connection;
        this.processes = processes;
        this.number = number;
        this.folderHere = folderHere;
    }

    @Override
    public Path written(Path file) {
        wanted.add(file);
        return there(file);
    }

    /** The wanted files. If a name has %p, these are the files there with a process id instead. */
    private List<Path> written() throws IOException, InterruptedException {
        List<Path> written = new ArrayList<>();
        for (Path file : wanted) {
            String name = file.getFileName().toString();
            if (!name.contains("%p")) {
                written.add(file);
                continue;
            }
            // What a role there has given another name, such as one with a line end, is not fetched.
            Pattern wantedName = Pattern.compile(name.replace(".", "[.]").replace("%p", "(pid)?[0-9]+"));
            SshConnection.Answer names =
                    connection.call(LIST, there(file).getParent().toString());
            if (!names.ok()) {
                throw new IOException(
                        "the files of a process on " + connection.name() + " cannot be listed: " + names.lastLine());
            }
            names.text()
                    .lines()
                    .filter(wantedName.asMatchPredicate())
                    .map(file::resolveSibling)
                    .forEach(written::add);
        }
        return written;
    }

    private Path there(Path file) {
        return Path.of(
                connection.folder(), String.valueOf(number), file.getFileName().toString());
    }

    @Override
    public List<String> commandLine(List<String> command, Set<Integer> processors) {
        List<String> words = new ArrayList<>(List.of(connection.folder(), String.valueOf(number)));
        if (!processors.isEmpty()) {
            words.addAll(List.of("taskset", "-c", Processors.list(processors)));
        }
        words.addAll(command);
        return processes.commandLine(connection.ssh().call(WRAPPER, words), Set.of());
    }

    @Override
    public Process start(List<String> commandLine) throws IOException {
        process = processes.startOwn(commandLine, folderHere);
        return process;
    }

    @Override
    public void kill() {
        // The remote process ends first, because the exit status is lost when the call here ends.
        connection.kill(number);
        processes.kill(process);
    }

    @Override
    public void suspend() {
        throw new UnsupportedOperationException("a process of another machine would be suspended too late");
    }

    @Override
    public void resume() {
        throw new UnsupportedOperationException("a process of another machine is never suspended");
    }

    @Override
    public void fetchFiles() throws IOException, InterruptedException {
        if (cleared) {
            return;
        }
        for (Path file : written()) {
            SshConnection.Answer answer = connection.pipe(
                    SshConnection.COPY_LIMIT,
                    RECEIVE,
                    List.of(file.toString()),
                    "",
                    FETCH,
                    there(file).toString());
            if (answer.status() == NOT_WRITTEN) {
                Files.delete(file);
            } else if (!answer.ok()) {
                throw new IOException(
                        file.getFileName() + " cannot be copied from " + connection.name() + ": " + answer.lastLine());
            }
        }
        if (!process.isAlive()) {
            connection.forget(number);
            cleared = true;
        }
    }
}
