package org.jdyno.report;

import org.jdyno.model.Judgement;
import org.jdyno.model.Run;

/**
 * Writes a judged run in one format. The same run and judgement give the same text. Safe for use by several threads.
 */
@FunctionalInterface
public interface Renderer {
    /** The whole document; lines end in a line feed unless the format's standard says otherwise. */
    String render(Run run, Judgement judgement);
}
