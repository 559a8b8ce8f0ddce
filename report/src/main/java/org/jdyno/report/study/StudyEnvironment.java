package org.jdyno.report.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.report.content.SettingTopic;

/**
 * What the parts of a study ran on. A fact with the same value in all parts is listed once; any other, such as the link
 * between two hosts, once for each value with the parts that have it.
 */
final class StudyEnvironment {
    /** Fact to value to the parts that have it. */
    private final Map<String, Map<String, List<String>>> facts = new LinkedHashMap<>();

    private int parts;

    StudyEnvironment(StudyResults results) {
        for (StudyResults.Part part : results.parts()) {
            part.judged().ifPresent(judged -> {
                parts++;
                add(part.part().name(), judged.run());
            });
        }
    }

    private void add(String part, Run run) {
        for (Platform platform : run.plan().platformsWithoutControl()) {
            add(part, platform.name(), SettingTopic.version(platform));
        }
        add(
                part,
                "driver",
                run.plan().drivenByTested()
                        ? SettingTopic.driver(run.plan())
                        : run.plan().driver().describe());
        SettingTopic.heaps(run).forEach((name, value) -> add(part, name, value));
        SettingTopic.facts(run.host()).forEach((name, value) -> add(part, name, value));
    }

    private void add(String part, String fact, String value) {
        facts.computeIfAbsent(fact, unused -> new LinkedHashMap<>())
                .computeIfAbsent(value, unused -> new ArrayList<>())
                .add(part);
    }

    /** Fact to its lines, in the order the parts give them. */
    Map<String, List<String>> facts() {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        facts.forEach((fact, values) -> {
            List<String> texts = new ArrayList<>();
            values.forEach(
                    (value, in) -> texts.add(in.size() == parts ? value : value + " (" + String.join(", ", in) + ")"));
            lines.put(fact, texts);
        });
        return lines;
    }
}
