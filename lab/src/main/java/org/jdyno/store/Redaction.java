package org.jdyno.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jdyno.model.Host;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.Plan;
import org.jdyno.model.Run;
import org.jdyno.model.Secrets;

/**
 * Removes from the records of a run what is not for others: possible {@linkplain Secrets secrets}, the names and
 * addresses of other machines and of users there, the home directory, and most of the environment. Equal texts become
 * equal texts, so that a trial is still that of its slot. Safe for use by several threads.
 */
final class Redaction {
    private static final String LOCALE_OR_ZONE = "LANG|LC_\\w+|TZ";

    private static final String HOME = "HOME";

    /** What stands for the home directory. */
    private static final String SOMEBODYS_HOME = "/home/user";

    private final Map<HostSpec, HostSpec> hosts = new LinkedHashMap<>();
    private final Map<Pattern, String> names = new LinkedHashMap<>();

    private Redaction() {}

    /** @param runs the runs whose names are removed: those of a study, or one */
    static Redaction of(Collection<Run> runs) {
        Redaction redaction = new Redaction();
        runs.stream()
                .flatMap(run -> run.plan().hosts().roles().values().stream())
                .filter(host -> !host.words().isEmpty())
                .distinct()
                .forEach(redaction::replaceHost);
        runs.forEach(run -> redaction.replaceHome(run.host()));
        return redaction;
    }

    /** A name without a dot or an at sign is not replaced by itself, because it may be any word. */
    private void replaceHost(HostSpec host) {
        String name = "host-" + (hosts.size() + 1);
        HostSpec shown = new HostSpec(host.kind(), List.of(name), host.address().map(any -> name));
        hosts.put(host, shown);
        replace(host.describe(), shown.describe());
        String destination = host.words().get(host.words().size() - 1);
        Stream.of(
                        destination,
                        destination.replaceFirst("^.*@", ""),
                        host.address().orElse(""))
                .filter(text -> text.matches(".*[.@:].*"))
                .forEach(text -> replace(text, name));
    }

    private void replaceHome(Host host) {
        host.others().values().forEach(this::replaceHome);
        String home = host.environment().getOrDefault(HOME, "");
        if (home.length() > 1) {
            replace(home, SOMEBODYS_HOME);
        }
    }

    /** A name is replaced where it is not part of a longer one. */
    private void replace(String name, String by) {
        names.put(Pattern.compile("(?<![\\w.@-])" + Pattern.quote(name) + "(?![\\w-]|[.]\\w)"), by);
    }

    Plan redacted(Plan plan) {
        Map<String, HostSpec> roles = new LinkedHashMap<>(plan.hosts().roles());
        roles.replaceAll((role, host) -> hosts.getOrDefault(host, host));
        Hosts shown = new Hosts(roles, plan.hosts().link());
        return redacted(plan.under(conditions -> conditions.on(shown)), Plan.class);
    }

    /** A host without the variables that say who used it and where programs are. */
    Host redacted(Host host) {
        Map<String, String> environment = new LinkedHashMap<>(host.environment());
        environment.keySet().removeIf(name -> !name.matches(LOCALE_OR_ZONE));
        Map<String, Host> others = new LinkedHashMap<>();
        host.others().forEach((name, other) -> others.put(name, redacted(other)));
        return redacted(new Host(host.processors(), host.memoryBytes(), host.facts(), environment, others), Host.class);
    }

    /** The words of a command. */
    List<String> redacted(List<String> words) {
        return Secrets.hidden(words).stream().map(this::redacted).toList();
    }

    /** A copy of a record, with other texts. */
    <T> T redacted(T value, Class<T> type) {
        try {
            return Json.COMPACT.treeToValue(redacted(Json.COMPACT.<JsonNode>valueToTree(value)), type);
        } catch (JsonProcessingException defect) {
            throw new UncheckedIOException("what was read cannot be read again", defect);
        }
    }

    private JsonNode redacted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            ObjectNode copy = object.objectNode();
            object.properties().forEach(field -> copy.set(redacted(field.getKey()), redacted(field.getValue())));
            return copy;
        }
        if (node instanceof ArrayNode array) {
            return words(array).map(words -> words(array, words)).orElseGet(() -> each(array));
        }
        return node.isTextual() ? TextNode.valueOf(redacted(node.textValue())) : node;
    }

    /** The texts of a list that has only texts, which may be a command: the value of an option may be the next word. */
    private static Optional<List<String>> words(ArrayNode array) {
        List<String> words = new ArrayList<>();
        array.elements().forEachRemaining(word -> words.add(word.textValue()));
        return words.contains(null) ? Optional.empty() : Optional.of(words);
    }

    private ArrayNode words(ArrayNode array, List<String> words) {
        ArrayNode copy = array.arrayNode();
        redacted(words).forEach(copy::add);
        return copy;
    }

    private ArrayNode each(ArrayNode array) {
        ArrayNode copy = array.arrayNode();
        array.elements().forEachRemaining(element -> copy.add(redacted(element)));
        return copy;
    }

    private String redacted(String text) {
        String shown = Secrets.hidden(text);
        for (Map.Entry<Pattern, String> name : names.entrySet()) {
            shown = name.getKey().matcher(shown).replaceAll(Matcher.quoteReplacement(name.getValue()));
        }
        return shown;
    }
}
