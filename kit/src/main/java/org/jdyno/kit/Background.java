package org.jdyno.kit;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep a process alive. */
public final class Background {
    private Background() {}

    /** Makes threads of this name. */
    public static ThreadFactory threads(String name) {
        return body -> {
            Thread thread = new Thread(body, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Starts a thread. */
    public static void start(String name, Runnable body) {
        threads(name).newThread(body).start();
    }
}
