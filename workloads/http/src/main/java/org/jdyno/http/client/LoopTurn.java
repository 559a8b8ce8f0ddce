package org.jdyno.http.client;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;

/**
 * Lets a schedule begin what is due each time that an event loop has served its connections, before it sleeps. As a
 * task of the loop it would run many times between two looks at the connections. For the thread of the loop.
 */
final class LoopTurn implements SelectStrategy {
    private Schedule schedule = () -> false;

    /** What is due on one loop. */
    interface Schedule {
        /** Begins what is due; returns whether the loop must look at its connections without sleeping. */
        boolean beginDue();
    }

    void setSchedule(Schedule begun) {
        schedule = begun;
    }

    @Override
    public int calculateStrategy(IntSupplier look, boolean hasTasks) throws Exception {
        boolean comesBack = schedule.beginDue();
        return comesBack || hasTasks ? look.get() : SelectStrategy.SELECT;
    }
}
