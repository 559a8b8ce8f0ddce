package org.jdyno.lab.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.Measure;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Role;
import org.jdyno.lab.model.Workload;
import org.jdyno.lab.plan.Profiles;
import org.jdyno.lab.plan.Workloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "workloads",
        description = "Lists the workloads, or one with its roles, parameters and measures.",
        mixinStandardHelpOptions = true)
final class WorkloadsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The workload to describe.")
    private String name;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Workloads workloads = Workloads.in(Installation.ofThisProcess().workloads());
        List<Workload> chosen = name == null ? List.copyOf(workloads.all()) : List.of(workloads.get(name));
        if (json) {
            Listing.printJson(out, chosen.stream().map(WorkloadsCommand::asJson).toList());
        } else if (name == null) {
            Listing listing = new Listing();
            chosen.forEach(workload -> listing.row(workload.name(), workload.title()));
            listing.print(out);
        } else {
            describe(chosen.get(0), out);
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
                    role.underTest() ? "under test" : "on the driver JVM",
                    role.driving() ? "makes the load" : "serves");
        }
        roles.print(out);
        out.println("  " + (workload.hasTwin() ? "with a native C twin" : "without a native twin"));
        workload.othersLimit()
                .ifPresent(share -> out.printf(
                        Locale.ROOT,
                        "  a trial counts if other programs use at most %.0f %% of the processors%n",
                        100 * share));
        workload.tailProcessors()
                .ifPresent(least -> out.println("  tails tell of platforms on " + least + " processors or more"));
        out.println();
        out.println("Parameters (-s name=value)");
        Listing parameters = new Listing();
        for (Parameter parameter : workload.parameters()) {
            parameters.row("  " + parameter.name(), parameter.initial(), parameter.range(), parameter.help());
        }
        parameters.row("  " + Heap.NAME, "the JVM's", Parameter.HEAP.range(), Parameter.HEAP.help());
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

    private static Map<String, Object> asJson(Workload workload) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", workload.name());
        json.put("title", workload.title());
        json.put("operation", workload.operation());
        json.put("twin", workload.hasTwin());
        json.put("tour", workload.tour());
        workload.othersLimit().ifPresent(share -> json.put("othersLimit", share));
        workload.tailProcessors().ifPresent(least -> json.put("tailProcessors", least));
        json.put(
                "parameters",
                workload.parameters().stream()
                        .map(parameter -> Map.of(
                                "name", parameter.name(),
                                "default", parameter.initial(),
                                "values", parameter.range(),
                                "help", parameter.help()))
                        .toList());
        json.put("profiles", Profiles.of(workload));
        json.put(
                "measures",
                workload.measures().stream()
                        .map(measure -> Map.of(
                                "name", measure.name(),
                                "title", measure.title(),
                                "unit", measure.unit(),
                                "better", measure.better().name().toLowerCase(Locale.ROOT),
                                "margin", measure.margin(),
                                "headline", measure.headline()))
                        .toList());
        return json;
    }
}
