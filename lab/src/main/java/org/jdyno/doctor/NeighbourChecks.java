package org.jdyno.doctor;

import static org.jdyno.doctor.Check.Result.graded;
import static org.jdyno.doctor.Check.Result.ok;
import static org.jdyno.doctor.Check.Result.trouble;
import static org.jdyno.doctor.Check.Result.unknown;
import static org.jdyno.doctor.Check.Result.warnIf;
import static org.jdyno.doctor.Check.Result.warning;
import static org.jdyno.model.Diagnosis.Subject.NEIGHBOURS;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jdyno.doctor.Check.Result;
import org.jdyno.host.Kernel;
import org.jdyno.host.Processors;
import org.jdyno.host.Virtualization;

/** Other programs, virtual machine and container. */
final class NeighbourChecks {
    private static final int MAX_NAMES = 4;

    private static final Pattern MEASURING = Pattern.compile("org\\.jdyno\\.cli\\.Jdyno\0(run|doctor)\0");

    private static final Pattern CONTAINER = Pattern.compile("docker|kubepods|containerd|libpod|lxc|podman");

    static final List<Check> ALL = List.of(
            Check.of("busy-processes", NEIGHBOURS, "Other busy programs", NeighbourChecks::busy)
                    .costs("They take CPU time from whichever platform is running; trials that lose too much do not"
                            + " count.")
                    .fixedBy("Stop them, or wait: builds, indexing, browsers, backups."),
            Check.of("unseen-load", NEIGHBOURS, "CPU time of no visible process", NeighbourChecks::unseen)
                    .costs("Processes that are hidden, or too short to be seen, use processors as others do.")
                    .fixedBy("Look from outside the container, or as root; find programs that start many short ones"
                            + " with execsnoop or auditd."),
            Check.of("other-runs", NEIGHBOURS, "Another run of jdyno", NeighbourChecks::otherRuns)
                    .costs("Two measurements at the same time disturb each other.")
                    .fixedBy("Wait for it to end."),
            Check.of("virtual-machine", NEIGHBOURS, "Virtual machine", NeighbourChecks::guest)
                    .costs("Its processors are threads of a shared host; frequency, siblings and temperature are"
                            + " hidden, and a wake-up across processors takes several times as long as on one.")
                    .fixedBy("Use a dedicated machine for figures that others rely on; otherwise check the steal in"
                            + " the report, and pin roles with --placement."),
            Check.of("container", NEIGHBOURS, "Container", NeighbourChecks::container)
                    .costs("Other containers of the machine are not visible, and its limits may change during a run.")
                    .fixedBy("Measure outside the container, or give it whole processors: docker run"
                            + " --cpuset-cpus=LIST."));

    private NeighbourChecks() {}

    /** A process and its CPU time in the quiet interval. */
    private record User(long pid, String name, long ticks) {}

    private static List<User> users(Evidence evidence) {
        Map<Long, Counters.Busy> before = evidence.quiet().before().processes();
        List<User> users = new ArrayList<>();
        evidence.quiet().after().processes().forEach((pid, busy) -> {
            Counters.Busy earlier = before.get(pid);
            long ticks = busy.ticks() - (earlier == null ? 0 : earlier.ticks());
            if (pid != evidence.ownPid() && ticks > 0) {
                users.add(new User(pid, busy.name(), ticks));
            }
        });
        users.sort(Comparator.comparingLong(User::ticks).reversed());
        return users;
    }

    private static double share(Evidence evidence, long ticks) {
        return ticks * Counters.TICK_SECONDS / (evidence.quiet().seconds() * processors(evidence));
    }

    /** The processors of the machine: other processes may use others than this one. */
    private static int processors(Evidence evidence) {
        return evidence.kernel()
                .line(Kernel.CPUS + "/online")
                .map(list -> Processors.numbers(list).size())
                .orElse(Math.max(1, evidence.probes().spins().size()));
    }

