package org.jdyno.web.engine;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.web.page.Site;

/** A server for the site. */
public interface Engine {
    /**
     * Serves the site until the process ends.
     *
     * @return the port
     * @throws java.net.BindException if the address is not available
     */
    int serve(Site site, Traffic traffic, InetSocketAddress address) throws IOException;
}
