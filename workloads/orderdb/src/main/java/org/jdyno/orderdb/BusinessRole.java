package org.jdyno.orderdb;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Role;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleProcess;
import org.jdyno.orderdb.remote.BusinessClient;
import org.jdyno.orderdb.remote.RmiReception;
import org.jdyno.orderdb.remote.SocketReception;
import org.jdyno.orders.terminal.Terminals;

/** The business in a process of its own, between terminals and database. */
public final class BusinessRole implements Role {
    private RoleContext context;
    private BusinessSettings settings;
    private LocalTier local;
    /** Kept, because what RMI has exported must be reachable. */
    private RmiReception rmi;

    public static void main(String[] args) {
        RoleProcess.run(args, new BusinessRole());
    }

    @Override
    public Map<String, String> start(RoleContext context) throws IOException {
        this.context = context;
        settings = new BusinessSettings(context.parameters());
        local = new LocalTier(context, settings);
        InetAddress address = InetAddress.getByName(context.parameters().text("host", "127.0.0.1"));
        return Collections.singletonMap(BusinessClient.ROLE, address.getHostAddress() + ":" + listen(address));
    }

    /** Starts to answer; returns the port. */
    private int listen(InetAddress address) throws IOException {
        if (settings.rmi) {
            rmi = new RmiReception(context, address, local::business);
            return rmi.port();
        }
        ThreadFactory threads = Terminals.threads(settings.terminals, "serve-");
        return new SocketReception(context, address, local::business, threads).port();
    }

    @Override
    public Map<String, Double> connect(Map<String, Map<String, String>> endpoints) throws Exception {
        local.open(new StoredCompany(context, settings.terminals, endpoints).database());
        return Collections.emptyMap();
    }

    @Override
    public void check(RoleContext context) {
        local.check(context);
    }
}
