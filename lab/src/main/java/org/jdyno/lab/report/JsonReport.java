package org.jdyno.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Ascent;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Estimate;
import org.jdyno.lab.model.Judgement;
import org.jdyno.lab.model.LostBlocks;
import org.jdyno.lab.model.Ranking;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.SteadyState;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Trust;
import org.jdyno.lab.model.Verdict;

/**
 * The stable, versioned document for programs; docs/report.schema.json describes it.
 *
 * <p>Fields may be added within a version; none is renamed, removed or given another meaning without a new one. A
 * number that is not known is null.
 */
public final class JsonReport implements Renderer {
    /** The version of the document, its field {@code schema}. */
    public static final int SCHEMA = 1;

    @Override
    public String render(Run run, Judgement judgement) {
        return JsonText.pretty(document(run, judgement));
    }

    /** The same before it is written, for documents of several runs. */
    static ObjectNode document(Run run, Judgement judgement) {
        ObjectNode document = JsonText.object();
        document.put("schema", SCHEMA);
        document.set("run", JsonSetting.run(run));
        document.set("host", JsonSetting.host(run.host()));
        document.set("platforms", JsonSetting.platforms(run.plan()));
        document.set("trials", trials(run, judgement));
        document.set("estimates", estimates(judgement.estimates()));
        document.set("verdicts", verdicts(judgement.verdicts()));
        document.set("rankings", rankings(judgement.rankings()));
        document.set("curves", JsonCurves.curves(judgement.curves()));
        document.set("sweeps", JsonSweeps.sweeps(judgement.sweeps()));
        document.set("limits", JsonSweeps.limits(judgement.limits()));
        document.set("capacities", JsonCapacities.capacities(judgement.capacities()));
        document.set("scores", JsonSweeps.scores(judgement.scores()));
        document.set("steadiness", JsonSteadiness.steadiness(judgement.steadiness()));
        document.set("trust", trust(judgement.trust()));
        return document;
    }

    private static ArrayNode trials(Run run, Judgement judgement) {
        ArrayNode array = JsonText.array();
        Map<Integer, Ascent> ascents = judgement.ascents();
        LostBlocks blocks = LostBlocks.of(run);
        run.trials().forEach(trial -> {
            int index = trial.slot().index();
            Optional<SteadyState> steadyState =
                    Optional.ofNullable(judgement.steadyStates().get(index));
            ObjectNode object = trial(trial, steadyState);
            object.set(
                    "ascent",
                    Optional.ofNullable(ascents.get(index))
                            .map(JsonSteadiness::ascent)
                            .orElse(null));
            object.put("lost", blocks.reason(trial.slot()).orElse(null));
            array.add(object);
        });
        return array;
    }

    private static ObjectNode trial(Trial trial, Optional<SteadyState> steadyState) {
        ObjectNode object = JsonText.object();
        object.put("index", trial.slot().index());
        object.put("workload", trial.slot().workload());
        object.put("platform", trial.slot().platform());
        object.set("point", JsonText.strings(trial.slot().point().values()));
        object.put("block", trial.slot().block());
        object.put("pairing", trial.slot().pairing().word());
        object.put("outcome", trial.outcome().word());
        object.put("cause", trial.cause().map(Cause::word).orElse(null));
        object.put("message", trial.message());
        object.set("obstacle", JsonSweeps.obstacle(trial.obstacle()));
        ObjectNode measures = object.putObject("measures");
        trial.measures().forEach((name, value) -> JsonText.number(measures, name, value));
        object.putObject("warmup")
                .put("bursts", trial.warmup().bursts())
                .put("settled", trial.warmup().settled())
                .put("reason", trial.warmup().reason());
        object.put("steadyState", steadyState.map(SteadyState::word).orElse(null));
        object.put("startMillis", trial.startMillis());
        object.put("durationNanos", trial.durationNanos());
        return object;
    }

