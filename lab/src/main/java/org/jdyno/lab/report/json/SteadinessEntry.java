package org.jdyno.lab.report.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.Steadiness;

/** The class of a platform and its times to steady state. */
@JsonPropertyOrder({"workload", "point", "platform", "class"})
record SteadinessEntry(
        String workload,
        Point point,
        String platform,
        @JsonProperty("class") Steadiness.Kind kind,
        Map<String, Integer> trials,
        boolean labelled,
        double notFlat,
        Optional<Steadiness.Spread> steady,
        List<Share> shares) {
    private record Share(@JsonUnwrapped Steadiness.Spread spread, int percent) {}

    static SteadinessEntry of(Steadiness platform) {
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
                        .map(share -> new Share(share.getValue(), share.getKey()))
                        .toList());
    }
}
