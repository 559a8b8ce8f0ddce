package org.jdyno.queue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.openhft.affinity.Affinity;
import org.jdyno.kit.RoleFailure;

/**
 * The processors that threads can be pinned to: those that the process inherited, and those that the kernel isolates.
 * Immutable.
 *
 * <p>The kernel leaves isolated processors ({@code isolcpus}) out of the mask that processes inherit, and runs only
 * threads on them that are pinned there. So a mask of all other processors restricts nothing, and isolated ones may be
 * used beside it. A narrower mask, such as that of taskset, is obeyed.
 */
final class Processors {
    private static final Path FOLDER = Paths.get("/sys/devices/system/cpu");

    private final Path folder;
    private final BitSet inherited;
    private final UnaryOperator<BitSet> granted;

    /**
     * @param folder of the system's description of its processors
     * @param inherited the mask of the calling thread
     * @param granted gives those of some processors to which the kernel lets a thread move
     */
    Processors(Path folder, BitSet inherited, UnaryOperator<BitSet> granted) {
        this.folder = folder;
        this.inherited = inherited;
        this.granted = granted;
    }

    /** Those of this machine and of the calling thread. */
    static Processors here() {
        BitSet inherited = Affinity.getAffinity();
        if (inherited.isEmpty()) {
            throw new RoleFailure(
                    "unsupported", "threads cannot be pinned to processors on this system; set placement=free");
        }
        return new Processors(FOLDER, inherited, Processors::granted);
    }

    /** The kernel drops those that are offline or not in the control group of the process (cpuset). */
    private static BitSet granted(BitSet wanted) {
        BitSet before = Affinity.getAffinity();
        Affinity.setAffinity(wanted);
        BitSet granted = Affinity.getAffinity();
        Affinity.setAffinity(before);
        return granted;
    }

    /** Those that the process inherited, at least one. */
    List<Integer> inherited() {
        return numbers(inherited);
    }

    /** The isolated ones that this process may use; empty if the kernel isolates none. */
    List<Integer> isolated() {
        BitSet isolated = set(list("isolated"));
        BitSet withheld = set(list("online"));
        withheld.andNot(isolated);
        withheld.andNot(inherited);
        BitSet usable = isolated.isEmpty() || !withheld.isEmpty() ? inherited : granted.apply(inheritedAnd(isolated));
        isolated.and(usable);
        return numbers(isolated);
    }

    private BitSet inheritedAnd(BitSet more) {
        BitSet both = (BitSet) inherited.clone();
        both.or(more);
        return both;
    }

    /** The first one of each core. */
    List<Integer> oneOfEachCore(List<Integer> processors) {
        Map<String, Integer> cores = new LinkedHashMap<String, Integer>();
        for (int processor : processors) {
            // Processors of one core have the same text; if the system does not report cores, each is one of its own.
            String core = list("cpu" + processor + "/topology/thread_siblings_list");
            cores.putIfAbsent(core.isEmpty() ? "processor " + processor : core, processor);
        }
        return new ArrayList<Integer>(cores.values());
    }

    /**
     * Fails as {@code bad-parameter} if no thread can be pinned to a processor.
     *
     * @param setting the setting that names it, such as {@code pin=2,4}
     */
    void require(int processor, String setting) {
        String present = list("present");
        String online = list("online");
        BitSet only = new BitSet();
        only.set(processor);
        if (!present.isEmpty() && !set(present).get(processor)) {
            throw new RoleFailure(
                    "bad-parameter",
                    setting + ": this machine has no processor " + processor + ", only " + present
                            + "; set pin to two of these");
        }
        if (!online.isEmpty() && !set(online).get(processor)) {
            throw new RoleFailure(
                    "bad-parameter",
                    setting + ": processor " + processor + " is offline; bring it online as root (echo 1 > " + folder
                            + "/cpu" + processor + "/online), or set pin to two of " + online);
        }
        if (!granted.apply(inheritedAnd(only)).get(processor)) {
            throw new RoleFailure(
                    "bad-parameter",
                    setting + ": the control group of this process (cpuset) does not have processor " + processor
                            + "; add it there, or set pin to two others");
        }
    }

    /** What the system says in a file of its folder; empty if it does not. */
    private String list(String name) {
        try {
            return new String(Files.readAllBytes(folder.resolve(name)), StandardCharsets.US_ASCII).trim();
        } catch (IOException notTold) {
            return "";
        }
    }

    /** The numbers of a list such as {@code 0-2,5}. */
    private static BitSet set(String list) {
        BitSet set = new BitSet();
        if (!list.isEmpty()) {
            for (String range : list.split(",")) {
                String[] ends = range.split("-");
                set.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
            }
        }
        return set;
    }

    private static List<Integer> numbers(BitSet set) {
        List<Integer> numbers = new ArrayList<Integer>();
        for (int processor = set.nextSetBit(0); processor >= 0; processor = set.nextSetBit(processor + 1)) {
            numbers.add(processor);
        }
        return numbers;
    }
}
