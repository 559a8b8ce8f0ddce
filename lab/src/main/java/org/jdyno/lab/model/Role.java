package org.jdyno.lab.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One process of a workload, as its {@code workload.yaml} declares it. A role may be the load generator and be under
 * test; it then generates its own load.
 *
 * @param name such as {@code server}
 * @param main the main class of its Java program
 * @param driving whether it generates the load; otherwise it serves
 * @param underTest whether the compared platform runs it, at least at some points; otherwise the driver JVM does
 * @param splits the parameter that several processes of this role divide among them, such as {@code rooms}; empty for
 *     a single process
 * @param options options of its JVM by Java version; all that match are set, before those of the platform
 * @param generator whether it only generates load, so that no result should depend on its speed
 * @param adapter whether its Java program, on the driver JVM, starts a program that does not speak the protocol. If the
 *     role is under test, that program runs on the compared platform
 * @param when the condition under which a trial has this role
 * @param testedWhen the condition under which a role with {@code underTest} is under test
 * @param count the parameter that says how many processes of this role a trial has; empty for a single process
 * @param heap its Java heap under test, unless a plan or a platform sets one; empty if the JVM chooses
 */
public record Role(
        String name,
        String main,
        boolean driving,
        boolean underTest,
        Optional<String> splits,
        List<LevelOptions> options,
        boolean generator,
        boolean adapter,
        Condition when,
        Condition testedWhen,
        Optional<String> count,
        Optional<UsualHeap> heap) {
    public Role {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(main, "main");
        if (!name.matches("[A-Za-z0-9_-]+")) {
            throw new IllegalArgumentException("a role has the name " + Words.quoted(name)
                    + ", but its files need a name of letters, digits, hyphens and underscores");
        }
        options = List.copyOf(options);
    }

    /** A role without options and conditions that is neither a mere generator nor an adapter. */
    public Role(String name, String main, boolean driving, boolean underTest, Optional<String> splits) {
        this(name, main, driving, underTest, splits, List.of(), false, false);
    }

    /** A role of all trials, with a single process. */
    public Role(
            String name,
            String main,
            boolean driving,
            boolean underTest,
            Optional<String> splits,
            List<LevelOptions> options,
            boolean generator,
            boolean adapter) {
        this(name, main, driving, underTest, splits, options, generator, adapter, Optional.empty(), Optional.empty());
    }

    private Role(
            String name,
            String main,
            boolean driving,
            boolean underTest,
            Optional<String> splits,
            List<LevelOptions> options,
            boolean generator,
            boolean adapter,
            Optional<String> count,
            Optional<UsualHeap> heap) {
        this(
                name,
                main,
                driving,
                underTest,
                splits,
                options,
                generator,
                adapter,
                Condition.ALWAYS,
                Condition.ALWAYS,
                count,
                heap);
    }

    /** This role in the trials at a point, without conditions; empty if they do not have it. */
    Optional<Role> at(Point point) {
        if (!when.holds(point)) {
            return Optional.empty();
        }
        boolean tested = underTest && testedWhen.holds(point);
        Optional<UsualHeap> usual = tested ? heap.flatMap(its -> its.at(point)) : Optional.empty();
        return Optional.of(new Role(name, main, driving, tested, splits, options, generator, adapter, count, usual));
    }

    /** A copy with another usual heap, or without one. */
    Role with(Optional<UsualHeap> other) {
        return new Role(
                name, main, driving, underTest, splits, options, generator, adapter, when, testedWhen, count, other);
    }

    /**
     * The names of its processes at a point, in the order of their numbers: {@code node-1}, {@code node-2} and so on if
     * their number is a parameter, otherwise that of the role.
     */
    public List<String> processes(Point point) {
        return count.map(parameter -> IntStream.rangeClosed(1, Integer.parseInt(point.get(parameter)))
                        .mapToObj(this::process)
                        .toList())
                .orElse(List.of(name));
    }

    /** The name of one of several processes. */
    public String process(int number) {
        return name + "-" + number;
    }

    /** Whether all trials have it, and it is under test in all or in none. */
    boolean hasSamePlace() {
        return when.always() && testedWhen.always();
    }

    /** Whether it is the same in all trials. */
    boolean unconditional() {
        return hasSamePlace() && heap.stream().allMatch(UsualHeap::always);
    }

    /** The JVM options of this role for a feature release. */
    public List<String> optionsFor(int feature) {
        return options.stream()
                .filter(level -> level.include(feature))
                .flatMap(level -> level.options().stream())
                .toList();
    }
}
