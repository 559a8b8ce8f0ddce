package org.jdyno.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.model.Jvm;
import org.jdyno.model.Platform;
import org.jdyno.store.VerifyDirectory;
import org.jdyno.verify.Agreement;
import org.jdyno.verify.Bench;
import org.jdyno.verify.HistogramAgreement;
import org.jdyno.verify.PauseAgreement;
import org.jdyno.verify.TestedPlatforms;

/**
 * The comparison of jdyno's figures with those of other readers of the same processes.
 *
 * @param directory the directory of the evidence
 */
public record Verification(Platform platform, List<Agreement> agreements, VerifyDirectory directory) {
    private static final String HISTOGRAMS = "histograms";
    private static final String PAUSES = "gc-pauses";

    /** The names of all agreements, in their order. */
    public static final List<String> AGREEMENTS = List.of(HISTOGRAMS, PAUSES);

    /**
     * Measures and compares.
     *
     * @param names from {@link #AGREEMENTS}
     * @param platform the spec of the JVM; the one that runs jdyno if empty
     * @param out the directory; a new one if empty
     */
    public static Verification run(
            SessionContext context, List<String> names, Optional<String> platform, Optional<Path> out)
            throws InterruptedException, IOException {
        SessionListener listener = context.listener();
        Jvm driver = context.inventory().at(System.getProperty("java.home"));
        TestedPlatforms platforms =
                TestedPlatforms.of(platform.orElse(driver.home().toString()), context.inventory());
        Bench bench = new Bench(
                context.installation(),
                context.workloads(),
                driver,
                context.version(),
                context.command(),
                listener::step);
        VerifyDirectory directory = VerifyDirectory.create(RunPlace.of(out, "verify-"));
        listener.message(
                String.join(", ", names) + " on " + platforms.platform().describe() + "; in " + directory.path());
        // Created before the first measurement, because it fails if its evidence cannot be stored.
        PauseAgreement pauses = new PauseAgreement(bench, directory);
        List<Agreement> agreements = new ArrayList<>();
        listener.runStoppable(
                () -> {
                    if (names.contains(HISTOGRAMS)) {
                        agreements.add(new HistogramAgreement(bench, directory).of(platforms.platform()));
                    }
                    if (names.contains(PAUSES)) {
                        agreements.add(pauses.of(platforms.collectors()));
                    }
                },
                "stopped; completed trials are kept in " + directory.path());
        return new Verification(platforms.platform(), agreements, directory);
    }

    /** Stores the result beside the evidence and returns the directory. */
    public Path keep(String json) throws IOException {
        directory.keep(json);
        return directory.path();
    }
}
