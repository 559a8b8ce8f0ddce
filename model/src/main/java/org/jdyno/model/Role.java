package org.jdyno.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One process of a workload, as its {@code workload.yaml} declares it. A role may be the load generator and be under
 * test; it then generates its own load.
 *
 * @param name such as {@code server}
 * @param main the main class of its Java program
 * @param options options of its JVM by Java version; all that match are set, before those of the platform
 * @param heap its Java heap under test, unless a plan or a platform sets one; empty if the JVM chooses
 */
public record Role(
        String name,
        String main,
        @Key(flat = true) Duties duties,
        @Key(flat = true) Presence presence,
        @Key(flat = true) Processes several,
        List<LevelOptions> options,
        Optional<UsualHeap> heap) {
    /** What HotSpot JVMs get in addition: the file of these data would be written during the measurement. */
    public static final List<String> WITHOUT_PERF_DATA = List.of("-XX:-UsePerfData");

    /**
     * What it does.
     *
     * @param drives whether it generates the load; otherwise it serves
     * @param generator whether it only generates load, so that no result should depend on its speed
     * @param adapter whether its Java program, on the driver JVM, starts a program that does not speak the protocol. If
     *     the role is under test, that program runs on the compared platform
     */
    public record Duties(boolean drives, boolean generator, boolean adapter) {
        public static final Duties SERVES = new Duties(false, false, false);
        public static final Duties DRIVES = new Duties(true, false, false);
    }

    /**
     * Which trials have it.
     *
     * @param when the condition under which a trial has it
     * @param underTest the condition under which the compared platform runs it; otherwise the driver JVM does
     */
    public record Presence(@Key(otherwise = "true") Condition when, @Key(otherwise = "false") Condition underTest) {
        public static final Presence UNDER_TEST = new Presence(Condition.ALWAYS, Condition.ALWAYS);
        public static final Presence BESIDE = new Presence(Condition.ALWAYS, Condition.NEVER);
    }

    /**
     * How many processes of it a trial has; without a parameter it is one.
     *
     * @param splits the parameter that several processes of a load generator divide among them, such as {@code rooms}
     * @param count the parameter that says how many processes of another role there are
     */
    public record Processes(Optional<String> splits, Optional<String> count) {
        public static final Processes ONE = new Processes(Optional.empty(), Optional.empty());
    }

    public Role {
        if (!name.matches("[A-Za-z0-9_-]+")) {
            throw new IllegalArgumentException("a role has the name " + Words.quoted(name)
                    + ", but its files need a name of letters, digits, hyphens and underscores");
        }
        options = List.copyOf(options);
    }

    public boolean driving() {
        return duties.drives;
    }

    public boolean adapter() {
        return duties.adapter;
    }

    /** Whether the compared platform runs it, at least at some points. */
    public boolean underTest() {
        return presence.underTest.possible();
    }

    public Optional<String> splits() {
        return several.splits;
    }

    public Optional<String> count() {
        return several.count;
    }

    /** This role in the trials at a point, without conditions; empty if they do not have it. */
    Optional<Role> at(Point point) {
        if (!presence.when.holds(point)) {
            return Optional.empty();
        }
        boolean tested = presence.underTest.holds(point);
        return Optional.of(new Role(
                name,
                main,
                duties,
                tested ? Presence.UNDER_TEST : Presence.BESIDE,
                several,
                options,
                tested ? heap.flatMap(its -> its.at(point)) : Optional.empty()));
    }

    Role with(Optional<UsualHeap> other) {
        return new Role(name, main, duties, presence, several, options, other);
    }

    /**
     * The names of its processes at a point, in the order of their numbers: {@code node-1}, {@code node-2} and so on if
     * their number is a parameter, otherwise that of the role.
     */
    public List<String> processes(Point point) {
        return several.count
                .map(parameter -> IntStream.rangeClosed(1, Integer.parseInt(point.get(parameter)))
                        .mapToObj(this::process)
                        .toList())
                .orElse(List.of(name));
    }

    public String process(int number) {
        return name + "-" + number;
    }

    /** Whether all trials have it, and it is under test in all or in none. */
    boolean hasSamePlace() {
        return presence.when.always() && (presence.underTest.always() || !underTest());
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

    /**
     * The options of the JVM under test of this role, or of its program, without those for files that the JVM writes.
     *
     * @param platform its platform, with a JVM
     */
    public List<String> jvmOptions(Point point, Platform platform) {
        Jvm jvm = platform.jvm().orElseThrow();
        List<String> all = new ArrayList<>(adapter() ? List.of() : optionsFor(jvm.feature()));
        List<String> usualHeap = heap.map(its -> its.options(point, platform)).orElse(List.of());
        all.addAll(usualHeap);
        all.addAll(platform.options());
        all.addAll(jvm.isHotSpot() ? WITHOUT_PERF_DATA : List.of());
        Heap.at(point).map(Heap::options).ifPresent(all::addAll);
        Stack.at(point).map(Stack::option).ifPresent(all::add);
        if (adapter() && jvm.isHotSpot() && (Heap.at(point).isPresent() || !usualHeap.isEmpty())) {
            // A server may otherwise go on after an error that the load does not see.
            all.add("-XX:+ExitOnOutOfMemoryError");
        }
        return all;
    }
}
