package org.jdyno.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jdyno.host.Installation;
import org.jdyno.model.Run;
import org.jdyno.run.trial.RunListener;
import org.jdyno.session.SessionContext;
import org.jdyno.session.SessionListener;
import org.jdyno.session.SessionListener.PlaceInStudy;
import picocli.CommandLine.IVersionProvider;
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

    /** The version in the jar's manifest. */
    static final class Version implements IVersionProvider {
        static String text() {
            return Optional.ofNullable(Console.class.getPackage().getImplementationVersion())
                    .orElse("from classes");
        }

        @Override
        public String[] getVersion() {
            return new String[] {"jdyno " + text()};
        }
    }

    /** Turns Ctrl-C into an interrupt of the thread that runs trials, and delays the exit until that has cleaned up. */
    private static final class Interruption implements AutoCloseable {
        /** More than it takes to kill the processes of a trial, which the watchdog does afterwards if not. */
        private static final long PATIENCE_SECONDS = 5;

        private final Thread running = Thread.currentThread();
        private final Runnable late;
        private final CountDownLatch cleanedUp = new CountDownLatch(1);
        private final Thread hook = new Thread(this::stop, "jdyno-ctrl-c");

        private Interruption(Runnable late) {
            this.late = late;
        }

        /** @param late what to do before the JVM ends although the thread has not cleaned up */
        static Interruption ofThisThread(Runnable late) {
            Interruption interruption = new Interruption(late);
            Runtime.getRuntime().addShutdownHook(interruption.hook);
            return interruption;
        }

        private void stop() {
            running.interrupt();
            try {
                if (!cleanedUp.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    late.run();
                }
            } catch (InterruptedException again) {
                Thread.currentThread().interrupt();
            }
        }

        /** The trials are over: Ctrl-C may end the JVM at once. */
        void over() {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException shuttingDown) {
                // Ctrl-C came first; close() releases the hook.
                return;
            }
        }

        @Override
        public void close() {
            cleanedUp.countDown();
        }
    }
}
