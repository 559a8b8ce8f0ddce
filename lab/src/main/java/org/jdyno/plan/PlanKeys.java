package org.jdyno.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdyno.model.Key;
import org.jdyno.model.Placement;
import org.jdyno.model.PlannedEvent;
import org.jdyno.model.RatePhase;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.plan.PlanKey.Section;
import org.jdyno.yaml.Binding;

/** The keys that say what is run: platforms, parameters, processors, the seed. */
public final class PlanKeys {
    /** One line for the report. */
    public static final PlanKey<String> TITLE = PlanKey.text("title");

    public static final PlanKey<List<String>> PLATFORMS = PlanKey.texts("platforms")
            .option(
                    List.of("-p", "--platform"),
                    Section.SUBJECT,
                    "P",
                    "A platform: a JVM by its id (temurin-25.0.3), its version (25) or its path, with options (25+zgc,"
                            + " 17+serial+heap=512m); or native, the same program in C. NAME=P names it in the report."
                            + " Repeatable.");

    /** Options of the platform grammar for every JVM, in addition to those of its spec, such as {@code heap=64m}. */
    public static final PlanKey<List<String>> OPTIONS = PlanKey.texts("options");

    public static final PlanKey<String> BASELINE = PlanKey.text("baseline")
            .option(Section.SUBJECT, "P", "The platform that the others are compared with. Default: the first.");

    /** Instead of a JVM for the roles that are not under test: that of the platform, with its options. */
    public static final String TESTED = "tested";

    public static final PlanKey<String> DRIVER = PlanKey.text("driver")
            .changing((plan, spec) -> plan.under(conditions -> conditions.drivenByTested(spec.equals(TESTED))))
            .option(
                    Section.SUBJECT,
                    "P",
                    "The JVM of the roles that are not under test, or tested: that of the platform. Default: the one"
                            + " that runs jdyno.");

    /** Values of parameters of every workload, as the command line gives them. */
    public static final PlanKey<Map<String, String>> PARAMETERS = PlanKey.repeated("set", PlanKeys::assignments)
            .merging(PlanKeys::union)
            .option(
                    List.of("-s", "--set"),
                    Section.SUBJECT,
                    "KEY=VALUE",
                    "A parameter of the workload. KEY=one,two runs both values, KEY=15..105:15 a range in steps,"
                            + " KEY=100..6400:x2 a range by doubling. Repeatable.");

    /** The measure that ranks the platforms, in place of the headline of each workload. */
    public static final PlanKey<String> BY = PlanKey.text("by")
            .option(
                    Section.SUBJECT,
                    "MEASURE",
                    "The measure that ranks the platforms, such as ready-time or rss-peak; jdyno workloads NAME lists"
                            + " them. Default: the headline of the workload.");

    static final PlanKey<Placement> PLACEMENT = PlanKey.text("placement", (setting, word) -> placement(word))
            .changing((plan, placement) -> plan.under(conditions -> conditions.placed(placement)))
            .option(
                    Section.SUBJECT,
                    "WORD",
                    "Which processors the roles use: free (default), same or split. A workload may have parameters"
                            + " that place its threads.");

    static final PlanKey<PlannedEvent> EVENT = PlanKey.text("event", (setting, text) -> event(setting, text))
            .changing((plan, event) -> plan.under(conditions -> conditions.with(event)))
            .option(
                    Section.SUBJECT,
                    "EVENT",
                    "What happens in the measured phase of every trial: \"kill node 2 at 50%\" kills the second process"
                            + " of the role node halfway through the phase.");

    /** The phases of a trial besides its measured phase. A search, which chooses its loads itself, has none. */
    static final PlanKey<Phases> PHASES = PlanKey.<Phases>text("phases", (setting, text) -> {
                throw new UserError(setting + " must be a section, such as {rate: {share: 0.4, measure: 3s}}");
            })
            .ofFile(section -> Optional.of(new Binding(Map.of()).read(section, Phases.class)))
            .changing((plan, phases) -> plan.experiment().searches()
                    ? plan
                    : plan.under(conditions -> conditions.with(phases.rate, (int) phases.starts, phases.idleMillis)));

    /** Whether trials have a phase at a rate. */
    static boolean runsAtRate(Request request) {
        return request.get(PHASES).flatMap(Phases::rate).isPresent();
    }

    /**
     * The section {@code phases}.
     *
     * @param starts how often a trial starts its processes
     * @param idleMillis how long they are left alone when they are ready
     */
    record Phases(
            @Key(otherwise = "1", least = 1, most = 100) long starts,
            @Key(otherwise = "0ms", least = 0, most = 3_600_000) long idleMillis,
            Optional<RatePhase> rate) {}

    public static final PlanKey<Long> SEED = PlanKey.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE, Function.identity())
            .option(
                    Section.SUBJECT,
                    "N",
                    "The seed of the schedule and the workloads. Default: random, and stored with the run.");

    static final List<PlanKey<?>> ALL =
            List.of(TITLE, PLATFORMS, OPTIONS, BASELINE, DRIVER, PARAMETERS, BY, PLACEMENT, EVENT, PHASES, SEED);

    private PlanKeys() {}

    /**
     * The values of assignments such as {@code work=1}, in their order.
     *
     * @param setting the name of the option or key, for errors
     * @throws UserError if one has another form, or a name is given twice
     */
    static Map<String, String> assignments(String setting, List<String> assignments) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            if (equals < 1 || equals == assignment.length() - 1) {
                throw new UserError(setting + " must be name=value, not " + Words.quoted(assignment));
            }
            String name = assignment.substring(0, equals).strip();
            if (values.put(name, assignment.substring(equals + 1)) != null) {
                throw new UserError(setting + " gives " + Words.quoted(name) + " twice; leave out one of them");
            }
        }
        return values;
    }

    private static Optional<Placement> placement(String word) {
        Words.requireOneOf("placement", word, Placement.words());
        return Optional.of(Placement.ofWord(word));
    }

    private static Optional<PlannedEvent> event(String setting, String text) {
        try {
            return Optional.of(PlannedEvent.parse(text));
        } catch (IllegalArgumentException invalid) {
            throw new UserError(setting + " " + invalid.getMessage(), invalid);
        }
    }

    static <V> Map<String, V> union(Map<String, V> before, Map<String, V> given) {
        Map<String, V> both = new LinkedHashMap<>(before);
        both.putAll(given);
        return both;
    }
}
