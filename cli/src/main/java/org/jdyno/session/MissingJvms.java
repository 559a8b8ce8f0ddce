package org.jdyno.session;

/** What becomes of platforms whose JVM this machine lacks. */
public enum MissingJvms {
    /** To name one is an error. */
    REFUSED,
    /** Their trials are skipped, and are rows of the report. */
    SKIPPED,
    /** The plan is for other machines, which may have them. */
    ELSEWHERE
}
