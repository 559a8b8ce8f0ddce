package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jdyno.model.Bisection;
import org.jdyno.model.Capacity;
import org.jdyno.model.Estimate;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Experiment.LimitSearch;
import org.jdyno.model.Experiment.RateSearch;
import org.jdyno.model.Gate;
import org.jdyno.model.Host;
import org.jdyno.model.Judgement;
import org.jdyno.model.Jvm;
import org.jdyno.model.Limit;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Placement;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Ramp;
import org.jdyno.model.Ranking;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Recording;
import org.jdyno.model.Rule;
import org.jdyno.model.Run;
import org.jdyno.model.Score;
import org.jdyno.model.Steadiness;
import org.jdyno.model.SteadyState;
import org.jdyno.model.Stopping;
import org.jdyno.model.Summary;
import org.jdyno.model.Sweep;
import org.jdyno.model.Timing;
import org.jdyno.model.ToleratedLine;
import org.jdyno.model.Trial;
import org.jdyno.model.Trust;
import org.jdyno.model.UsualHeaps;
import org.jdyno.model.UsualHeaps.Usual;
import org.jdyno.model.Verdict;
import org.jdyno.model.WarmupTrajectory;
import org.jdyno.model.Workload;
import org.jdyno.report.content.DisturbanceSentences;
import org.jdyno.report.content.NoteSentences;

/**
 * The stable, versioned JSON document of a judged run; docs/report.schema.json describes it.
 *
 * <p>Keys may be added within a version. Renaming or removing a key, or changing its meaning, needs a new version. An
 * unknown number is null.
 */
