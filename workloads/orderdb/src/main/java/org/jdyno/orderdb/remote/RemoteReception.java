package org.jdyno.orderdb.remote;

import java.rmi.Remote;

/** {@link Reception} by RMI. */
interface RemoteReception extends Remote {
    /** The name of the object in its registry. */
    String NAME = "reception";

    RemoteBusiness welcome() throws Exception;
}
