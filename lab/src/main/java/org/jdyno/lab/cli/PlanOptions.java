package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.plan.Request;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of a plan that a study sets itself: parameters, rules, placement. */
final class PlanOptions {
    @Option(
            names = {"-s", "--set"},
            order = OptionSections.SUBJECT,
            paramLabel = "KEY=VALUE",
            description = "A parameter of the workload. KEY=one,two runs both values, KEY=15..105:15 a range in steps,"
                    + " KEY=100..6400:x2 a range by doubling. Repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(
            names = "--blocks",
            order = OptionSections.LENGTH,
            paramLabel = "N",
            description = "The number of blocks. A block runs every platform once.")
    private Optional<Long> blocks;

    @Option(
            names = "--placement",
            order = OptionSections.SUBJECT,
            paramLabel = "WORD",
            description = "Which processors the roles use: free (default), same or split. A workload may have"
                    + " parameters for its threads.")
    private Optional<String> placement;

    @Option(
            names = "--hosts",
            order = OptionSections.SUBJECT,
            paramLabel = "ROLE=HOST",
            description = "Where a role runs: local (default), namespace, or \"ssh user@host\". Repeatable.")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--link",
            order = OptionSections.SUBJECT,
            paramLabel = "RATE",
            description = "The network between namespaces: a rate such as 10mbit, optionally with a delay"
                    + " (100mbit+5ms). Default: no bound.")
    private Optional<String> link;

    @Option(
            names = "--limit",
            order = OptionSections.SEARCH,
            paramLabel = "LOAD",
            description = "Searches for the largest load of this name, such as connections, that each platform"
                    + " sustains, and names what stops it.")
    private Optional<String> limit;

    @Option(
            names = "--timing",
            order = OptionSections.LENGTH,
            paramLabel = "LENGTH",
            description = "The length of a trial: usual (default; some 12 s, or less to fit the budget), minimal (30 s"
                    + " of ramp-up and 2 minutes measured) or full (2 and 10 minutes).")
    private Optional<String> timing;

    @Option(
            names = "--minheap",
            order = OptionSections.SEARCH,
            description = "Searches for the least Java heap with which each platform completes its trials. -s"
                    + " heap=SIZE sets where it begins.")
    private boolean minheap;

    @Option(
            names = "--slo",
            order = OptionSections.SEARCH,
            paramLabel = "OBJECTIVE",
            description = "Searches for the highest rate at which each platform meets an objective, such as"
                    + " \"p99<10ms\", or several with commas between.")
    private Optional<String> slo;

    @Option(
            names = "--rule",
            order = OptionSections.STATISTICS,
            paramLabel = "RULE",
            description = "How trials become a figure: interval (default), or a published rule. 1999: the best two of"
                    + " three trials after a discarded first. 2001: the last three of four. trimmed: ten trials without"
                    + " the best and the worst. converged: trials until the mean is known to 5 %% at 90 %% confidence.")
    private Optional<String> rule;

    @Option(
            names = "--server",
            order = OptionSections.SUBJECT,
            paramLabel = "WORD",
            description = "restarted (default) starts the server for every trial; kept keeps it from one trial of a"
                    + " platform to the next.")
    private Optional<String> server;

    @Option(
            names = "--pairing",
            order = OptionSections.STATISTICS,
            paramLabel = "WORD",
            description = "How a block measures its platforms: interleaved (default), by alternating whole trials;"
                    + " sliced, in alternating slices of 250 ms; duet, two at once; auto, the most precise of these in"
                    + " a pilot.")
    private Optional<String> pairing;

    @Option(
            names = "--anytime",
            order = OptionSections.STATISTICS,
            description = "Ends after any block that decides every comparison, by wider intervals that hold at any"
                    + " time. Without it, a run with a budget looks when 25, 50 and 75 %% of the budget are spent.")
    private boolean anytime;

    @Option(
            names = "--precision",
            order = OptionSections.STATISTICS,
            paramLabel = "PERCENT",
            description = "Ends when every ratio to the baseline is known to plus or minus PERCENT, such as 2%%, after"
                    + " fifteen blocks or more; otherwise at the budget.")
    private Optional<String> precision;

    @Spec
    private CommandSpec own;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Whether any of them is given. */
    boolean given() {
        return GivenOptions.any(command, own);
    }

    /** Whether more blocks were asked for than were done. */
    boolean asksForMoreThan(int done) {
        return blocks.filter(asked -> done < asked).isPresent();
    }

    /** Overrides the plan file by the given options. */
    void addTo(Request request) {
        parameters.forEach(request::parameter);
        blocks.ifPresent(request::blocks);
        placement.ifPresent(request::placement);
        hosts.forEach(request::host);
        link.ifPresent(request::link);
        limit.ifPresent(request::limit);
        timing.ifPresent(request::timing);
        if (minheap && limit.isPresent()) {
            throw new UserError("--limit and --minheap exclude each other; search for one of them at a time");
        }
        if (minheap) {
            request.minheap();
        }
        slo.ifPresent(text -> request.slo("--slo", text));
        rule.ifPresent(request::rule);
        server.ifPresent(request::server);
        pairing.ifPresent(request::pairing);
        if (anytime) {
            request.stopping().untilDecided();
        }
        precision.ifPresent(request.stopping()::precision);
    }
}
