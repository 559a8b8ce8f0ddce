package org.jdyno.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Cause;
import org.jdyno.lab.model.Limit;
import org.jdyno.lab.model.Obstacle;
import org.jdyno.lab.model.Scalability;
import org.jdyno.lab.model.Score;
import org.jdyno.lab.model.Sweep;

/** Sweeps, limits and scores as JSON. */
final class JsonSweeps {
    private JsonSweeps() {}

    static ArrayNode sweeps(List<Sweep> sweeps) {
        ArrayNode array = JsonText.array();
        for (Sweep sweep : sweeps) {
            ObjectNode object = array.addObject();
            object.put("workload", sweep.workload());
            object.put("parameter", sweep.parameter());
            object.put("axis", sweep.axis());
            ArrayNode positions = object.putArray("positions");
            sweep.positions().forEach(position -> positions
                    .addObject()
                    .put("at", position.at())
                    .set("point", JsonText.strings(position.point().values())));
            ArrayNode retentions = object.putArray("retentions");
            sweep.retentions().forEach(retention -> retentions.add(retention(retention)));
            ArrayNode peaks = object.putArray("peaks");
            sweep.peaks().forEach(peak -> peaks.add(retention(peak)));
            ArrayNode fits = object.putArray("fits");
            sweep.fits().forEach(fit -> fits.add(fit(fit)));
        }
        return array;
    }

    private static ObjectNode retention(Sweep.Retention retention) {
        ObjectNode object = JsonText.object();
        object.put("platform", retention.platform());
        object.put("from", retention.from());
        object.put("to", retention.to());
        JsonText.number(object, "ratio", retention.ratio());
        JsonText.number(object, "low", retention.low());
        JsonText.number(object, "high", retention.high());
        object.put("blocks", retention.blocks());
        return object;
    }

    private static ObjectNode fit(Scalability fit) {
        ObjectNode object = JsonText.object();
        object.put("platform", fit.platform());
        object.put("unitLoad", fit.unitLoad());
        object.set("sigma", range(fit.sigma()));
        object.set("kappa", range(fit.kappa()));
        object.set("peakLoad", range(fit.peakLoad()));
        object.set("peakThroughput", range(fit.peakThroughput()));
        object.put("shape", fit.shape().word());
        object.put("extrapolated", fit.extrapolated());
        JsonText.number(object, "misfitP", fit.misfitP());
        object.put("blocks", fit.blocks());
        return object;
    }

    private static ObjectNode range(Scalability.Range range) {
        ObjectNode object = JsonText.object();
        JsonText.number(object, "value", range.value());
        JsonText.number(object, "low", range.low());
        JsonText.number(object, "high", range.high());
        return object;
    }

    static ArrayNode limits(List<Limit> limits) {
        ArrayNode array = JsonText.array();
        for (Limit limit : limits) {
            ObjectNode object = array.addObject();
            object.put("workload", limit.workload());
            object.set("point", JsonText.strings(limit.point().values()));
            object.put("platform", limit.platform());
            object.put("load", limit.load());
            object.put("reached", limit.reached());
            object.put("failed", limit.failed());
            object.put("confirmed", limit.confirmed());
            object.put("cause", limit.cause().map(Cause::word).orElse(null));
            object.put("message", limit.message());
            object.set("obstacle", obstacle(limit.obstacle()));
            object.put("trials", limit.trials());
            ArrayNode repeats = object.putArray("repeats");
            limit.repeats().forEach(repeats::add);
        }
        return array;
    }

    /** Null when none is known. */
    static ObjectNode obstacle(Optional<Obstacle> obstacle) {
        return obstacle.map(known -> JsonText.object()
                        .put("name", known.name())
                        .put("value", known.value())
                        .put("cure", known.cure()))
                .orElse(null);
    }

    static ArrayNode scores(List<Score> scores) {
        ArrayNode array = JsonText.array();
        for (Score score : scores) {
            ObjectNode object = array.addObject();
            object.put("workload", score.workload());
            object.set("point", JsonText.strings(score.point().values()));
            object.put("platform", score.platform());
            object.put("measure", score.measure());
            object.put("rule", score.rule().word());
            ArrayNode results = object.putArray("results");
            score.results().forEach(results::add);
            JsonText.number(object, "score", score.score().orElse(Double.NaN));
        }
        return array;
    }
}
