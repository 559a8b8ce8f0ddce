package org.jdyno.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.host.HostKind;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.Link;
import org.jdyno.model.Role;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.plan.PlanKey.Section;
import org.jdyno.yaml.Setting;

/** The hosts of roles and the link between them, as a plan gives them. */
final class HostWords {
    private static final List<HostKind> KINDS = List.of(HostKind.values());

    /** Four numbers, groups of hexadecimal digits with colons, or a name with a letter; not 7, which means 0.0.0.7. */
    private static final Pattern ADDRESS =
            Pattern.compile("(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:[.](?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}"
                    + "|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%\\w+)?"
                    + "|(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9_](?:[-A-Za-z0-9_.]*[A-Za-z0-9_.])?");

    static final PlanKey<Map<String, HostSpec>> HOSTS = PlanKey.repeated(
                    "hosts", (setting, assignments) -> ofOptions(assignments))
            .ofFile(HostWords::ofPlan)
            .merging(PlanKeys::union)
            .option(Section.SUBJECT, "ROLE=HOST", "Where a role runs: " + either(HostWords::help) + ". Repeatable.");

    static final PlanKey<Link> LINK = PlanKey.text("link", (setting, text) -> Optional.of(Link.parse(setting, text)))
            .ofFile(value -> Optional.of(value.isSection() ? readLink(value) : value.parsedLine(Link::parse)))
            .option(
                    Section.SUBJECT,
                    "RATE",
                    "The network between namespaces: a rate such as 10mbit, optionally with a delay (100mbit+5ms)."
                            + " Default: unlimited.");

    static final List<PlanKey<?>> ALL = List.of(HOSTS, LINK);

    private HostWords() {}

    private static Optional<Map<String, HostSpec>> ofPlan(Setting section) {
        Map<String, HostSpec> hosts = new TreeMap<>();
        section.section()
                .forEach((role, value) ->
                        hosts.put(role, value.isSection() ? read(value) : value.parsed(HostWords::parse)));
        return Optional.of(hosts).filter(any -> !hosts.isEmpty());
    }

    private static Map<String, HostSpec> ofOptions(List<String> assignments) {
        Map<String, HostSpec> hosts = new TreeMap<>();
        PlanKeys.assignments("--hosts", assignments)
                .forEach((role, host) -> hosts.put(role, parse("--hosts " + role, host)));
        return hosts;
    }

    /** The host of a text such as {@code ssh -p 2222 user@host}. */
    static HostSpec parse(String setting, String text) {
        List<String> words = List.of(text.strip().split("\\s+"));
        Optional<HostKind> kind = HostKind.named(words.get(0));
        return kind.filter(named -> named.argument().isEmpty() == (words.size() == 1))
                .map(named -> new HostSpec(named.word(), words.subList(1, words.size()), Optional.empty()))
                .orElseThrow(() -> new UserError(setting + " must be " + either(HostWords::form) + ", not "
                        + Words.quoted(text)
                        + (kind.isPresent()
                                ? ""
                                : Words.didYouMean(
                                        words.get(0),
                                        KINDS.stream().map(HostKind::word).toList()))));
    }

    private static String form(HostKind kind) {
        return (kind.word() + " " + kind.argument()).strip();
    }

    private static String help(HostKind kind) {
        String form = form(kind);
        return kind.word().equals(HostSpec.LOCAL.kind())
                ? form + " (default)"
                : form.contains(" ") ? "\"" + form + "\"" : form;
    }

    private static String either(Function<HostKind, String> form) {
        List<String> forms = KINDS.stream().map(form).toList();
        int last = forms.size() - 1;
        return String.join(", ", forms.subList(0, last)) + " or " + forms.get(last);
    }

