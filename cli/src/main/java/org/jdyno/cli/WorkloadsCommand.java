package org.jdyno.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jdyno.host.Installation;
import org.jdyno.model.Condition;
import org.jdyno.model.Counters;
import org.jdyno.model.Durations;
import org.jdyno.model.Heap;
import org.jdyno.model.Measure;
import org.jdyno.model.Parameter;
import org.jdyno.model.Role;
import org.jdyno.model.UsualHeap;
import org.jdyno.model.Workload;
import org.jdyno.plan.Profiles;
import org.jdyno.plan.Workloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "workloads",
        description = "Lists the workloads, or describes one with its roles, parameters and measures.")
final class WorkloadsCommand extends BaseCommand {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The workload to describe.")
    private String name;

    @Mixin
    private CommonOptions.Json json;

    @Override
    public Integer call() {
        Workloads workloads = Workloads.in(Installation.ofThisProcess().workloads());
        List<Workload> chosen = name == null ? List.copyOf(workloads.all()) : List.of(workloads.get(name));
        if (json.asked) {
            printJson(chosen.stream().map(WorkloadEntry::of).toList());
        } else if (name == null) {
            Listing listing = new Listing();
            chosen.forEach(workload -> listing.row(workload.name(), workload.title()));
            listing.print(stdout());
        } else {
            describe(chosen.get(0), stdout());
        }
        return ExitCode.DONE;
    }

    private static void describe(Workload workload, PrintWriter out) {
        out.println(workload.name() + ": " + workload.title());
        out.println();
        out.println("Roles");
        Listing roles = new Listing();
        for (Role role : workload.roles()) {
            roles.row(
                    "  " + role.name(),
                    place(role),
                    role.driving() ? "load generator" : "server",
                    role.presence().when().always()
                            ? ""
                            : "only with " + role.presence().when().describe());
        }
        roles.print(out);
        out.println("  " + (workload.hasTwin() ? "with a C twin" : "without a C twin"));
        workload.demands()
                .othersLimit()
                .ifPresent(share -> out.printf(
                        Locale.ROOT,
                        "  a trial counts only if other programs use at most %.0f %% of the processors%n",
                        100 * share));
        workload.demands()
                .tailProcessors()
                .ifPresent(least -> out.println("  tail latencies need " + least + " processors or more"));
        workload.demands()
                .warmupMillis()
                .ifPresent(millis -> out.println("  a trial warms up for " + Durations.words(millis)
                        + " or more; with a short budget there are fewer trials"));
        out.println();
        out.println("Parameters (-s name=value)");
        Listing parameters = new Listing();
        parameters(workload)
                .forEach(entry -> parameters.row("  " + entry.name(), entry.initial(), entry.values(), entry.help()));
        parameters.print(out);
        out.println();
        Map<String, String> profiles = Profiles.of(workload);
        if (!profiles.isEmpty()) {
            out.println("Profiles (./jdyno run NAME)");
            Listing listing = new Listing();
            profiles.forEach((name, title) -> listing.row("  " + name, title));
            listing.print(out);
            out.println();
        }
        out.println("Measures");
        Listing measures = new Listing();
        for (Measure measure : workload.measures()) {
            measures.row(
                    "  " + measure.name(), measure.unit(), measure.title() + (measure.headline() ? " (headline)" : ""));
        }
        measures.print(out);
    }

    private static String place(Role role) {
        if (!role.underTest()) {
            return "on the driver JVM";
        }
        Condition tested = role.presence().underTest();
        return tested.always() ? "under test" : "under test with " + tested.describe();
    }

    private static List<ParameterEntry> parameters(Workload workload) {
        List<ParameterEntry> entries = new ArrayList<>();
        workload.parameters().forEach(parameter -> entries.add(ParameterEntry.of(parameter, parameter.usualText())));
        entries.add(heap(workload));
        entries.add(ParameterEntry.of(Parameter.STACK, "that of the JVM"));
        entries.add(ParameterEntry.of(Counters.PARAMETER, "none"));
        entries.add(ParameterEntry.of(Parameter.CPUS, "none"));
        entries.add(ParameterEntry.of(Parameter.PROCESSORS, "all"));
        return entries;
    }

    /** The parameter heap, whose default is the usual heaps of the roles, or the size that the JVM chooses. */
    private static ParameterEntry heap(Workload workload) {
        List<Role> tested = workload.roles().stream().filter(Role::underTest).toList();
        List<String> sizes = tested.stream()
                .flatMap(role -> role.heap().map(UsualHeap::size).stream())
                .toList();
        boolean always = tested.stream()
                .allMatch(role -> role.heap().filter(UsualHeap::always).isPresent());
        List<String> described = tested.stream()
                .flatMap(
                        role -> role
                                .heap()
                                .map(heap -> heap.describe() + (tested.size() > 1 ? " for " + role.name() : ""))
                                .stream())
                .toList();
        if (always) {
            return heap(String.join(", ", sizes), "");
        }
        return sizes.isEmpty()
                ? heap("the JVM's", "; without it the JVM chooses the size")
                : heap(
                        String.join(", ", sizes) + " or the JVM's",
                        "; without it " + String.join(", ", described) + ", otherwise the JVM chooses the size");
    }

    private static ParameterEntry heap(String initial, String otherwise) {
        return new ParameterEntry(Heap.NAME, initial, Parameter.HEAP.rangeText(), Parameter.HEAP.help() + otherwise);
    }

    private record WorkloadEntry(
            String name,
            String title,
            String operation,
            boolean twin,
            boolean tour,
            @JsonInclude(Include.NON_ABSENT) OptionalDouble othersLimit,
            @JsonInclude(Include.NON_ABSENT) OptionalInt tailProcessors,
            @JsonInclude(Include.NON_ABSENT) OptionalLong warmupMillis,
            List<ParameterEntry> parameters,
            List<HeapEntry> usualHeaps,
            Map<String, String> profiles,
            List<Measure> measures) {
        static WorkloadEntry of(Workload workload) {
            return new WorkloadEntry(
                    workload.name(),
                    workload.title(),
                    workload.operation(),
                    workload.hasTwin(),
                    workload.about().tour(),
                    workload.demands().othersLimit(),
                    workload.demands().tailProcessors(),
                    workload.demands().warmupMillis(),
                    WorkloadsCommand.parameters(workload),
                    workload.roles().stream()
                            .flatMap(
                                    role -> role
                                            .heap()
                                            .map(heap -> new HeapEntry(
                                                    role.name(),
                                                    heap.size(),
                                                    heap.when().values()))
                                            .stream())
                            .toList(),
                    Profiles.of(workload),
                    workload.measures());
        }
    }

    private record ParameterEntry(String name, @JsonProperty("default") String initial, String values, String help) {
        static ParameterEntry of(Parameter parameter, String initial) {
            return new ParameterEntry(parameter.name(), initial, parameter.rangeText(), parameter.help());
        }
    }

    /** The usual heap of a role, at points whose parameters have one of the values or ranges; without any, at all. */
    private record HeapEntry(String role, String size, Map<String, List<String>> when) {}
}
