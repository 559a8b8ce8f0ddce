package org.jdyno.kit;

/** The stalls of a process. For the window thread only. */
interface Hiccups {
    /** The name of their histogram. */
    String NAME = "hiccup";

    /** Pauses or resumes the recording. */
    void setPaused(boolean paused);

    /** The hiccups since the last call; valid until the next. */
    DurationHistogram drain();
}
