import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.mortbay.jetty.load.generator.HTTP1ClientTransportBuilder;
import org.mortbay.jetty.load.generator.LoadGenerator;
import org.mortbay.jetty.load.generator.Resource;

/**
 * Requests the page / of a server at a constant rate by jetty-load-generator, with one thread and one user, and prints
 * what that measured. {@code jdyno verify http-rate} runs it from this source.
 */
final class JettyRate {
    private static final int DIGITS = 3;
    private static final int OK = 200;

    /** Times from when a request was handed to Jetty's client until the end of its answer. */
    private final Histogram nanos = new Histogram(DIGITS);
    private long errors;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    private JettyRate() {}

    /** @param args host, port, requests per second, most connections, requests that warm up, requests to measure */
    public static void main(String[] args) throws Exception {
        JettyRate rate = new JettyRate();
        LoadGenerator.builder()
                .httpClientTransportBuilder(new HTTP1ClientTransportBuilder())
                .host(args[0])
                .port(Integer.parseInt(args[1]))
                .threads(1)
                .usersPerThread(1)
                .resourceRate(Integer.parseInt(args[2]))
                .channelsPerUser(Integer.parseInt(args[3]))
                .warmupIterationsPerThread(Integer.parseInt(args[4]))
                .iterationsPerThread(Integer.parseInt(args[5]))
                .resource(new Resource("/"))
                .resourceListener((Resource.NodeListener) rate::answered)
                .build()
                .begin()
                .get(1, TimeUnit.MINUTES);
        System.out.println(rate.figures());
        System.exit(0); // whatever threads Jetty's client has left
    }

    /** A measured request has ended. Called by threads of Jetty's client. */
    private synchronized void answered(Resource.Info info) {
        if (info.getStatus() != OK || info.getFailure() != null) {
            errors++;
            return;
        }
        firstNanos = Math.min(firstNanos, info.getRequestTime());
        lastNanos = Math.max(lastNanos, info.getRequestTime());
        nanos.recordValue(info.getResponseTime() - info.getRequestTime());
    }

    private synchronized String figures() {
        return String.format(
                Locale.ROOT,
                "figures requests=%d nanos=%d errors=%d p50=%d p99=%d",
                nanos.getTotalCount(),
                lastNanos - firstNanos,
                errors,
                nanos.getValueAtPercentile(50),
                nanos.getValueAtPercentile(99));
    }
}
