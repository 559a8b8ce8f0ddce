package org.jdyno.web.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import javax.net.ssl.SSLParameters;
import javax.servlet.DispatcherType;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.DefaultServlet;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;
import org.jdyno.web.engine.PageServlet.FileCount;
import org.jdyno.web.page.Site;

/** Jetty, with its defaults, except that connections stay open. */
final class JettyEngine implements Engine {
    private static final int FEWEST_THREADS = 8;
    private static final long NEVER = 0;

    private final Threads threads;
    private final Tls tls;

    JettyEngine(Threads threads, Tls tls) {
        if (threads.areVirtual()) {
            throw new RoleFailure("unsupported", "Jetty 9.4, the last for Java 8, has no virtual threads");
        }
        this.threads = threads;
        this.tls = tls;
    }

    @Override
    public int serve(Site site, Traffic traffic, InetSocketAddress address) throws IOException {
        System.setProperty("org.eclipse.jetty.LEVEL", "WARN");
        Server server = new Server(new QueuedThreadPool(threads.workers, FEWEST_THREADS));
        ServerConnector connector = tls.isOn() ? new ServerConnector(server, secured()) : new ServerConnector(server);
        connector.setHost(address.getAddress().getHostAddress());
        connector.setPort(address.getPort());
        connector.setAcceptQueueSize(Threads.BACKLOG);
        connector.setIdleTimeout(NEVER);
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler(ServletContextHandler.SESSIONS);
        context.setResourceBase(site.files().site().toString());
        context.addServlet(new ServletHolder(new PageServlet(site, traffic)), "/page");
        context.addServlet(DefaultServlet.class, "/");
        FilterHolder count = new FilterHolder(new FileCount(site.files(), traffic));
        context.addFilter(count, "/files/*", EnumSet.of(DispatcherType.REQUEST));
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception failed) {
            throw Engines.startFailure("Jetty", failed);
        }
        return connector.getLocalPort();
    }

    private SslContextFactory.Server secured() {
        SSLParameters limits = Tls.limits();
        SslContextFactory.Server factory = new SslContextFactory.Server();
        factory.setSslContext(tls.context());
        factory.setIncludeProtocols(limits.getProtocols());
        factory.setIncludeCipherSuites(limits.getCipherSuites());
        return factory;
    }
}
