package org.jdyno.queue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.openhft.affinity.Affinity;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The processors of the producer and the consumer; the parameter {@code placement}. Immutable. */
final class Pinning {
    private static final int ANY = -1;

    private final int producer;
    private final int consumer;

    private Pinning(int producer, int consumer) {
        this.producer = producer;
        this.consumer = consumer;
    }

    /** The requested placement, on the processors that the calling thread may use. */
    static Pinning of(Parameters parameters) {
        switch (parameters.choice("placement", "split", "same", "free")) {
            case "free":
                return new Pinning(ANY, ANY);
            case "same":
                List<Integer> allowed = allowed();
                int last = allowed.get(allowed.size() - 1);
                return new Pinning(last, last);
            default:
                return split(allowed());
        }
    }

    /**
     * The last two cores, as the system prefers the first ones for itself; two processors of one core if there is only
     * one.
     */
    private static Pinning split(List<Integer> allowed) {
        List<Integer> cores = oneOfEachCore(allowed);
        List<Integer> choice = cores.size() > 1 ? cores : allowed;
        int count = choice.size();
        if (count < 2) {
            throw new RoleFailure(
                    "bad-parameter",
                    "placement=split needs two processors, but this process may use only processor " + allowed.get(0)
                            + "; set placement=same, or allow the role more processors");
        }
        return new Pinning(choice.get(count - 2), choice.get(count - 1));
    }

    private static List<Integer> allowed() {
        BitSet allowed = Affinity.getAffinity();
        List<Integer> processors = new ArrayList<Integer>();
        for (int processor = allowed.nextSetBit(0); processor >= 0; processor = allowed.nextSetBit(processor + 1)) {
            processors.add(processor);
        }
        if (processors.isEmpty()) {
            throw new RoleFailure(
                    "unsupported", "threads cannot be pinned to processors on this system; set placement=free");
        }
        return processors;
    }

    private static List<Integer> oneOfEachCore(List<Integer> processors) {
        Map<String, Integer> cores = new LinkedHashMap<String, Integer>();
        for (int processor : processors) {
            cores.putIfAbsent(core(processor), processor);
        }
        return new ArrayList<Integer>(cores.values());
    }

    /** Processors of one core have the same text; if the system does not report cores, each is one of its own. */
    private static String core(int processor) {
        Path siblings = Paths.get("/sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list");
        try {
            return new String(Files.readAllBytes(siblings), StandardCharsets.US_ASCII).trim();
        } catch (IOException notTold) {
            return "processor " + processor;
        }
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