public record RunJson(
        int schema,
        Settings run,
        Host host,
        List<PlatformEntry> platforms,
        List<TrialEntry> trials,
        List<Estimate> estimates,
        List<Verdict> verdicts,
        @JsonInclude(Include.NON_EMPTY) List<ChecklistEntry> checklist,
        List<Ranking> rankings,
        List<Recording> recordings,
        List<Sweep> sweeps,
        List<Summary> summaries,
        List<Limit> limits,
        List<Capacity> capacities,
        List<Score> scores,
        List<SteadinessEntry> steadiness,
        TrustEntry trust) {
    /** The version of the document. */
    public static final int SCHEMA = 2;

    static RunJson of(Run run, Judgement judgement) {
        return new RunJson(
                SCHEMA,
                settings(run),
                run.host(),
                run.plan().platforms().stream()
                        .map(platform -> platform(platform, run.plan()))
                        .toList(),
                run.trials().stream().map(trial -> trial(trial, judgement)).toList(),
                judgement.estimates(),
                judgement.verdicts(),
                judgement.checklist().stream().map(ChecklistEntry::of).toList(),
                judgement.rankings(),
                judgement.recordings(),
                judgement.sweeps(),
                judgement.summaries(),
                judgement.limits(),
                judgement.capacities(),
                judgement.scores(),
                judgement.steadiness().stream().map(RunJson::steadiness).toList(),
                trust(run, judgement.trust()));
    }

    /** Whether a candidate is no worse in a measure than is tolerated; the verdict has the figures. */
    private record ChecklistEntry(
            String workload,
            Point point,
            String measure,
            String candidate,
            double tolerance,
            ToleratedLine.Answer answer,
            Optional<Gate.Kind> reason,
            OptionalDouble furtherMinutes) {
        static ChecklistEntry of(ToleratedLine line) {
            return new ChecklistEntry(
                    line.cell().workload(),
                    line.cell().point(),
                    line.measure(),
                    line.candidate(),
                    line.tolerance(),
                    line.answer(),
                    line.against(),
                    line.furtherMinutes());
        }
    }

    /** The document as text. */
    public static String text(Run run, Judgement judgement) {
        return JsonText.of(of(run, judgement));
    }

    /** The settings of a run, fixed before its first trial. */
    private record Settings(
            String id,
            String version,
            List<String> command,
            String title,
            String baseline,
            String driver,
            Placement placement,
            long seed,
            OptionalInt blocks,
            Optional<Long> budgetMillis,
            int trialsPlanned,
            @JsonInclude(Include.NON_EMPTY) List<ExtensionEntry> extensions,
            ExperimentEntry experiment,
            Timing timing,
            @JsonInclude(Include.NON_EMPTY) Optional<RatePhase> ratePhase,
            @JsonInclude(Include.NON_EMPTY) OptionalInt starts,
            @JsonInclude(Include.NON_EMPTY) OptionalLong idleMillis,
            @JsonInclude(Include.NON_EMPTY) List<HeapEntry> usualHeaps,
            List<Workload> workloads) {}

    /** What was added to the plan after a number of blocks; {@code budgetMillis} is the total since then. */
    private record ExtensionEntry(int afterBlocks, int blocks, Optional<Long> budgetMillis) {}

    /** A usual heap. If {@code leftToJvm} names a parameter, its values are why the JVM chooses the heap instead. */
    private record HeapEntry(
            String workload,
            String role,
            String size,
            Map<String, List<String>> when,
            List<String> platforms,
            Optional<String> leftToJvm) {
        static HeapEntry of(Usual usual) {
            return new HeapEntry(
                    usual.workload(),
                    usual.role(),
                    usual.heap().size(),
                    usual.heap().when().values(),
                    usual.platforms(),
                    usual.obstacle());
        }
    }

    /** Every setting that a kind of experiment has; those of other kinds are absent. */
    private record ExperimentEntry(
            String rule,
            boolean serverKept,
            Optional<LimitEntry> limit,
            Optional<String> until,
            List<Pairing> pairings,
            Stopping.Rule stopping,
            OptionalDouble precision,
            Optional<String> slo,
            @JsonInclude(Include.NON_ABSENT) Optional<ImportedEntry> imported) {}

    private record ImportedEntry(String tool, Map<String, String> setting) {}

    private record LimitEntry(
            String load, String searchesFor, double tolerance, int confirmations, long most, int repeats) {}

    private static Settings settings(Run run) {
        Plan plan = run.plan();
        Experiment experiment = plan.experiment();
        return new Settings(
                run.id(),
                run.version(),
                run.command(),
                plan.title(),
                plan.baseline(),
                plan.driver().id(),
                plan.placement(),
                plan.seed(),
                plan.blocks(),
                plan.budgetMillis(),
                run.schedule().size(),
                run.extensions().stream()
                        .map(one -> new ExtensionEntry(one.afterBlocks(), one.blocks(), one.budgetMillis()))
                        .toList(),
                new ExperimentEntry(
                        experiment.publishedRule().map(Rule::word).orElse(Rule.NONE),
                        experiment.serverKept(),
                        experiment instanceof LimitSearch search ? Optional.of(limit(search)) : Optional.empty(),
                        experiment.ramp().map(Ramp::until),
                        experiment.pairings(),
                        experiment.stopping().rule(),
                        experiment.stopping().precision(),
                        experiment instanceof RateSearch search
                                ? Optional.of(search.slo().words())
                                : Optional.empty(),
                        experiment instanceof Imported imported
                                ? Optional.of(new ImportedEntry(imported.tool(), imported.setting()))
                                : Optional.empty()),
                plan.timing(),
                plan.ratePhase(),
                plan.starts() > 1 ? OptionalInt.of(plan.starts()) : OptionalInt.empty(),
                plan.idleMillis() > 0 ? OptionalLong.of(plan.idleMillis()) : OptionalLong.empty(),
                run.workloads().stream()
                        .flatMap(workload -> new UsualHeaps(plan, workload).usual().stream())
                        .map(HeapEntry::of)
                        .toList(),
                run.workloads());
    }

    private static LimitEntry limit(LimitSearch search) {
        Bisection bisection = search.bisection();
        return new LimitEntry(
                search.loadName(),
                search.least() ? "least" : "most",
                bisection.tolerance(),
                bisection.confirmations(),
                bisection.most(),
                search.times());
    }

    private record PlatformEntry(
            String name,
            String spec,
            String description,
            boolean baseline,
            boolean aaControl,
            List<String> options,
            Optional<String> unable,
            Optional<Jvm> jvm) {}

    private static PlatformEntry platform(Platform platform, Plan plan) {
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

    /** A trial, with its class and whether its block was lost. */
    private record TrialEntry(
            @JsonUnwrapped Trial trial,
            Optional<SteadyState> steadyState,
            long startMillis,
            long durationNanos,
            Optional<TrajectoryEntry> trajectory,
            Optional<String> lost) {}

    private record TrajectoryEntry(double steady, List<TimeToShare> shares, List<WarmupTrajectory.Level> levels) {
        static TrajectoryEntry of(WarmupTrajectory trajectory) {
            return new TrajectoryEntry(
                    trajectory.secondsToSteady(),
                    trajectory.secondsToShare().entrySet().stream()
                            .map(share -> new TimeToShare(share.getKey(), share.getValue()))
                            .toList(),
                    trajectory.levels());
        }
    }

    private record TimeToShare(int percent, double seconds) {}

    private static TrialEntry trial(Trial trial, Judgement judgement) {
        int index = trial.slot().index();
        return new TrialEntry(
                trial,
                Optional.ofNullable(judgement.steadyStates().get(index)),
                trial.startMillis(),
                trial.durationNanos(),
                Optional.ofNullable(judgement.trajectories().get(index)).map(TrajectoryEntry::of),
                Optional.ofNullable(judgement.lost().get(index)).map(DisturbanceSentences::of));
    }

    /** The class of a platform and its times to steady state. */
    @JsonPropertyOrder({"workload", "point", "platform", "class"})
    private record SteadinessEntry(
            String workload,
            Point point,
            String platform,
            @JsonProperty("class") Steadiness.Kind kind,
            Map<String, Integer> trials,
            boolean footnote,
            double notFlat,
            Optional<Steadiness.Spread> steady,
            List<TimesToShare> shares) {}

    private record TimesToShare(@JsonUnwrapped Steadiness.Spread spread, int percent) {}

    private static SteadinessEntry steadiness(Steadiness platform) {
        Map<String, Integer> trials = new LinkedHashMap<>();
        platform.counts().forEach((state, count) -> trials.put(state.word(), count));
        return new SteadinessEntry(
                platform.cell().workload(),
                platform.cell().point(),
                platform.platform(),
                platform.kind(),
                trials,
                platform.needsNote(),
                platform.notFlat(),
                platform.secondsToSteady(),
                platform.secondsToShare().entrySet().stream()
                        .map(share -> new TimesToShare(share.getValue(), share.getKey()))
                        .toList());
    }

    /** Whether to trust a run, with reasons and notes as sentences and as data. */
    private record TrustEntry(
            Trust.State state,
            boolean trusted,
            boolean checked,
            List<String> reasons,
            List<String> notes,
            TrustData data,
            List<Verdict> aaControl) {}

    private record TrustData(List<Note> reasons, List<Note> notes) {}

    private static TrustEntry trust(Run run, Trust trust) {
        return new TrustEntry(
                trust.state(),
                trust.trusted(),
                trust.checked(),
                NoteSentences.of(run, trust.reasons()),
                NoteSentences.of(run, trust.notes()),
                new TrustData(trust.reasons(), trust.notes()),
                trust.selfComparisons());
    }
}
