package org.jdyno.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jdyno.lab.model.Capacity;
import org.jdyno.lab.model.Objective;

/** The rates that a search has found, as JSON. */
final class JsonCapacities {
    private JsonCapacities() {}

    static ArrayNode capacities(List<Capacity> capacities) {
        ArrayNode array = JsonText.array();
        for (Capacity capacity : capacities) {
            ObjectNode object = array.addObject();
            object.put("workload", capacity.workload());
            object.set("point", JsonText.strings(capacity.point().values()));
            object.put("platform", capacity.platform());
            object.put("unit", capacity.unit());
            ArrayNode objectives = object.putArray("objectives");
            capacity.slo().objectives().forEach(objective -> objectives.add(objective(objective)));
            object.set("objective", rate(capacity.objective()));
            object.set("max", rate(capacity.max()));
            object.set("critical", rate(capacity.critical()));
            JsonText.number(object, "descending", capacity.descending().orElse(Double.NaN));
            object.put("hysteresis", capacity.hysteresis());
            ArrayNode blocks = object.putArray("blocks");
            capacity.rateOfBlock()
                    .forEach((block, rate) ->
                            blocks.addObject().put("block", block).put("rate", rate));
            ArrayNode curve = object.putArray("curve");
            capacity.curve().forEach(step -> curve.add(step(step)));
            object.put("trials", capacity.trials());
        }
        return array;
    }

    private static ObjectNode objective(Objective objective) {
        return JsonText.object().put("statistic", objective.statistic()).put("boundNanos", objective.boundNanos());
    }

    private static ObjectNode rate(Capacity.Rate rate) {
        ObjectNode object = JsonText.object();
        object.put("known", JsonText.word(rate.known()));
        JsonText.number(object, "value", rate.value());
        JsonText.number(object, "low", rate.low());
        JsonText.number(object, "high", rate.high());
        object.put("blocks", rate.blocks());
        return object;
    }

    private static ObjectNode step(Capacity.Step step) {
        ObjectNode object = JsonText.object();
        object.put("rate", step.rate());
        object.put("block", step.block());
        ArrayNode response = object.putArray("responseNanos");
        step.responseNanos().forEach(response::add);
        ArrayNode fitted = object.putArray("fittedNanos");
        step.fittedNanos().forEach(fitted::add);
        object.put("whole", step.whole());
        return object;
    }
}
