package org.jdyno.lab.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Procedure;
import org.jdyno.lab.model.Ramp;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Workload;

/** What was decided and where it ran, as JSON: the parts of the document that hold no results. */
final class JsonSetting {
    private JsonSetting() {}

    static ObjectNode run(Run run) {
        Plan plan = run.plan();
        ObjectNode object = JsonText.object();
        object.put("id", run.id());
        object.put("version", run.version());
        object.set("command", JsonText.strings(run.command()));
        object.put("title", plan.title());
        object.put("baseline", plan.baseline());
        object.put("driver", plan.driver().id());
        object.put("placement", plan.placement().word());
        object.put("seed", plan.seed());
        plan.blocks().ifPresentOrElse(blocks -> object.put("blocks", blocks), () -> object.putNull("blocks"));
        object.put("budgetMillis", plan.budgetMillis().orElse(null));
        object.put("trialsPlanned", run.schedule().size());
        object.set("procedure", procedure(plan.procedure()));
        object.set("timing", timing(plan.timing()));
        object.set("workloads", workloads(run.workloads()));
        return object;
    }

    static ObjectNode host(Host host) {
        ObjectNode object = JsonText.object();
        object.put("processors", host.processors());
        object.put("memoryBytes", host.memoryBytes());
        object.set("facts", JsonText.strings(host.facts()));
        object.set("environment", JsonText.strings(host.environment()));
        if (!host.others().isEmpty()) {
            ObjectNode others = object.putObject("others");
            host.others().forEach((name, other) -> others.set(name, host(other)));
        }
        return object;
    }

    static ArrayNode platforms(Plan plan) {
        ArrayNode array = JsonText.array();
        for (Platform platform : plan.platforms()) {
            ObjectNode object = array.addObject();
            object.put("name", platform.name());
            object.put("spec", platform.spec());
            object.put("description", platform.describe());
            object.put("baseline", platform.name().equals(plan.baseline()));
            object.put("secondCopy", platform.name().equals(plan.again()));
            object.set("options", JsonText.strings(platform.shownOptions()));
            object.put("unable", platform.unable().orElse(null));
            platform.jvm().ifPresentOrElse(jvm -> object.set("jvm", jvm(jvm)), () -> object.putNull("jvm"));
        }
        return array;
    }

    private static ObjectNode jvm(Jvm jvm) {
        ObjectNode object = JsonText.object();
        object.put("id", jvm.id());
        object.put("home", jvm.home().toString());
        object.put("vendor", jvm.vendor());
        object.put("version", jvm.version());
        object.put("feature", jvm.feature());
        object.put("vm", jvm.vm());
        object.put("build", jvm.build());
        object.put("mode", jvm.mode());
        return object;
    }

    private static ObjectNode procedure(Procedure procedure) {
        ObjectNode object =
                JsonText.object().put("rule", procedure.rule().word()).put("serverKept", procedure.serverKept());
        procedure
                .limit()
                .ifPresentOrElse(
                        limit -> object.putObject("limit")
                                .put("load", limit.load())
                                .put("seeks", limit.least() ? "least" : "most")
                                .put("tolerance", limit.tolerance())
                                .put("confirmations", limit.confirmations())
                                .put("most", limit.most())
                                .put("repeats", limit.repeats()),
                        () -> object.putNull("limit"));
        object.put("until", procedure.ramp().map(Ramp::until).orElse(null));
        ArrayNode pairings = object.putArray("pairings");
        procedure.pairings().forEach(pairing -> pairings.add(pairing.word()));
        object.put("stopping", procedure.stopping().rule().name().toLowerCase(Locale.ROOT));
        object.put(
                "precision",
                procedure.stopping().precision().isPresent()
                        ? (Double) procedure.stopping().precision().getAsDouble()
                        : null);
        object.put(
                "slo", procedure.capacity().map(search -> search.slo().words()).orElse(null));
        return object;
    }

    private static ObjectNode timing(Timing timing) {
        return JsonText.object()
                .put("burstMillis", timing.burstMillis())
                .put("pauseMillis", timing.pauseMillis())
                .put("minBursts", timing.minBursts())
                .put("maxBursts", timing.maxBursts())
                .put("measureMillis", timing.measureMillis())
                .put("windowMillis", timing.windowMillis());
    }

    private static ArrayNode workloads(List<Workload> workloads) {
        ArrayNode array = JsonText.array();
        for (Workload workload : workloads) {
            ObjectNode object = array.addObject();
            object.put("name", workload.name());
            object.put("title", workload.title());
            object.put("operation", workload.operation());
            ArrayNode measures = object.putArray("measures");
            workload.measures().forEach(measure -> measures.add(measure(measure)));
        }
        return array;
    }

    private static ObjectNode measure(Measure measure) {
        return JsonText.object()
                .put("name", measure.name())
                .put("title", measure.title())
                .put("unit", measure.unit())
                .put("better", measure.better().name().toLowerCase(Locale.ROOT))
                .put("margin", measure.margin())
                .put("headline", measure.headline());
    }
}
