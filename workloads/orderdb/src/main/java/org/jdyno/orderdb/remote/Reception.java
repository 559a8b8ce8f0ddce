package org.jdyno.orderdb.remote;

import org.jdyno.orderdb.business.Business;

/** Gives each terminal that connects a business of its own. Any thread. */
public interface Reception {
    Business welcome() throws Exception;
}
