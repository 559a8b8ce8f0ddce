package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.Link;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Slo;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Words;

/**
 * What a plan file and a command line ask for, before it is resolved into a plan. Mutable while they are read; the
 * command line adds to the file and overrides it.
 */
public final class Request {
    /** A pilot chooses the pairing. */
    static final String AUTO_PAIRING = "auto";

    private String title = "";
    private final List<String> platforms = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private Optional<String> baseline = Optional.empty();
    private Optional<String> driver = Optional.empty();
    private final Map<String, Map<String, String>> workloads = new LinkedHashMap<>();
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private Placement placement = Placement.FREE;
    private final Map<String, HostSpec> hosts = new LinkedHashMap<>();
    private Optional<Link> link = Optional.empty();
    private Optional<Timing> timing = Optional.empty();
    private OptionalInt blocks = OptionalInt.empty();
    private Optional<Long> budgetMillis = Optional.empty();
    private Optional<Long> seed = Optional.empty();
    private Optional<Rule> rule = Optional.empty();
    private boolean serverKept;
    private final StoppingRequest stopping = new StoppingRequest();
    private String pairing = Pairing.INTERLEAVED.word();
    private Optional<String> limit = Optional.empty();
    private Optional<Slo> slo = Optional.empty();
    private Map<Cell, Long> leastHeaps = Map.of();
    private Optional<String> until = Optional.empty();

    public void workload(String name) {
        workloads.putIfAbsent(name, new LinkedHashMap<>());
    }

    public void platform(String spec) {
        platforms.add(spec);
    }

    /** Adds an option of the platform grammar to every JVM. */
    void option(String word) {
        options.add(word);
    }

    /** Drops the platforms of the plan file, because the command line names others. */
    public void noPlatforms() {
        platforms.clear();
    }

    public void baseline(String spec) {
        baseline = Optional.of(spec);
    }

    public void driver(String spec) {
        driver = Optional.of(spec);
    }

    /** Sets a parameter of every workload: {@code key=value}, {@code key=one,two} or {@code key=first..last:step}. */
    public void parameter(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 1 || equals == assignment.length() - 1) {
            throw new UserError("-s must be parameter=value, not " + Words.quoted(assignment));
        }
        parameters.put(assignment.substring(0, equals), assignment.substring(equals + 1));
    }

    /** Sets where a role runs: {@code role=host}, the host as in a plan file. */
    public void host(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new UserError("--hosts must be role=host, such as client=namespace, not " + Words.quoted(assignment));
        }
        String role = assignment.substring(0, equals);
        host(role, HostWords.parse("--hosts " + role, assignment.substring(equals + 1)));
    }

    void host(String role, HostSpec host) {
        hosts.put(role, host);
    }

    /** Sets the link between two namespaces, as in a plan file. */
    public void link(String words) {
        link(Link.parse("--link", words));
    }

    void link(Link given) {
        link = Optional.of(given);
    }

    public void placement(String word) {
        Words.requireOneOf("placement", word, List.of("free", "same", "split"));
        placement = Placement.valueOf(word.toUpperCase(Locale.ROOT));
    }

    public void blocks(long count) {
        if (count < 1 || count > 10_000) {
            throw new UserError("blocks must be from 1 to 10000, not " + count);
        }
        blocks = OptionalInt.of((int) count);
    }

    public void budgetMillis(long millis) {
        budgetMillis = Optional.of(millis);
    }

    public void seed(long value) {
        seed = Optional.of(value);
    }

    /** Sets how long trials last: {@code usual}, {@code minimal} or {@code full}. */
    public void timing(String word) {
        timing(TimingWords.parse(word));
    }

    /** Sets how long the parts of a trial last. */
    public void timing(Timing given) {
        timing(Optional.of(given));
    }

    /** Sets how long trials last; if empty, as usual, or as the budget allows. */
    void timing(Optional<Timing> given) {
        timing = given;
    }

    /** Makes the loads a ramp that ends when a measure falls below 100 %. */
    void until(String measure) {
        until = Optional.of(measure);
    }

    /** Sets the rule: {@code interval}, {@code 1999}, {@code 2001}, {@code trimmed} or {@code converged}. */
    public void rule(String word) {
        rule = Rule.ofWord(word);
    }

    /** Sets whether the server is {@code kept} from one trial of a platform to its next, or {@code restarted}. */
    public void server(String word) {
        Words.requireOneOf("server", word, List.of("restarted", "kept"));
        serverKept = word.equals("kept");
    }

    /**
     * Sets how close in time the platforms of a block are measured: {@code interleaved}, {@code sliced}, {@code duet},
     * or {@code auto}, the one that gives the narrowest intervals in a pilot.
     */
    public void pairing(String word) {
        List<String> words = new ArrayList<>(Pairing.words());
        words.add(AUTO_PAIRING);
        Words.requireOneOf("pairing", word, words);
        pairing = word;
    }

    /** Searches for the largest load of this name instead of comparing. */
    public void limit(String load) {
        limit = Optional.of(load);
    }

    /** Searches for the least heap with which trials are completed, instead of comparing. */
    public void minheap() {
        limit = Optional.of(Heap.NAME);
    }

    /**
     * Searches for the highest rate that meets this objective.
     *
     * @param setting the name of the option or key, for errors
     * @param text such as {@code p99<10ms}
     */
    public void slo(String setting, String text) {
        slo = Optional.of(Slo.parse(setting, text));
    }

    /** Sets the least heap in mebibytes, of which heaps are multiples, for each cell without its heap. */
    public void leastHeaps(Map<Cell, Long> mebibytes) {
        leastHeaps = Map.copyOf(mebibytes);
    }

    public void title(String text) {
        title = text;
    }

    public List<String> platforms() {
        return List.copyOf(platforms);
    }

    /** Options of the platform grammar for every JVM, in addition to those of its spec, such as {@code heap=64m}. */
    public List<String> options() {
        return List.copyOf(options);
    }

    public Optional<String> baseline() {
        return baseline;
    }

    public Optional<String> driver() {
        return driver;
    }

    /** Workload name to its parameters in the plan file. */
    public Map<String, Map<String, String>> workloads() {
        return workloads;
    }

    /** The parameters on the command line. */
    public Map<String, String> parameters() {
        return parameters;
    }

    public String title() {
        return title;
    }

    Placement placement() {
        return placement;
    }

    /** Role to host. */
    Map<String, HostSpec> hosts() {
        return hosts;
    }

    Optional<Link> link() {
        return link;
    }

    Optional<Timing> timing() {
        return timing;
    }

    OptionalInt blocks() {
        return blocks;
    }

    public Optional<Long> budgetMillis() {
        return budgetMillis;
    }

    public Optional<Long> seed() {
        return seed;
    }

    /** The rule of a published report, instead of a comparison. */
    Optional<Rule> rule() {
        return rule;
    }

    boolean serverKept() {
        return serverKept;
    }

    /** When the run ends before its budget does. */
    public StoppingRequest stopping() {
        return stopping;
    }

    String pairing() {
        return pairing;
    }

    Optional<String> limit() {
        return limit;
    }

    /** The measure that ends a ramp. */
    Optional<String> until() {
        return until;
    }

    Map<Cell, Long> leastHeaps() {
        return leastHeaps;
    }

    Optional<Slo> slo() {
        return slo;
    }
}
