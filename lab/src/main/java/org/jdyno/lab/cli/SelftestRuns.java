package org.jdyno.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.plan.Request;
import org.jdyno.lab.store.RunDirectory;
import org.jdyno.lab.store.SelftestDirectory;

/** Begins the runs of the self-test, and goes on with them. */
final class SelftestRuns {
    private static final String WORKLOAD = "orders";
    /**
     * Collecting on the thread that works makes processor time and time go together; a small heap makes the size of the
     * machine's memory no matter.
     */
    private static final String PLAIN = "+serial+heap=256m";

    private final Installation installation;
    private final Preparation preparation;
    private final PrintWriter err;

    SelftestRuns(Installation installation, Preparation preparation, PrintWriter err) {
        this.installation = installation;
        this.preparation = preparation;
        this.err = err;
    }

    /** What is compared unless somebody names a platform: this JVM, plain. */
    static String platform(String jvm) {
        return jvm + PLAIN;
    }

    /** Writes the plan of every part that is wanted, before any is begun. */
    void begin(List<SelftestPart> parts, SelftestPart.Wish wish, SelftestDirectory directory)
            throws InterruptedException {
        int all = parts.stream().mapToInt(SelftestPart::share).sum();
        for (SelftestPart part : parts) {
            Request request = new Request();
            request.title("Self-test, " + part.word());
            request.workload(WORKLOAD);
            request.seed(wish.seed());
            request.budgetMillis(wish.budgetMillis() * part.share() / all);
            part.plan(request, wish);
            Run run = preparation.run(preparation.plan(request, null, null), wish.command());
            RunDirectory.create(directory.run(part.word()), run);
        }
    }

    /** Runs what is left of a part; false when Ctrl-C has stopped it. */
    boolean run(SelftestPart part, SelftestDirectory directory) throws InterruptedException, IOException {
        RunDirectory run = RunDirectory.open(directory.run(part.word()));
        return new Sitting(installation, err)
                .run(run, run.read(), "selftest", directory.path().toString());
    }
}
