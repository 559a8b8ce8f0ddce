package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.ComparedLine;
import org.jdyno.model.Estimate;
import org.jdyno.model.Judged;
import org.jdyno.model.Measure;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.model.Verdict;
import org.jdyno.model.history.DatedRun;
import org.jdyno.model.history.LineRatio;
import org.jdyno.model.history.PlatformFigure;

/** Takes from judged runs what is compared with other runs, by names that all runs of a plan share. */
public final class DatedRuns {
    private DatedRuns() {}

    /**
     * The results of a run, or of a study with several. If several runs of a study have the same line, the first
     * counts. Ratios without an interval, and those of trials that are too short, are left out.
     *
     * @param directory their directory, as the user named it
     * @param runs at least one
     */
    public static DatedRun of(String directory, List<Judged> runs) {
        Map<ComparedLine, LineRatio> lines = new LinkedHashMap<>();
        List<PlatformFigure> figures = new ArrayList<>();
        for (Judged one : runs) {
            Run run = one.run();
            for (Verdict verdict : one.judgement().verdicts()) {
                if (verdict.effect().interval().isPresent() && !verdict.tooShort()) {
                    Measure measure = measure(run, verdict.cell().workload(), verdict.measure());
                    lines.putIfAbsent(line(run.plan(), verdict), new LineRatio(measure, verdict.effect()));
                }
            }
            for (Estimate estimate : one.judgement().estimates()) {
                Measure measure = measure(run, estimate.cell().workload(), estimate.measure());
                if (measure.compared() && !estimate.platform().equals(run.plan().aaControl())) {
                    figures.add(new PlatformFigure(
                            run.plan().platform(estimate.platform()).plannedName(), measure, estimate));
                }
            }
        }
        return new DatedRun(
                directory,
                startMillis(runs),
                runs.stream().map(one -> one.run().with(List.of())).toList(),
                trust(runs),
                lines,
                figures);
    }

    private static ComparedLine line(Plan plan, Verdict verdict) {
        ComparedLine line = ComparedLine.of(verdict);
        return new ComparedLine(
                line.workload(),
                line.point(),
                line.measure(),
                plan.platform(line.platform()).plannedName(),
                plan.platform(line.baseline()).plannedName());
    }

    private static Measure measure(Run run, String workload, String name) {
        return run.workload(workload).measure(name);
    }

    /** When the first trial began; 0 if there is none. */
    private static long startMillis(List<Judged> runs) {
        return runs.stream()
                .flatMap(one -> one.run().trials().stream())
                .mapToLong(Trial::startMillis)
                .min()
                .orElse(0);
    }

    private static Trust.State trust(List<Judged> runs) {
        return Collections.max(
                runs.stream().map(one -> one.judgement().trust().state()).toList());
    }
}
