package org.jdyno.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jdyno.lab.model.Ascent;
import org.jdyno.lab.model.Steadiness;

/** What trials did over time, one by one and those of a platform together, as JSON. */
final class JsonSteadiness {
    private JsonSteadiness() {}

    static ArrayNode steadiness(List<Steadiness> all) {
        ArrayNode array = JsonText.array();
        for (Steadiness one : all) {
            ObjectNode object = array.addObject();
            object.put("workload", one.workload());
            object.set("point", JsonText.strings(one.point().values()));
            object.put("platform", one.platform());
            object.put("class", one.kind().word());
            ObjectNode trials = object.putObject("trials");
            one.counts().forEach((state, count) -> trials.put(state.word(), count));
            object.put("labelled", one.labelled());
            JsonText.number(object, "notFlat", one.notFlat());
            object.set("steady", one.toSteady().map(JsonSteadiness::spread).orElse(null));
            ArrayNode shares = object.putArray("shares");
            one.toShare().forEach((percent, time) -> shares.add(spread(time).put("percent", percent)));
        }
        return array;
    }

    private static ObjectNode spread(Steadiness.Spread spread) {
        ObjectNode object = JsonText.object();
        object.put("median", spread.median());
        object.put("low", spread.low());
        object.put("high", spread.high());
        object.put("n", spread.n());
        return object;
    }

    static ObjectNode ascent(Ascent ascent) {
        ObjectNode object = JsonText.object();
        JsonText.number(object, "steady", ascent.toSteady());
        ArrayNode shares = object.putArray("shares");
        ascent.toShare()
                .forEach((percent, seconds) ->
                        shares.addObject().put("percent", percent).put("seconds", seconds));
        ArrayNode levels = object.putArray("levels");
        for (Ascent.Level level : ascent.levels()) {
            levels.addObject()
                    .put("from", level.from())
                    .put("to", level.to())
                    .put("rate", level.rate())
                    .put("steady", level.steady());
        }
        return object;
    }
}