    private static Result busy(Evidence evidence) {
        if (evidence.quiet().after().processes().isEmpty()) {
            return unknown("this system shows no processes (/proc)");
        }
        List<User> users = users(evidence);
        double share = share(evidence, users.stream().mapToLong(User::ticks).sum());
        String interval = " in " + evidence.quiet().words() + " while jdyno was idle";
        if (share < 0.001) {
            return ok("none that can be seen" + interval);
        }
        String names = users.stream()
                .limit(MAX_NAMES)
                .map(user -> name(evidence.kernel(), user) + " "
                        + Figures.percent(share(evidence, user.ticks()) * processors(evidence)) + " of a processor")
                .collect(Collectors.joining(", "));
        return graded(share, 0.05, 0.25, Figures.percent(share) + " of all processors" + interval + ": " + names);
    }

    /** {@code cc1plus (4711)}; for a JVM also the main class. */
    private static String name(Kernel kernel, User user) {
        String runs = user.name().equals("java")
                ? kernel.text("/proc/" + user.pid() + "/cmdline")
                        .flatMap(NeighbourChecks::mainClass)
                        .map(main -> " " + main)
                        .orElse("")
                : "";
        return user.name() + runs + " (" + user.pid() + ")";
    }

    private static Optional<String> mainClass(String commandLine) {
        String[] words = commandLine.split("\0");
        for (int i = 1; i < words.length; i++) {
            if (words[i].matches("-cp|-classpath|--class-path|-p|--module-path|--add-modules")) {
                i++;
            } else if (!words[i].startsWith("-")) {
                return Optional.of(words[i].substring(
                        1 + Math.max(words[i].lastIndexOf('/'), words[i].lastIndexOf('.', words[i].length() - 5))));
            }
        }
        return Optional.empty();
    }

    private static Result unseen(Evidence evidence) {
        Counters before = evidence.quiet().before();
        Counters after = evidence.quiet().after();
        double busy = evidence.quiet().share("user", "nice", "system", "irq", "softirq");
        if (Double.isNaN(busy)) {
            return unknown("this system does not show how busy its processors are (/proc/stat)");
        }
        Counters.Busy own = after.processes().get(evidence.ownPid());
        Counters.Busy ownBefore = before.processes().get(evidence.ownPid());
        long ownTicks = own == null || ownBefore == null ? 0 : own.ticks() - ownBefore.ticks();
        double seen =
                share(evidence, users(evidence).stream().mapToLong(User::ticks).sum() + ownTicks);
        double unseen = Math.max(0, busy - seen);
        return graded(
                unseen,
                0.10,
                0.50,
                Figures.percent(unseen) + " of all processors, of " + Figures.percent(busy) + " in use");
    }

    private static Result otherRuns(Evidence evidence) {
        if (evidence.kernel().children("/proc", "[0-9]*").isEmpty()) {
            return unknown("this system shows no processes (/proc)");
        }
        List<String> others = evidence.quiet().after().processes().keySet().stream()
                .filter(pid -> pid != evidence.ownPid())
                .filter(pid -> evidence.kernel()
                        .text("/proc/" + pid + "/cmdline")
                        .filter(line -> MEASURING.matcher(line).find())
                        .isPresent())
                .map(String::valueOf)
                .toList();
        return others.isEmpty() ? ok("none that can be seen") : trouble("process " + String.join(", ", others));
    }

    private static Result guest(Evidence evidence) {
        Virtualization found = evidence.kernel().virtualization();
        String maker = evidence.kernel()
                .line("/sys/class/dmi/id/sys_vendor")
                .map(vendor -> " (" + vendor + ")")
                .orElse("");
        return found.guest()
                .map(yes -> warnIf(yes, (yes ? "yes: " : "no: ") + found.sign() + maker))
                .orElseGet(() -> unknown("the processor of this architecture does not show it" + maker));
    }

    private static Result container(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        List<String> signs = new ArrayList<>();
        for (String file : List.of("/.dockerenv", "/run/.containerenv", "/run/systemd/container")) {
            if (kernel.has(file)) {
                signs.add(file);
            }
        }
        if (CONTAINER.matcher(kernel.text("/proc/self/cgroup").orElse("")).find()) {
            signs.add("/proc/self/cgroup");
        }
        if (!kernel.has("/proc/self/cgroup")) {
            return unknown("this system does not show it (/proc/self/cgroup)");
        }
        return signs.isEmpty()
                ? ok("no sign of one")
                : warning("yes, as " + String.join(" and ", signs) + (signs.size() == 1 ? " shows" : " show"));
    }
}
