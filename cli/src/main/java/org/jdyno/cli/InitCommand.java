package org.jdyno.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdyno.model.ShellLine;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "init",
        description = {
            "Writes a plan file to start from.",
            "",
            "jdyno init server writes a plan that measures your own HTTP server, with comments. It runs as it stands,"
                    + " on an example."
        })
final class InitCommand extends BaseCommand {
    private static final String SERVER = "server";

    @Parameters(index = "0", paramLabel = SERVER, description = "The kind of plan.")
    private String kind;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = "server.yaml",
            description = "The file to write. Default: ${DEFAULT-VALUE}.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        if (!kind.equals(SERVER)) {
            throw new UserError("init knows " + SERVER + " only, not " + Words.quoted(kind));
        }
        try (InputStream template = InitCommand.class.getResourceAsStream("server.yaml")) {
            Files.copy(template, file);
        } catch (FileAlreadyExistsException there) {
            throw new UserError(file + " exists; name another file", there);
        } catch (IOException unwritable) {
            throw new UserError("cannot write " + file + ": " + Words.reason(unwritable), unwritable);
        }
        stdout().println("Wrote " + file + ". Next: " + ShellLine.of(List.of("./jdyno", "run", file.toString())));
        return ExitCode.DONE;
    }
}
