package org.jdyno.lab.report.content;

import org.jdyno.lab.model.Note;

/** Why a user's server has no figures of GC, and what helps. */
final class GcSentences {
    private GcSentences() {}

    static String missing(Note.NoGcFigures note) {
        Note.TrialShare share = note.share();
        String where = " in " + share.affected() + " of " + share.trials() + " trials of " + share.platform();
        return note.jvmFound()
                ? "there are no figures of GC" + where + ", because the server's JVM wrote no GC log of its own; the"
                        + " platform's options (heap, collector, log) reach it only by {java} or {options}, such as"
                        + " environment: {JAVA_TOOL_OPTIONS: \"{options}\"}"
                : "there are no figures of GC and compilation" + where
                        + ", because no process of the server ran the JVM"
                        + " of that platform, so all figures may be those of another one; start the server by {java},"
                        + " or let its script use {java-home} and JAVA_TOOL_OPTIONS: \"{options}\"; a launcher with a JVM"
                        + " of its own, such as one of jpackage, cannot compare JVMs";
    }
}
