package org.jdyno.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

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

    /** These limits, with the processors of a point, which are those of all platforms. */
    public Limits at(Point point) {
        String processors = point.values().get(CPUS);
        return processors == null ? this : new Limits(Optional.of(processors(processors)), cpuset, memory);
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
