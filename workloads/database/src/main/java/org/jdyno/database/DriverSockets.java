package org.jdyno.database;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLSocketFactory;
import org.jdyno.kit.tls.Tls;
import org.jdyno.kit.tls.Tls.Provision;

/** Connections with TLS for the driver of PostgreSQL, which makes an object of this class by its name. Any thread. */
public final class DriverSockets extends SSLSocketFactory {
    private static final Map<Provision, Tls> ALL = new ConcurrentHashMap<Provision, Tls>();

    private final Tls tls;

    /** @param provision as the parameter {@code tls} has it */
    public DriverSockets(String provision) {
        tls = of(Provision.valueOf(provision.toUpperCase(Locale.ROOT)));
    }

    /** What all connections of this process have. */
    static Tls of(Provision provision) {
        return ALL.computeIfAbsent(provision, Tls::ofClient);
    }

    @Override
    public Socket createSocket(Socket connected, String host, int port, boolean autoClose) throws IOException {
        return tls.beforeHandshake(connected);
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return Tls.limits().getCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return getDefaultCipherSuites();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw connectedOnly();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw connectedOnly();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw connectedOnly();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw connectedOnly();
    }

    private static UnsupportedOperationException connectedOnly() {
        return new UnsupportedOperationException("the driver connects first, and asks the server for TLS");
    }
}
