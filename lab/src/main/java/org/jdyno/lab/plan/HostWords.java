package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.Hosts;
import org.jdyno.lab.model.Link;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.plan.PlanKey.Section;

/** The hosts of roles and the link between them, as a plan gives them. */
final class HostWords {
    private static final List<String> KINDS = List.of("local", "namespace", "ssh");

    /** Role to host. */
    static final PlanKey<Map<String, HostSpec>> HOSTS = PlanKey.repeated(
                    "hosts", HostWords::ofPlan, (setting, assignments) -> ofOptions(assignments))
            .merging(PlanKeys::union)
            .option(
                    Section.SUBJECT,
                    "ROLE=HOST",
                    "Where a role runs: local (default), namespace, or \"ssh user@host\". Repeatable.");

    static final PlanKey<Link> LINK = PlanKey.text("link", (setting, text) -> Optional.of(Link.parse(setting, text)))
            .ofFile(plan -> plan.either("link", text -> Link.parse("link", text), HostWords::readLink))
            .option(
                    Section.SUBJECT,
                    "RATE",
                    "The network between namespaces: a rate such as 10mbit, optionally with a delay (100mbit+5ms)."
                            + " Default: no bound.");

    static final List<PlanKey<?>> ALL = List.of(HOSTS, LINK);

    private HostWords() {}

    private static Optional<Map<String, HostSpec>> ofPlan(Settings plan) {
        Map<String, HostSpec> hosts = new TreeMap<>();
        plan.sectionIf("hosts").ifPresent(section -> {
            for (String role : section.keys()) {
                section.either(role, text -> parse("hosts." + role, text), HostWords::read)
                        .ifPresent(host -> hosts.put(role, host));
            }
        });
        return Optional.of(hosts).filter(any -> !hosts.isEmpty());
    }

    private static Map<String, HostSpec> ofOptions(List<String> assignments) {
        Map<String, HostSpec> hosts = new TreeMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals < 1) {
                throw new UserError(
                        "--hosts must be role=host, such as client=namespace, not " + Words.quoted(assignment));
            }
            String role = assignment.substring(0, equals);
            hosts.put(role, parse("--hosts " + role, assignment.substring(equals + 1)));
        }
        return hosts;
    }

    /** The host of a text such as {@code ssh -p 2222 user@host}. */
    static HostSpec parse(String setting, String text) {
        String[] words = text.strip().split("\\s+");
        if (words[0].equals("ssh") && words.length > 1) {
            return ssh(List.of(words).subList(1, words.length), Optional.empty());
        }
        if (words.length == 1 && words[0].equals("local")) {
            return HostSpec.LOCAL;
        }
        if (words.length == 1 && words[0].equals("namespace")) {
            return new HostSpec(HostSpec.Kind.NAMESPACE, List.of(), Optional.empty());
        }
        throw new UserError(setting + " must be local, namespace or ssh user@host, not " + Words.quoted(text)
                + (KINDS.contains(words[0]) ? "" : Words.didYouMean(words[0], KINDS)));
    }

    /** The host of a section with {@code ssh}, {@code address} or both. */
    static HostSpec read(Settings section) {
        Optional<String> ssh = section.textIf("ssh");
        Optional<String> address = section.textIf("address");
        section.rejectUnknownKeys();
        if (ssh.isEmpty()) {
            if (address.isEmpty()) {
                throw section.wrong("needs ssh: or address:");
            }
            return new HostSpec(HostSpec.Kind.LOCAL, List.of(), address);
        }
        if (ssh.get().isBlank()) {
            throw section.wrong("ssh must name a host, such as user@host, not \"\"");
        }
        return ssh(List.of(ssh.get().strip().split("\\s+")), address);
    }

    private static HostSpec ssh(List<String> words, Optional<String> address) {
        return new HostSpec(HostSpec.Kind.SSH, words, address);
    }

    /** The link of a section with {@code rate}, {@code delay} and {@code emulation}. */
    static Link readLink(Settings section) {
        List<String> words = new ArrayList<>(List.of(section.textIf("rate").orElse("none")));
        section.textIf("delay").ifPresent(words::add);
        section.textIf("emulation").ifPresent(words::add);
        section.rejectUnknownKeys();
        return Link.parse("link", String.join("+", words));
    }

    /**
     * The hosts of a plan.
     *
     * @param asked role to host
     * @param used the workloads of the plan
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
        boolean namespaces = has(asked, HostSpec.Kind.NAMESPACE);
        if (namespaces && has(asked, HostSpec.Kind.SSH)) {
            throw new UserError(
                    "hosts: a namespace cannot be reached from another machine; use either namespace or ssh");
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
                .filter(role -> asked.getOrDefault(role, HostSpec.LOCAL).kind() == HostSpec.Kind.NAMESPACE)
                .count();
        if (within == workload.roles().size()) {
            throw new UserError("hosts: every role of " + workload.name()
                    + " is in the same namespace, so nothing would cross the link; leave one of them local");
        }
    }

    private static boolean has(Map<String, HostSpec> asked, HostSpec.Kind kind) {
        return asked.values().stream().anyMatch(spec -> spec.kind() == kind);
    }

    private static List<String> namesOf(Workload workload) {
        return workload.roles().stream().map(Role::name).toList();
    }
}
