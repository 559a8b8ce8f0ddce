package org.jdyno.system.call;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** What is called remotely. */
public interface Remote123 extends Remote {
    /** What {@link #call} returns. */
    int RESULT = 123;

    int call() throws RemoteException;
}
