package org.jdyno.report.content;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.history.DatedRun;

/** What several runs of a plan are called in sentences and tables. */
public final class RunNames {
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RunNames() {}

    /** When a run began, {@code 2026-11-28 06:03} in UTC. */
    public static String start(DatedRun run) {
        return MINUTES.format(Instant.ofEpochMilli(run.startMillis()));
    }

    /** The name of a cell as a run shows it, {@code chat (rooms=10)}. */
    public static String cell(DatedRun run, String workload, String point) {
        return run.settings().stream()
                .flatMap(one -> one.plan().cells().stream()
                        .filter(cell -> cell.workload().equals(workload)
                                && cell.point().label().equals(point))
                        .map(one.plan()::nameOf))
                .findFirst()
                .orElse(workload);
    }

    /** The name of the cell of a line as a run shows it. */
    public static String cell(DatedRun run, ComparedLine line) {
        return cell(run, line.workload(), line.point());
    }

    /** What a line compares where, {@code chat (rooms=10): 25 against 21}. */
    static String pair(DatedRun run, ComparedLine line) {
        return cell(run, line) + ": " + line.platform() + " against " + line.baseline();
    }

    /** The platform that a plan calls by a name. */
    static Optional<Platform> platform(Run run, String plannedName) {
        return run.plan().platformsWithoutControl().stream()
                .filter(platform -> platform.plannedName().equals(plannedName))
                .findFirst();
    }

    /** The build of a platform: its JVM with version and options. */
    public static String build(Platform platform) {
        return platform.name().equals(platform.plannedName())
                ? platform.describe()
                : platform.name() + ": " + platform.describe();
    }
}
