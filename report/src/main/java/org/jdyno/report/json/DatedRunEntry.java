package org.jdyno.report.json;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdyno.model.Trust;
import org.jdyno.model.history.DatedRun;
import org.jdyno.report.content.RunNames;

/**
 * One of several runs in a JSON document.
 *
 * @param start when its first trial began, by ISO 8601 in UTC
 * @param jdyno the version that ran it
 * @param counts whether its ratios count, as those of an untrusted run do not
 * @param platforms name in the plan to the build
 */
record DatedRunEntry(
        String directory,
        String start,
        String jdyno,
        Trust.State trust,
        boolean counts,
        Map<String, String> platforms) {
    static DatedRunEntry of(DatedRun run) {
        Map<String, String> platforms = new LinkedHashMap<>();
        run.settings().forEach(one -> one.plan()
                .platformsWithoutControl()
                .forEach(platform -> platforms.put(platform.plannedName(), RunNames.build(platform))));
        return new DatedRunEntry(
                run.directory(),
                Instant.ofEpochMilli(run.startMillis()).toString(),
                run.settings().get(0).version(),
                run.trust(),
                run.counts(),
                platforms);
    }
}
