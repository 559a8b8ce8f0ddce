package org.jdyno.lab.verify;

/** Is told how far it is, on the thread that works. */
@FunctionalInterface
public interface VerifyListener {
    /** Something is about to begin that takes seconds. */
    void step(String what);
}
