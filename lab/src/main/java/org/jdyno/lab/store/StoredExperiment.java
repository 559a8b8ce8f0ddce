package org.jdyno.lab.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.model.Bisection;
import org.jdyno.lab.model.Experiment;
import org.jdyno.lab.model.Experiment.Cases;
import org.jdyno.lab.model.Experiment.Comparison;
import org.jdyno.lab.model.Experiment.LargestLoad;
import org.jdyno.lab.model.Experiment.LeastHeap;
import org.jdyno.lab.model.Experiment.LimitSearch;
import org.jdyno.lab.model.Experiment.PublishedRule;
import org.jdyno.lab.model.Experiment.RateSearch;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Ramp;
import org.jdyno.lab.model.Rule;
import org.jdyno.lab.model.Stopping;

/**
 * An experiment as it is stored, under the key {@code procedure} of {@code plan.yaml}. It has the settings of all
 * kinds of experiment; those of other kinds are empty. Settings that a stored run's version did not have are missing.
 *
 * @param rule the rule of a published report, by the name of its constant; {@value #NO_RULE} for the other kinds
 * @param capacity the search for the highest rate; the key is that of earlier versions
 * @param ramp the ramp of a comparison in a file of an earlier version, which has {@code ramp}, {@code pairings} and
 *     {@code stopping} instead of {@code comparison}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record StoredExperiment(
        String rule,
        boolean serverKept,
        Optional<Limit> limit,
        Optional<RateSearch> capacity,
        Optional<Comparison> comparison,
        Optional<Ramp> ramp,
        List<Pairing> pairings,
        Stopping stopping) {
    private static final String NO_RULE = "INTERVAL";
    private static final String LEAST = "LEAST";

    /** @param seeks {@value #LEAST} for a least heap */
    record Limit(String load, String seeks, double tolerance, int confirmations, long most, int repeats) {
        static Limit of(LimitSearch search) {
            Bisection bisection = search.bisection();
            return new Limit(
                    search.loadName(),
                    search.least() ? LEAST : "MOST",
                    bisection.tolerance(),
                    bisection.confirmations(),
                    bisection.most(),
                    search.times());
        }

        Experiment experiment() {
            Bisection bisection = new Bisection(tolerance, confirmations, most);
            return LEAST.equals(seeks)
                    ? new LeastHeap(bisection, Math.max(1, repeats))
                    : new LargestLoad(load, bisection);
        }
    }

    private StoredExperiment(
            Experiment experiment,
            String rule,
            Optional<Limit> limit,
            Optional<RateSearch> rate,
            Optional<Comparison> comparison) {
        this(rule, experiment.serverKept(), limit, rate, comparison, null, null, null);
    }

    static StoredExperiment of(Experiment experiment) {
        Optional<Limit> noLimit = Optional.empty();
        Optional<RateSearch> noRate = Optional.empty();
        Optional<Comparison> none = Optional.empty();
        return experiment.match(new Cases<StoredExperiment>(
                comparison -> new StoredExperiment(comparison, NO_RULE, noLimit, noRate, Optional.of(comparison)),
                published -> new StoredExperiment(published, published.rule().name(), noLimit, noRate, none),
                load -> new StoredExperiment(load, NO_RULE, Optional.of(Limit.of(load)), noRate, none),
                heap -> new StoredExperiment(heap, NO_RULE, Optional.of(Limit.of(heap)), noRate, none),
                rate -> new StoredExperiment(rate, NO_RULE, noLimit, Optional.of(rate), none)));
    }

    Experiment experiment() {
        if (limit.isPresent()) {
            return limit.get().experiment();
        }
        if (capacity != null && capacity.isPresent()) {
            return capacity.get();
        }
        if (comparison != null && comparison.isPresent()) {
            return comparison.get();
        }
        if (!rule.equals(NO_RULE)) {
            return new PublishedRule(Rule.valueOf(rule), serverKept);
        }
        return new Comparison(
                pairings == null ? Comparison.DEFAULT.pairings() : pairings,
                ramp == null ? Optional.empty() : ramp,
                serverKept,
                stopping == null ? Comparison.DEFAULT.stopping() : stopping);
    }

    /** Stores and reads the experiment of a {@link org.jdyno.lab.model.Plan} in this form. */
    interface OfPlan {
        @JsonProperty("procedure")
        @JsonSerialize(converter = Storing.class)
        @JsonDeserialize(converter = Reading.class)
        Experiment experiment();
    }

    private static final class Storing extends StdConverter<Experiment, StoredExperiment> {
        @Override
        public StoredExperiment convert(Experiment experiment) {
            return of(experiment);
        }
    }

    private static final class Reading extends StdConverter<StoredExperiment, Experiment> {
        @Override
        public Experiment convert(StoredExperiment stored) {
            return stored.experiment();
        }
    }
}
