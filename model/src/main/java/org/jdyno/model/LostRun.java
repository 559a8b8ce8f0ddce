package org.jdyno.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The directory of a run is not where it was, so that nothing can be stored. */
public final class LostRun extends UncheckedIOException {
    private static final long serialVersionUID = 1;

    public LostRun(Path directory, IOException noticed) {
        super(
                "the run has ended because its directory " + directory + " or a part of it is gone: a role or another"
                        + " program has removed or moved it, with the trials that were in it",
                noticed);
    }
}
