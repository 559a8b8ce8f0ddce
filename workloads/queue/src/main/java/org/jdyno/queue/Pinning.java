package org.jdyno.queue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.openhft.affinity.Affinity;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The processors of the producer and the consumer; the parameters {@code placement} and {@code pin}. Immutable. */
final class Pinning {
    private static final int ANY = -1;

    private static final Pattern TWO = Pattern.compile("(\\d{1,5}),(\\d{1,5})");

    private final int producer;
    private final int consumer;

    private Pinning(int producer, int consumer) {
        this.producer = producer;
        this.consumer = consumer;
    }

    /** The requested placement, on the processors of this machine and of the calling thread. */
    static Pinning of(Parameters parameters) {
        return of(parameters, Processors::here);
    }

    static Pinning of(Parameters parameters, Supplier<Processors> processors) {
        String placement = parameters.choice("placement", "split", "same", "free");
        String pin = parameters.text("pin");
        if (!pin.isEmpty()) {
            return on(pin, placement, processors.get());
        }
        switch (placement) {
            case "free":
                return new Pinning(ANY, ANY);
            case "same":
                return same(processors.get());
            default:
                return split(processors.get());
        }
    }

    private static Pinning on(String pin, String placement, Processors processors) {
        Matcher two = TWO.matcher(pin);
        if (!two.matches()) {
            throw new RoleFailure(
                    "bad-parameter", "parameter pin must be two processors, such as 2,4, not \"" + pin + "\"");
        }
        if (!placement.equals("split")) {
            throw new RoleFailure(
                    "bad-parameter", "pin=" + pin + " places both threads; leave out placement=" + placement);
        }
        Pinning pinning = new Pinning(Integer.parseInt(two.group(1)), Integer.parseInt(two.group(2)));
        processors.require(pinning.producer, "pin=" + pin);
        processors.require(pinning.consumer, "pin=" + pin);
        return pinning;
    }

    private static Pinning same(Processors processors) {
        List<Integer> isolated = processors.isolated();
        List<Integer> choice = isolated.isEmpty() ? processors.inherited() : isolated;
        int last = choice.get(choice.size() - 1);
        return new Pinning(last, last);
    }

    /**
     * The last two cores, isolated ones if there are two, as the system prefers the first ones for itself; two
     * processors of one core if there is only one.
     */
    private static Pinning split(Processors processors) {
        List<Integer> isolated = processors.isolated();
        List<Integer> inherited = processors.inherited();
        for (List<Integer> choice : Arrays.asList(
                processors.oneOfEachCore(isolated), processors.oneOfEachCore(inherited), isolated, inherited)) {
            int count = choice.size();
            if (count > 1) {
                return new Pinning(choice.get(count - 2), choice.get(count - 1));
            }
        }
        throw new RoleFailure(
                "bad-parameter",
                "placement=split needs two processors, but this process may use only processor " + inherited.get(0)
                        + "; set placement=same, or allow the role more processors");
    }

    /** Pins the calling thread to the producer's processor. */
    void pinProducer() {
        pin(producer);
    }

    /** Pins the calling thread to the consumer's processor. */
    void pinConsumer() {
        pin(consumer);
    }

    private static void pin(int processor) {
        if (processor == ANY) {
            return;
        }
        Affinity.setAffinity(processor);
        BitSet now = Affinity.getAffinity();
        if (now.cardinality() != 1 || !now.get(processor)) {
            throw new RoleFailure(
                    "unsupported",
                    "a thread could not be pinned to processor " + processor + " and may run on " + now
                            + "; set placement=free");
        }
    }

    /** The processors; empty if the system chooses them. */
    Map<String, Double> counters() {
        if (producer == ANY) {
            return Collections.emptyMap();
        }
        Map<String, Double> counters = new LinkedHashMap<String, Double>();
        counters.put("producerProcessor", (double) producer);
        counters.put("consumerProcessor", (double) consumer);
        return counters;
    }
}
