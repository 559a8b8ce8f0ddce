package org.jdyno.lab.report.json;

import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Ranking;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.model.Summary;
import org.jdyno.lab.model.Sweep;
import org.jdyno.lab.model.Verdict;

/**
 * The stable, versioned JSON document of a judged run; docs/report.schema.json describes it.
 *
 * <p>Keys may be added within a version. Renaming or removing a key, or changing its meaning, needs a new version. An
 * unknown number is null.
 */
public record RunJson(
        int schema,
        RunSettings run,
        Host host,
        List<PlatformEntry> platforms,
        List<TrialEntry> trials,
        List<Estimate> estimates,
        List<Verdict> verdicts,
        List<Ranking> rankings,
        List<Curve> curves,
        List<Sweep> sweeps,
        List<Summary> summaries,
        List<Limit> limits,
        List<Capacity> capacities,
        List<Score> scores,
        List<SteadinessEntry> steadiness,
        TrustEntry trust) {
    /** The version of the document. */
    public static final int SCHEMA = 1;

    static RunJson of(Run run, Judgement judgement) {
        return new RunJson(
                SCHEMA,
                RunSettings.of(run),
                run.host(),
                run.plan().platforms().stream()
                        .map(platform -> PlatformEntry.of(platform, run.plan()))
                        .toList(),
                TrialEntry.of(run, judgement),
                judgement.estimates(),
                judgement.verdicts(),
                judgement.rankings(),
                judgement.curves(),
                judgement.sweeps(),
                judgement.summaries(),
                judgement.limits(),
                judgement.capacities(),
                judgement.scores(),
                judgement.steadiness().stream().map(SteadinessEntry::of).toList(),
                TrustEntry.of(run, judgement.trust()));
    }

    /** The document as text. */
    public static String text(Run run, Judgement judgement) {
        return JsonText.of(of(run, judgement));
    }

    private record PlatformEntry(
            String name,
            String spec,
            String description,
            boolean baseline,
            boolean secondCopy,
            List<String> options,
            Optional<String> unable,
            Optional<Jvm> jvm) {
        static PlatformEntry of(Platform platform, Plan plan) {
            return new PlatformEntry(
                    platform.name(),
                    platform.spec(),
                    platform.describe(),
                    platform.name().equals(plan.baseline()),
                    platform.name().equals(plan.aaControl()),
                    platform.shownOptions(),
                    platform.unable(),
                    platform.jvm());
        }
    }
}
