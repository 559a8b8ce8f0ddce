package org.jdyno.lab.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jdyno.lab.model.Phase;
import org.jdyno.lab.model.Window;

/** Events of the protocol as nouns of the model. */
final class Events {
    private Events() {}

    static Window window(String role, JsonNode event) {
        return new Window(
                role,
                Phase.valueOf(event.path("phase").asText().toUpperCase(Locale.ROOT)),
                event.path("burst").asInt(),
                event.path("index").asInt(),
                event.path("startMillis").asLong(),
                event.path("wallNanos").asLong(),
                event.path("operations").asLong(),
                event.path("errors").asLong(),
                event.path("cpuNanos").asLong(),
                counters(event));
    }

    static Map<String, Double> counters(JsonNode event) {
        Map<String, Double> counters = new LinkedHashMap<>();
        event.path("counters")
                .properties()
                .forEach(counter ->
                        counters.put(counter.getKey(), counter.getValue().asDouble()));
        return counters;
    }
}
