package org.jdyno.lab.verify;

/** Receives the progress, on the thread that does the work. */
@FunctionalInterface
public interface VerifyListener {
    /** A step begins that takes seconds. */
    void step(String what);
}
