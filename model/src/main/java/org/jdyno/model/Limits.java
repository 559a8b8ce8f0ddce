package org.jdyno.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a container would allow the processes under test.
 *
 * @param cpus CPU time as a number of processors, such as 0.5: a quota for each tenth of a second
 * @param cpuset the numbers of the processors that they may use, such as {@code 0-1,3}
 * @param memory the size of their memory, such as {@code 512m}; they may not swap
 */
public record Limits(Optional<BigDecimal> cpus, Optional<String> cpuset, Optional<String> memory) {
    public static final String CPUS = "cpus";
    public static final String CPUSET = "cpuset";
    public static final String MEMORY = "memory";

    /** The parameter of every workload that is the size of the cpuset of all platforms. */
    public static final String PROCESSORS = "processors";

    public static final Limits NONE = new Limits(Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * @param number processors, such as 0.5
     * @throws IllegalArgumentException that says what is expected instead
     */
    public static BigDecimal processors(String number) {
        if (!number.matches("[0-9]{1,4}([.][0-9]{1,3})?") || new BigDecimal(number).signum() == 0) {
            throw new IllegalArgumentException("a number of processors, such as 0.5 or 2");
        }
        return new BigDecimal(number);
    }

    /** These limits, with the quota of a point, which is that of all platforms. */
    public Limits at(Point point) {
        String processors = point.values().get(CPUS);
        return processors == null ? this : new Limits(Optional.of(processors(processors)), cpuset, memory);
    }

    /**
     * These limits, with those of a point, which are of all platforms.
     *
     * @param allowed the processors that can be given to them, of which they get the first; all if the point asks for
     *     more
     */
    public Limits at(Point point, List<Integer> allowed) {
        String number = point.values().get(PROCESSORS);
        return number == null
                ? at(point)
                : new Limits(
                        at(point).cpus,
                        Optional.of(allowed.stream()
                                .limit(Long.parseLong(number))
                                .map(String::valueOf)
                                .collect(Collectors.joining(","))),
                        memory);
    }

    /** The parameter of a point that sets what these limits set already. */
    public Optional<String> clash(Point point) {
        return Stream.of(Map.entry(CPUS, cpus.isPresent()), Map.entry(PROCESSORS, cpuset.isPresent()))
                .filter(set -> set.getValue() && point.values().containsKey(set.getKey()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Whether an option of a platform sets one. */
    public static boolean isOne(String option) {
        return List.of(CPUS, CPUSET, MEMORY).contains(name(option));
    }

    /** Whether two options set the same one. */
    public static boolean isSame(String option, String other) {
        return name(option).equals(name(other));
    }

    private static String name(String option) {
        return option.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
    }

    public boolean isNone() {
        return equals(NONE);
    }

    /** Whether only a control group can enforce them: which processors a process may use, it can be told itself. */
    public boolean needControlGroup() {
        return cpus.isPresent() || memory.isPresent();
    }

    public OptionalLong memoryBytes() {
        return memory.stream().mapToLong(size -> (long) Heap.bytes(size)).findFirst();
    }

    /** The options of a platform that set them, such as {@code memory=512m}. */
    public List<String> words() {
        List<String> words = new ArrayList<>();
        cpus.ifPresent(number -> words.add(CPUS + "=" + number.toPlainString()));
        cpuset.ifPresent(numbers -> words.add(CPUSET + "=" + numbers));
        memory.ifPresent(size -> words.add(MEMORY + "=" + size));
        return words;
    }
}
