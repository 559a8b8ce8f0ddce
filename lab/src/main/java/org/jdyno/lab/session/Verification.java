package org.jdyno.lab.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jdyno.lab.host.UserHome;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.platform.PlatformSpec;
import org.jdyno.lab.store.VerifyDirectory;
import org.jdyno.lab.verify.Agreement;
import org.jdyno.lab.verify.Bench;
import org.jdyno.lab.verify.HistogramAgreement;
import org.jdyno.lab.verify.JettyLoad;
import org.jdyno.lab.verify.Jmh;
import org.jdyno.lab.verify.LoadAgreement;
import org.jdyno.lab.verify.PauseAgreement;
import org.jdyno.lab.verify.RateAgreement;
import org.jdyno.lab.verify.ScoreAgreement;
import org.jdyno.lab.verify.SocketAgreement;
import org.jdyno.lab.verify.TestedPlatforms;
import org.jdyno.lab.verify.Wrk;

/**
 * The comparison of jdyno's figures with those of other tools.
 *
 * @param seed the seed of everything random
 * @param directory the directory of the evidence
 */
public record Verification(Platform platform, long seed, List<Agreement> agreements, VerifyDirectory directory) {
    /** The names of all agreements, in their order. */
    public static final List<String> AGREEMENTS =
            List.of("histograms", "gc-pauses", "http-load", "http-rate", "sockets", "jmh-scores");

    /** Those that repeat pairs of measurements until their share of the budget ends, in their order. */
    private static final List<String> REPEATED = List.of("http-load", "http-rate", "sockets", "jmh-scores");

    /**
     * The settings.
     *
     * @param agreements names from {@link #AGREEMENTS}
     * @param platform the spec of the JVM; the one that runs jdyno if empty
     * @param jmh the jars of JMH; those in Maven's repository if empty
     * @param jettyLoad the jars of jetty-load-generator; if empty, nothing is compared with it
     * @param budgetMillis the budget of all agreements together
     * @param seed the seed; random if empty
     * @param out the directory; a new one if empty
     */
    public record Settings(
            List<String> agreements,
            Optional<String> platform,
            Optional<String> jmh,
            Optional<String> jettyLoad,
            long budgetMillis,
            Optional<Long> seed,
            Optional<Path> out) {}

    @FunctionalInterface
    private interface Measurement {
        Agreement measure() throws InterruptedException, IOException;
    }

    /** Measures and compares. */
    public static Verification run(SessionContext context, Settings settings) throws InterruptedException, IOException {
        long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.budgetMillis());
        Jvm driver = context.inventory().at(System.getProperty("java.home"));
        TestedPlatforms platforms =
                TestedPlatforms.of(settings.platform().orElse(driver.home().toString()), context.inventory());
        Bench bench = new Bench(
                context.installation(),
                context.workloads(),
                driver,
                context.version(),
                context.command(),
                settings.seed().orElseGet(Preparation::freshSeed));
        Path repository = UserHome.ofThisProcess().resolve(".m2/repository");
        Optional<Jmh> jmh = Jmh.find(settings.jmh(), repository);
        Optional<JettyLoad> jettyLoad = JettyLoad.find(settings.jettyLoad());
        VerifyDirectory directory = VerifyDirectory.create(RunPlace.of(settings.out(), "verify-"));
        SessionListener listener = context.listener();
        listener.message(String.join(", ", settings.agreements()) + " on "
                + platforms.platform().describe() + "; in " + directory.path());
        // All are created before the first measurement, because a constructor fails if its evidence cannot be stored.
        HistogramAgreement histograms = new HistogramAgreement(bench, directory, listener::step);
        PauseAgreement pauses = new PauseAgreement(bench, directory, listener::step);
        SocketAgreement sockets = new SocketAgreement(bench, directory, listener::step);
        LoadAgreement load = new LoadAgreement(bench, directory, listener::step);
        RateAgreement rate = new RateAgreement(bench, directory, listener::step);
        Platform twin = PlatformSpec.resolve(Platform.NATIVE, context.inventory());
        ScoreAgreement scores = new ScoreAgreement(bench, directory, listener::step);
        Map<String, Measurement> measurements = Map.of(
                "histograms", () -> histograms.of(platforms.platform()),
                "gc-pauses", () -> pauses.of(platforms.collectors()),
                "http-load", () -> load.of(twin, Wrk.find(), until("http-load", settings.agreements(), untilNanos)),
                "http-rate", () -> rate.of(twin, jettyLoad, until("http-rate", settings.agreements(), untilNanos)),
                "sockets",
                        () -> sockets.of(
                                platforms.platform(), twin, until("sockets", settings.agreements(), untilNanos)),
                "jmh-scores", () -> scores.of(platforms.platform(), jmh, untilNanos));
        List<Agreement> agreements = new ArrayList<>();
        listener.runStoppable(
                () -> {
                    for (String agreement : settings.agreements()) {
                        agreements.add(measurements.get(agreement).measure());
                    }
                },
                "stopped; completed trials are kept in " + directory.path());
        return new Verification(platforms.platform(), bench.seed(), agreements, directory);
    }

    /** The end of an agreement that repeats: an equal share of the time that is left, counting those that follow. */
    private static long until(String agreement, List<String> agreements, long untilNanos) {
        long following = REPEATED.subList(REPEATED.indexOf(agreement), REPEATED.size()).stream()
                .filter(agreements::contains)
                .count();
        return System.nanoTime() + (untilNanos - System.nanoTime()) / following;
    }

    /** Stores the result beside the evidence and returns the directory. */
    public Path keep(String json) throws IOException {
        directory.keep(json);
        return directory.path();
    }
}