    /** The host of a section with a kind of host, {@code address} or both. */
    static HostSpec read(Setting section) {
        Optional<String> address = section.get("address").map(Setting::text);
        List<HostKind> kinds =
                KINDS.stream().filter(kind -> !kind.argument().isEmpty()).toList();
        Optional<HostKind> named = kinds.stream()
                .filter(kind -> section.get(kind.word()).isPresent())
                .findFirst();
        // A second kind is an unknown key.
        section.requireKnown(Stream.concat(
                        Stream.of("address"),
                        named.map(Stream::of).orElse(kinds.stream()).map(HostKind::word))
                .toList());
        if (address.filter(text -> !ADDRESS.matcher(text).matches()).isPresent()) {
            throw section.wrong("address must be an IP address or the name of a host, such as 10.0.0.5, not "
                    + Words.quoted(address.get()));
        }
        if (named.isEmpty() && address.isEmpty()) {
            throw section.wrong("needs "
                    + kinds.stream().map(kind -> kind.word() + ": or ").collect(Collectors.joining()) + "address:");
        }
        return named.map(kind -> new HostSpec(kind.word(), words(section, kind), address))
                .orElseGet(() -> new HostSpec(HostSpec.LOCAL.kind(), List.of(), address));
    }

    private static List<String> words(Setting section, HostKind kind) {
        String text = section.get(kind.word()).orElseThrow().text().strip();
        if (text.isEmpty()) {
            throw section.wrong(kind.word() + " must name a host, such as " + kind.argument() + ", not \"\"");
        }
        return List.of(text.split("\\s+"));
    }

    /** The link of a section with {@code rate}, {@code delay} and {@code emulation}. */
    static Link readLink(Setting section) {
        section.requireKnown(List.of("rate", "delay", "emulation"));
        String rate = section.get("rate").map(Setting::text).orElse("none");
        String others = Stream.of("delay", "emulation")
                .flatMap(key -> section.get(key).stream())
                .map(value -> "+" + value.text())
                .collect(Collectors.joining());
        return section.inFile(() -> Link.parse(section.place(), rate + others));
    }

    /**
     * The hosts of a plan.
     *
     * @param asked role to host
     * @param used the workloads of the plan, with the roles of its trials
     * @throws UserError if they cannot be combined
     */
    static Hosts resolve(Map<String, HostSpec> asked, Optional<Link> link, List<Workload> used) {
        Set<String> roles = new TreeSet<>();
        used.forEach(workload -> roles.addAll(namesOf(workload)));
        for (String role : asked.keySet()) {
            if (!roles.contains(role)) {
                throw new UserError(
                        "hosts: no workload of the plan has a role " + Words.quoted(role) + Words.hint(role, roles));
            }
        }
        List<HostKind> kinds = asked.values().stream().map(HostKind::of).toList();
        boolean namespaces = kinds.stream().anyMatch(HostKind::linked);
        Optional<HostKind> elsewhere =
                kinds.stream().filter(HostKind::elsewhere).findFirst();
        if (namespaces && elsewhere.isPresent()) {
            throw new UserError("hosts: a namespace cannot be reached from another machine; use either namespace or "
                    + elsewhere.get().word());
        }
        if (!namespaces && link.isPresent()) {
            throw new UserError("link " + link.get().describe()
                    + " connects two network namespaces, but no role is in one; put one there, such as"
                    + " --hosts client=namespace");
        }
        if (namespaces) {
            used.forEach(workload -> requireBothEnds(workload, asked));
        }
        return new Hosts(
                new TreeMap<>(asked), namespaces ? Optional.of(link.orElse(Link.UNLIMITED)) : Optional.empty());
    }

    private static void requireBothEnds(Workload workload, Map<String, HostSpec> asked) {
        long within = namesOf(workload).stream()
                .filter(role ->
                        HostKind.of(asked.getOrDefault(role, HostSpec.LOCAL)).linked())
                .count();
        if (within == workload.roles().size()) {
            throw new UserError("hosts: every role of " + workload.name()
                    + " is in the same namespace, so nothing would cross the link; leave one of them local");
        }
    }

    private static List<String> namesOf(Workload workload) {
        return workload.roles().stream().map(Role::name).toList();
    }
}
