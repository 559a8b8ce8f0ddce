package org.jdyno.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.plan.Request;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a command line may say of a plan that a study says for itself: parameters, rules, places. */
final class PlanOptions {
    @Option(
            names = {"-s", "--set"},
            paramLabel = "key=value",
            description = "A parameter of the workload; key=one,two runs both, key=15..105:15 a range in steps,"
                    + " key=100..6400:x2 one that doubles. Repeatable.")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--blocks", paramLabel = "N", description = "How many blocks, each with every platform once.")
    private Optional<Long> blocks;

    @Option(
            names = "--placement",
            paramLabel = "WORD",
            description = "Which processors the roles use: free, same, split. What the threads of one role use is a"
                    + " parameter of its workload.")
    private Optional<String> placement;

    @Option(
            names = "--hosts",
            paramLabel = "ROLE=HOST",
            description = "Where a role runs: local, namespace, or \"ssh user@host\". Repeatable.")
    private List<String> hosts = new ArrayList<>();

    @Option(
            names = "--link",
            paramLabel = "10mbit",
            description = "The network between namespaces: a rate, perhaps a delay (100mbit+5ms); none otherwise.")
    private Optional<String> link;

    @Option(
            names = "--limit",
            paramLabel = "LOAD",
            description = "Searches for the largest load of this name that each platform bears, such as connections,"
                    + " and names what stops it.")
    private Optional<String> limit;

    @Option(
            names = "--timing",
            paramLabel = "LENGTH",
            description = "How long a trial is: usual (some 12 s, or what the budget allows); minimal, 30 s of ramp-up"
                    + " and 2 minutes measured; full, 2 and 10 minutes.")
    private Optional<String> timing;

    @Option(
            names = "--minheap",
            description = "Searches for the least Java heap with which each platform completes its trials; with -s"
                    + " heap=SIZE it begins there.")
    private boolean minheap;

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            description = "Searches for the highest rate at which each platform holds an objective, such as"
                    + " \"p99<10ms\", or several with commas between.")
    private Optional<String> slo;

    @Option(
            names = "--rule",
            paramLabel = "RULE",
            description = "How trials become a figure: interval (default); 1999, the best two of three trials after a"
                    + " discarded first; 2001, the last three of four; trimmed, ten trials less the best and the worst;"
                    + " converged, as many as it takes to know the mean to within 5 %% at 90 %% confidence.")
    private Optional<String> rule;

    @Option(
            names = "--server",
            paramLabel = "WORD",
            description = "Whether the server is restarted for every trial (default) or kept from one trial of a"
                    + " platform to its next: restarted, kept.")
    private Optional<String> server;

    @Option(
            names = "--pairing",
            paramLabel = "WORD",
            description = "How near in time platforms are measured: interleaved, trial after trial (default); sliced,"
                    + " all warm and each for a tenth of a"
                    + " second at a time; duet, two at once; auto, what a pilot finds sharpest.")
    private Optional<String> pairing;

    @Option(
            names = "--anytime",
            description = "Ends after whichever block every comparison is decided, by wider intervals that hold at any"
                    + " time. Without it a run with a budget is looked at when 25, 50 and 75 %% of that are spent.")
    private boolean anytime;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description = "Ends as soon as every ratio to the baseline is known this well, plus or minus (2%%, say), by"
                    + " fifteen blocks or more; at the budget if it is not.")
    private Optional<String> precision;

    @Spec
    private CommandSpec own;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Whether any of them is given. */
    boolean given() {
        return GivenOptions.any(command, own);
    }

    /** Whether so few blocks are fewer than were asked for here. */
    boolean asksForMoreThan(int done) {
        return blocks.filter(asked -> done < asked).isPresent();
    }

    /** Puts what is given over what a plan file says. */
    void addTo(Request request) {
        parameters.forEach(request::parameter);
        blocks.ifPresent(request::blocks);
        placement.ifPresent(request::placement);
        hosts.forEach(request::host);
        link.ifPresent(request::link);
        limit.ifPresent(request::limit);
        timing.ifPresent(request::timing);
        if (minheap && limit.isPresent()) {
            throw new UserError("--limit finds a load and --minheap a heap; ask for one of them at a time");
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
