package org.jdyno.kit;

/** A role that generates load. */
public interface DrivingRole extends Role {
    /**
     * Generates load for the given time, and returns when every operation it began has completed or failed.
     *
     * <p>The time from call to return is the wall time of the phase, so the method must do nothing else.
     *
     * @param load the requested phase
     */
    void load(Load load) throws Exception;
}
