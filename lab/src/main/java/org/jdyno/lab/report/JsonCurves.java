package org.jdyno.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jdyno.lab.model.Curve;
import org.jdyno.lab.model.Percentile;

/** Recorded distributions, as JSON. */
final class JsonCurves {
    private JsonCurves() {}

    static ArrayNode curves(List<Curve> curves) {
        ArrayNode array = JsonText.array();
        for (Curve curve : curves) {
            ObjectNode object = array.addObject();
            object.put("workload", curve.workload());
            object.set("point", JsonText.strings(curve.point().values()));
            object.put("platform", curve.platform());
            object.put("distribution", curve.distribution());
            object.put("values", curve.count());
            object.put("trials", curve.trials());
            ArrayNode percentiles = object.putArray("percentiles");
            curve.points().forEach(point -> percentiles.add(percentile(point)));
        }
        return array;
    }

    private static ObjectNode percentile(Percentile point) {
        ObjectNode object = JsonText.object();
        object.put("percentile", point.percentile());
        object.put("nanos", point.nanos());
        object.put("supported", point.supported());
        point.interval()
                .ifPresentOrElse(
                        interval -> object.set("interval", interval(interval)), () -> object.putNull("interval"));
        return object;
    }

    private static ObjectNode interval(Percentile.Interval interval) {
        ObjectNode object = JsonText.object();
        object.put("basis", JsonText.word(interval.basis()));
        JsonText.number(object, "nanos", interval.nanos());
        JsonText.number(object, "lowNanos", interval.lowNanos());
        JsonText.number(object, "highNanos", interval.highNanos());
        object.put("trials", interval.trials());
        return object;
    }
}
