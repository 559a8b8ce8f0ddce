package org.jdyno.sockets.server;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.tls.Tls;
import org.jdyno.sockets.session.Content;
import org.jdyno.sockets.session.Settings;
import org.jdyno.sockets.session.Tallies;
import org.jdyno.sockets.session.Tallies.Tally;

/** What the threads of the server share. */
public final class Service {
    /** Connections that may wait to be accepted; the kernel may allow fewer. */
    static final int BACKLOG = 1024;

    final Settings settings;
    final RoleContext context;
    final Content requests;
    final Content responses;
    final Tls tls;
    final Tallies tallies;

    public Service(Settings settings, RoleContext context) {
        this.settings = settings;
        this.context = context;
        requests = settings.requests();
        responses = settings.responses();
        tls = Tls.ofServer(settings.tls);
        tallies = new Tallies(settings.requestBytes + settings.responseBytes);
    }

    /** What one more thread has served. */
    Served served() {
        return new Served(tallies.add(), context.meter().ofOneThread());
    }

    /** A client has gone without ending its session. If the lab did not end it, the client says why. */
    void lost(IOException why) {
        System.err.println("lost a client: " + why);
    }

    /** Reports the sums since the last call. */
    public void check() {
        tallies.check(context);
        tls.check(context);
    }

    /** What one thread of the server has served. For this thread. */
    static final class Served {
        private final Tally tally;
        private final AtomicLong operations;

        Served(Tally tally, AtomicLong operations) {
            this.tally = tally;
            this.operations = operations;
        }

        /**
         * Counts an operation. To be called before the client can know of it, so that the totals of both sides agree.
         */
        void add(long number) {
            tally.add(number);
            operations.lazySet(operations.get() + 1);
        }
    }
}
