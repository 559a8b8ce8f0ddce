package org.jdyno.kit;

/** A role that makes the load. */
public interface DrivingRole extends Role {
    /**
     * Makes load until its time is over, and returns when every operation begun has been accounted for.
     *
     * <p>The time from call to return is the phase's wall time, so nothing else is done in here.
     *
     * @param load what is asked for
     */
    void load(Load load) throws Exception;
}
