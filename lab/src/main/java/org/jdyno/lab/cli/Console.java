package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.run.trial.RunListener;
import org.jdyno.lab.session.SessionContext;
import org.jdyno.lab.session.SessionListener;
import org.jdyno.lab.session.SessionListener.PlaceInStudy;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Shows the messages of a session on standard error, each on a line of its own. On a terminal, a last line shows the
 * progress and is overwritten. Ctrl-C stops the session.
 */
final class Console implements SessionListener {
    private final PrintWriter err;
    private final boolean live;
    private Optional<PlaceInStudy> place = Optional.empty();

    Console(PrintWriter err, boolean live) {
        this.err = err;
        this.live = live;
    }

    /** The context of a command's sessions. */
    static SessionContext context(CommandSpec command) {
        List<String> words = new ArrayList<>(List.of("./jdyno"));
        words.addAll(command.commandLine().getParent().getParseResult().originalArgs());
        Console console = new Console(command.commandLine().getErr(), Terminal.live());
        return new SessionContext(Installation.ofThisProcess(), Version.text(), words, console);
    }

    @Override
    public void message(String sentence) {
        clear();
        // A title of several lines could look like messages of jdyno.
        err.println("jdyno: " + sentence.replace('\n', ' '));
        err.flush();
    }

    @Override
    public void step(String words) {
        clear();
        if (live && !words.isEmpty()) {
            err.print(words + " ...");
            err.flush();
        }
    }

    @Override
    public void partBegins(PlaceInStudy begun) {
        place = Optional.of(begun);
    }

    @Override
    public RunListener progress(Run run) {
        return new Progress(err, live, run, place);
    }

    /** Prints the message before the JVM ends. */
    @Override
    public void runStoppable(Work work, String whenStopped) throws InterruptedException, IOException {
        try (Interruption interruption = Interruption.ofThisThread(() -> stopped(whenStopped))) {
            try {
                work.run();
                interruption.over();
            } catch (InterruptedException stopped) {
                stopped(whenStopped);
                throw stopped;
            }
        }
        clear();
    }

    private void stopped(String sentence) {
        clear();
        err.println();
        message(sentence);
    }

    private void clear() {
        if (live) {
            Printer.eraseLine(err);
            err.flush();
        }
    }
}
