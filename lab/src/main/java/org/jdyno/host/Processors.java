package org.jdyno.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdyno.model.Limits;
import org.jdyno.model.Placement;
import org.jdyno.model.Point;
import org.jdyno.model.Role;
import org.jdyno.model.UserError;

/** The processors of roles under a placement. */
public final class Processors {
    private static final String ALLOWED = "Cpus_allowed_list:";

    private Processors() {}

    /**
     * The processors of a role; empty for all.
     *
     * @param bothSides whether the load generator and a server are under test
     * @param allowed the processors of its host, see {@link RoleHost#processors}
     */
    public static Set<Integer> of(Placement placement, Role role, boolean bothSides, List<Integer> allowed) {
        return switch (placement) {
            case FREE -> Set.of();
            case SAME -> Set.of(allowed.get(0));
            // A role that generates its own load cannot be split from itself.
            case SPLIT ->
                role.underTest() && role.driving() && !bothSides
                        ? Set.of()
                        : split(allowed, role.underTest() && !role.driving());
        };
    }

    /**
     * The processors of an idle process that runs beside the roles. If they share one processor, it has the others:
     * its samples would take up to 6 % of theirs, and wait for them.
     */
    public static Set<Integer> ofIdle(Placement placement, Role idle, List<Integer> allowed) {
        boolean elsewhere = placement == Placement.SAME && allowed.size() > 1;
        return elsewhere ? new TreeSet<>(allowed.subList(1, allowed.size())) : of(placement, idle, false, allowed);
    }

    /** Why trials at a point cannot have its number of processors here, as a clause; empty if they can. */
    public static Optional<String> refusal(Point point) {
        String wanted = point.values().get(Limits.PROCESSORS);
        int most = allowed().size();
        if (wanted == null) {
            return Optional.empty();
        }
        if (Long.parseLong(wanted) > most) {
            return Optional.of(
                    "jdyno may use " + most + (most == 1 ? " processor" : " processors") + " here, not " + wanted);
        }
        return Programs.find("taskset").isPresent()
                ? Optional.empty()
                : Optional.of("processors needs the program taskset (util-linux), which is not on the PATH");
    }

    private static Set<Integer> split(List<Integer> allowed, boolean underTest) {
        if (allowed.size() < 2) {
            throw new UserError("placement split needs two processors, and jdyno may use one; use another placement");
        }
        int half = allowed.size() / 2;
        return new TreeSet<>(underTest ? allowed.subList(0, half) : allowed.subList(half, allowed.size()));
    }

    /** The processors this process may use, which a container or taskset may limit. */
    public static List<Integer> allowed() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1)) {
                if (line.startsWith(ALLOWED)) {
                    return numbers(line.substring(ALLOWED.length()).trim());
                }
            }
        } catch (IOException notLinux) {
            // Other systems have no taskset to use the numbers with.
            return countedFromZero();
        }
        return countedFromZero();
    }

    private static List<Integer> countedFromZero() {
        return IntStream.range(0, Runtime.getRuntime().availableProcessors())
                .boxed()
                .toList();
    }

    /** The list of these numbers for taskset. */
    static String list(Set<Integer> numbers) {
        return numbers.stream().sorted().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** The numbers of a kernel list such as {@code 0-2,5}. */
    public static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            int first = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            IntStream.rangeClosed(first, last).forEach(numbers::add);
        }
        return numbers;
    }
}
