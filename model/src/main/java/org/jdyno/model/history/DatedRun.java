package org.jdyno.model.history;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Run;
import org.jdyno.model.Trust;

/**
 * One run of a series, or one study, which is several runs: its settings and its results, without its trials.
 *
 * @param directory its directory, as the user named it
 * @param startMillis when its first trial began, in milliseconds since 1970
 * @param settings its runs without their trials, at least one
 * @param trust the worst state of its runs
 * @param lines its ratios in the order of its verdicts, by lines whose platforms have the names by which the
 *     plan chose them
 * @param figures its estimates, of platforms with these names
 */
public record DatedRun(
        String directory,
        long startMillis,
        List<Run> settings,
        Trust.State trust,
        Map<ComparedLine, LineRatio> lines,
        List<PlatformFigure> figures) {
    public DatedRun {
        Objects.requireNonNull(trust, "trust");
        settings = List.copyOf(settings);
        lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
        figures = List.copyOf(figures);
        if (settings.isEmpty()) {
            throw new IllegalArgumentException("a run of a series has settings");
        }
    }

    /** Whether its ratios count: those of an untrusted run are shown only. */
    public boolean counts() {
        return trust != Trust.State.UNTRUSTED;
    }

    /** The ratio of a line that it has. */
    public LineRatio line(ComparedLine line) {
        LineRatio ratio = lines.get(line);
        if (ratio == null) {
            throw new NoSuchElementException(directory + " has no line " + line);
        }
        return ratio;
    }
}
