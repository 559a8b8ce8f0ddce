package org.jdyno.web.engine;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLHostConfigCertificate.Type;
import org.apache.tomcat.util.net.SSLUtil;
import org.jdyno.kit.tls.Tls;
import org.jdyno.web.engine.PageServlet.FileCount;
import org.jdyno.web.page.Site;

/** Tomcat, with its defaults, except that connections stay open. */
final class TomcatEngine implements Engine {
    /** Tomcat's loggers; a reference, so that their level is not lost. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    private static final String UNLIMITED = "-1";
    private static final long NEVER = -1;

    private final Threads threads;
    private final boolean version2;
    private final Tls tls;

    /** @param version2 whether connections may begin with HTTP/2 */
    TomcatEngine(Threads threads, boolean version2, Tls tls) {
        this.threads = threads;
        this.tls = tls;
        this.version2 = version2;
    }

    @Override
    public int serve(Site site, Traffic traffic, InetSocketAddress address) throws IOException {
        LOGGER.setLevel(Level.WARNING);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(site.files().site().toString());
        Connector connector = connector(address);
        tomcat.setConnector(connector);
        addSite(tomcat, site, traffic);
        try {
            tomcat.start();
        } catch (LifecycleException failed) {
            throw Engines.startFailure("Tomcat", failed);
        }
        if (connector.getState() != LifecycleState.STARTED) {
            throw new BindException("cannot listen on " + address);
        }
        return connector.getLocalPort();
    }

    private Connector connector(InetSocketAddress address) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(address.getPort());
        connector.setProperty("address", address.getAddress().getHostAddress());
        connector.setProperty("acceptCount", String.valueOf(Threads.BACKLOG));
        connector.setProperty("maxConnections", UNLIMITED);
        connector.setProperty("maxKeepAliveRequests", UNLIMITED);
        connector.setProperty("keepAliveTimeout", UNLIMITED);
        if (tls.isOn()) {
            connector.setProperty("SSLEnabled", "true");
            connector.addSslHostConfig(secured());
        }
        if (version2) {
            Http2Protocol http2 = new Http2Protocol();
            http2.setKeepAliveTimeout(NEVER);
            connector.addUpgradeProtocol(http2);
        }
        if (threads.areVirtual()) {
            connector.setProperty("useVirtualThreads", "true");
        } else {
            connector.setProperty("maxThreads", String.valueOf(threads.workers));
        }
        return connector;
    }

    private SSLHostConfig secured() {
        SSLHostConfig secured = new SSLHostConfig();
        secured.setProtocols(Tls.PROTOCOL);
        secured.setCipherSuites(Tls.CIPHER_SUITE);
        // Otherwise it would name suites that the JDK has and another provider has not.
        secured.setCiphers(String.join(":", Tls.limits().getCipherSuites()));
        SSLHostConfigCertificate certificate = new SSLHostConfigCertificate(secured, Type.EC);
        certificate.setSslContext(SSLUtil.createSSLContext(tls.context(), tls.keys(), Tls.trusted()));
        secured.addCertificate(certificate);
        return secured;
    }

    private static void addSite(Tomcat tomcat, Site site, Traffic traffic) {
        Context context = tomcat.addContext("", site.files().site().toString());
        Tomcat.addServlet(context, "page", new PageServlet(site, traffic));
        context.addServletMapping("/page", "page");
        Tomcat.addServlet(context, "default", new DefaultServlet());
        context.addServletMapping("/", "default");
        FilterDef count = new FilterDef();
        count.setFilterName("count");
        count.setFilter(new FileCount(site.files(), traffic));
        context.addFilterDef(count);
        FilterMap files = new FilterMap();
        files.setFilterName("count");
        files.addURLPattern("/files/*");
        context.addFilterMap(files);
    }
}