    private static ArrayNode estimates(List<Estimate> estimates) {
        ArrayNode array = JsonText.array();
        for (Estimate estimate : estimates) {
            ObjectNode object = array.addObject();
            object.put("workload", estimate.workload());
            object.set("point", JsonText.strings(estimate.point().values()));
            object.put("measure", estimate.measure());
            object.put("platform", estimate.platform());
            JsonText.number(object, "value", estimate.value());
            JsonText.number(object, "low", estimate.low());
            JsonText.number(object, "high", estimate.high());
            object.put("n", estimate.n());
        }
        return array;
    }

    private static ArrayNode verdicts(List<Verdict> verdicts) {
        ArrayNode array = JsonText.array();
        for (Verdict verdict : verdicts) {
            ObjectNode object = array.addObject();
            object.put("workload", verdict.workload());
            object.set("point", JsonText.strings(verdict.point().values()));
            object.put("measure", verdict.measure());
            object.put("platform", verdict.platform());
            object.put("baseline", verdict.baseline());
            object.put("verdict", verdict.kind().word());
            object.put("material", verdict.material());
            JsonText.number(object, "ratio", verdict.ratio());
            JsonText.number(object, "low", verdict.low());
            JsonText.number(object, "high", verdict.high());
            ObjectNode together = object.putObject("together");
            together.put("comparisons", verdict.together().comparisons());
            JsonText.number(together, "low", verdict.together().low());
            JsonText.number(together, "high", verdict.together().high());
            verdict.merged().ifPresent(merged -> {
                ObjectNode percentiles = object.putObject("merged");
                JsonText.number(percentiles, "ratio", merged.ratio());
                JsonText.number(percentiles, "low", merged.low());
                JsonText.number(percentiles, "high", merged.high());
                percentiles.put("tooShort", merged.tooShort());
            });
            object.put("blocks", verdict.blocks());
            JsonText.number(object, "p", verdict.p());
            JsonText.number(object, "adjustedP", verdict.adjustedP());
            JsonText.number(object, "flipP", verdict.flipP());
            JsonText.number(object, "hodgesLehmann", verdict.hodgesLehmann());
            JsonText.number(object, "hodgesLehmannLow", verdict.hodgesLehmannLow());
            JsonText.number(object, "hodgesLehmannHigh", verdict.hodgesLehmannHigh());
            object.put("heavyTailed", verdict.heavyTailed());
            object.put("headline", verdict.headline());
            verdict.unadjusted().ifPresent(plain -> unadjusted(object.putObject("unadjusted"), plain));
        }
        return array;
    }

    private static void unadjusted(ObjectNode object, Verdict.Unadjusted plain) {
        JsonText.number(object, "ratio", plain.ratio());
        JsonText.number(object, "low", plain.low());
        JsonText.number(object, "high", plain.high());
        JsonText.number(object, "slope", plain.slope());
        JsonText.number(object, "slopeError", plain.slopeError());
        object.put("pairs", plain.pairs());
    }

    private static ArrayNode rankings(List<Ranking> rankings) {
        ArrayNode array = JsonText.array();
        for (Ranking ranking : rankings) {
            ObjectNode object = array.addObject();
            object.put("workload", ranking.workload());
            object.set("point", JsonText.strings(ranking.point().values()));
            object.put("measure", ranking.measure());
            ArrayNode groups = object.putArray("groups");
            ranking.groups().forEach(group -> groups.add(JsonText.strings(group)));
        }
        return array;
    }

    private static ObjectNode trust(Trust trust) {
        ObjectNode object = JsonText.object();
        object.put("state", trust.state().word());
        object.put("trusted", trust.trusted());
        object.put("checked", trust.checked());
        object.set("reasons", JsonText.strings(trust.reasons()));
        object.set("notes", JsonText.strings(trust.notes()));
        object.set("selfComparisons", verdicts(trust.selfComparisons()));
        return object;
    }
}
