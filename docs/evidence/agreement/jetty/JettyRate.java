import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.mortbay.jetty.load.generator.HTTP1ClientTransportBuilder;
import org.mortbay.jetty.load.generator.LoadGenerator;
import org.mortbay.jetty.load.generator.Resource;

/**
 * Requests the page / of a server at a constant rate by jetty-load-generator, with one thread and one user, and prints
 * what that measured. Agreement.java runs it from this source.
 *
 * <p>At a low rate, the load generator would run interpreted. So it first makes many requests of a server of its own,
 * which ends before the measurement.
 */
final class JettyRate {
    private static final int DIGITS = 3;
    private static final int OK = 200;
    /** Of its own server, per second and in all. */
    private static final int WARMUP_RATE = 2_500;

    private static final int WARMUP_REQUESTS = 4 * WARMUP_RATE;
    /** Few enough that its own server keeps them all. */
    private static final int WARMUP_CONNECTIONS = 64;

    /** Times from when a request was handed to Jetty's client until the end of its answer. */
    private final Histogram nanos = new Histogram(DIGITS);
    private long errors;
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    private JettyRate() {}

    /** @param args host, port, requests per second, most connections, requests that warm up, requests to measure */
    public static void main(String[] args) throws Exception {
        int connections = Integer.parseInt(args[3]);
        compile();
        JettyRate rate = new JettyRate();
        run(generator(args[0], Integer.parseInt(args[1]), connections)
                .resourceRate(Integer.parseInt(args[2]))
                .warmupIterationsPerThread(Integer.parseInt(args[4]))
                .iterationsPerThread(Integer.parseInt(args[5]))
                .resourceListener((Resource.NodeListener) rate::answered));
        System.out.println(rate.figures());
        System.exit(0); // whatever threads Jetty's client has left
    }

    private static void compile() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpServer server = HttpServer.create(any, 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(OK, -1);
            exchange.close();
        });
        server.start();
        try {
            JettyRate unread = new JettyRate();
            run(generator(any.getHostString(), server.getAddress().getPort(), WARMUP_CONNECTIONS)
                    .resourceRate(WARMUP_RATE)
                    .iterationsPerThread(WARMUP_REQUESTS)
                    .resourceListener((Resource.NodeListener) unread::answered));
            if (unread.errors > 0) {
                throw new IOException("the warm-up had " + unread.errors + " errors");
            }
        } finally {
            server.stop(0);
        }
    }

    private static LoadGenerator.Builder generator(String host, int port, int connections) {
        return LoadGenerator.builder()
                .httpClientTransportBuilder(new HTTP1ClientTransportBuilder())
                .host(host)
                .port(port)
                .threads(1)
                .usersPerThread(1)
                .channelsPerUser(connections)
                .resource(new Resource("/"));
    }

    private static void run(LoadGenerator.Builder builder) throws Exception {
        builder.build().begin().get(1, TimeUnit.MINUTES);
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
