package org.jdyno.doctor;

import static org.jdyno.doctor.Check.Result.ok;
import static org.jdyno.doctor.Check.Result.trouble;
import static org.jdyno.doctor.Check.Result.unknown;
import static org.jdyno.doctor.Check.Result.warnIf;
import static org.jdyno.doctor.Check.Result.warning;
import static org.jdyno.host.Kernel.known;
import static org.jdyno.model.Diagnosis.Subject.PROCESSORS;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdyno.doctor.Check.Result;
import org.jdyno.host.Kernel;

/** What changes the speed of processors during a run, and what they share. */
final class HardwareChecks {
    /** Waking from a state this deep takes as long as a round trip over loopback. */
    private static final long DEEP_MICROS = 50;

    static final List<Check> ALL = List.of(
            Check.of("frequency-governor", PROCESSORS, "Frequency governor", HardwareChecks::governor)
                    .costs("The frequency follows the load: a platform that sleeps more between requests runs slower"
                            + " when it wakes.")
                    .fixedBy("As root: cpupower frequency-set -g performance"),
            Check.of("turbo", PROCESSORS, "Turbo frequencies", HardwareChecks::turbo)
                    .costs("The speed of a processor depends on the load of the others and on the temperature:"
                            + " trials drift.")
                    .fixedBy("As root: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 >"
                            + " /sys/devices/system/cpu/cpufreq/boost"),
            Check.of("thermal-throttling", PROCESSORS, "Thermal throttling", HardwareChecks::heat)
                    .costs("A machine that is too hot slows down for seconds at a time, whichever platform runs.")
                    .fixedBy("Cool the machine, turn turbo off, or leave pauses between trials."),
            Check.of("idle-states", PROCESSORS, "Deep idle states", HardwareChecks::idleStates)
                    .costs("The first request after idle time waits for the processor to wake, so latencies look"
                            + " worse at low rates than at high ones.")
                    .fixedBy("As root: cpupower idle-set -D " + DEEP_MICROS),
            Check.of("power-supply", PROCESSORS, "Power supply", HardwareChecks::power)
                    .costs("On battery the firmware lowers frequencies.")
                    .fixedBy("Plug the machine in."),
            Check.of("smt", PROCESSORS, "Processors that share a core (SMT)", HardwareChecks::siblings)
                    .costs("Two threads on siblings each run at about 60 % of their speed: a result depends on which"
                            + " threads share a core.")
                    .fixedBy("As root: echo off > /sys/devices/system/cpu/smt/control; or use one sibling of each"
                            + " pair: taskset -c LIST ./jdyno run ..."),
            Check.of(
                            "last-level-cache",
                            PROCESSORS,
                            "Processors that share the last-level cache",
                            HardwareChecks::caches)
                    .costs("Communication across two caches is several times slower than within one; which of the"
                            + " two it is varies between starts.")
                    .fixedBy("Use the processors of one cache: taskset -c LIST ./jdyno run ..."));

    private HardwareChecks() {}

    private static Result governor(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        List<String> governors = kernel.children(Kernel.CPUS, "cpu[0-9]*").stream()
                .map(cpu -> kernel.line(cpu + "/cpufreq/scaling_governor"))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (governors.isEmpty()) {
            return unknown(notShown(kernel, "no cpufreq"));
        }
        String found = String.join(" and ", governors)
                + kernel.line(Kernel.CPUS + "/cpu0/cpufreq/scaling_driver")
                        .map(driver -> " (driver " + driver + ")")
                        .orElse("");
        return warnIf(!governors.equals(List.of("performance")), found);
    }

    private static Result turbo(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        OptionalLong off = kernel.number(Kernel.CPUS + "/intel_pstate/no_turbo");
        OptionalLong on = kernel.number(Kernel.CPUS + "/cpufreq/boost");
        if (off.isEmpty() && on.isEmpty()) {
            return unknown(notShown(kernel, "neither intel_pstate/no_turbo nor cpufreq/boost"));
        }
        if (off.isPresent() ? off.getAsLong() == 1 : on.getAsLong() == 0) {
            return ok("off");
        }
        return warning("on")
                .withFix(
                        off.isPresent()
                                ? "As root: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo"
                                : "As root: echo 0 > /sys/devices/system/cpu/cpufreq/boost");
    }

    private static Result heat(Evidence evidence) {
        String why = notShown(evidence.kernel(), "no thermal_throttle");
        long before = known(evidence.loaded().before().overheatings(), why);
        long after = known(evidence.loaded().after().overheatings(), why);
        return after == before
                ? ok("none while all processors were busy; " + Figures.count(after, "time") + " since boot")
                : trouble(Figures.count(after - before, "time") + " within "
                        + evidence.loaded().words() + " of work");
    }

    private static Result idleStates(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        String folder = Kernel.CPUS + "/cpu0/cpuidle";
        List<String> states = kernel.children(folder, "state[0-9]*").stream()
                .filter(state -> kernel.number(state + "/latency").isPresent())
                .toList();
        if (states.isEmpty()) {
            return unknown(notShown(kernel, "no cpuidle"));
        }
        List<String> deep = states.stream()
                .filter(state -> kernel.number(state + "/latency").getAsLong() >= DEEP_MICROS)
                .filter(state -> kernel.number(state + "/disable").orElse(0) == 0)
                .map(state -> kernel.line(state + "/name").orElse("unnamed") + " ("
                        + kernel.number(state + "/latency").getAsLong() + " µs to wake)")
                .toList();
        boolean guest = kernel.isGuest();
        String proviso = guest ? "; the states of the host are not visible to a guest" : "";
        if (deep.isEmpty()) {
            String found = "none that takes " + DEEP_MICROS + " µs or more to wake from, of "
                    + Figures.count(states.size(), "state");
            return guest ? unknown(found + proviso) : ok(found);
        }
        return warning(String.join(", ", deep) + proviso);
    }

    private static Result power(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        if (!kernel.has("/sys/class/power_supply")) {
            return unknown("this kernel does not show it (/sys/class/power_supply)");
        }
        List<String> batteries = kernel.children("/sys/class/power_supply", "*").stream()
                .filter(supply ->
                        kernel.line(supply + "/type").filter("Battery"::equals).isPresent())
                .toList();
        if (batteries.isEmpty()) {
            return kernel.isGuest() ? unknown("that of the host is not visible to a guest") : ok("no battery");
        }
        boolean draining = batteries.stream().anyMatch(supply -> kernel.line(supply + "/status")
                .filter("Discharging"::equals)
                .isPresent());
        return draining ? trouble("on battery") : ok("plugged in");
    }

    private static String notShown(Kernel kernel, String what) {
        return "this kernel shows " + what + (kernel.isGuest() ? "; in a virtual machine the host controls it" : "");
    }

    private static Result siblings(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        long active = known(
                kernel.number(Kernel.CPUS + "/smt/active"),
                "this kernel does not show it (/sys/devices/system/cpu/smt)");
        if (active == 1) {
            return warning("on: processor 0 shares its core with "
                    + kernel.line(Kernel.CPUS + "/cpu0/topology/thread_siblings_list")
                            .map(list -> "others of " + list)
                            .orElse("another"));
        }
        return kernel.isGuest()
                ? unknown("this guest sees none, but its processors may be siblings on the host")
                : ok("none");
    }

    private static Result caches(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        List<String> cpus = kernel.children(Kernel.CPUS, "cpu[0-9]*");
        List<String> groups = cpus.stream()
                .map(cpu -> lastCache(kernel, cpu))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (groups.isEmpty()) {
            return unknown("this kernel shows no caches (cpu0/cache)");
        }
        if (kernel.isGuest()) {
            return unknown("this guest sees " + Figures.count(groups.size(), "group") + " (" + String.join("; ", groups)
                    + "), which may differ from those of the host");
        }
        if (groups.size() > 1 && cpus.stream().allMatch(cpu -> isOfOneCore(kernel, cpu))) {
            return unknown("this kernel shows only the caches of each core, up to level 2; what the cores share is"
                    + " not visible");
        }
        return groups.size() == 1
                ? ok("all of " + groups.get(0))
                : warning(groups.size() + " groups: " + String.join("; ", groups))
                        .withFix("Use the processors of one cache: taskset -c " + groups.get(0) + " ./jdyno run ...");
    }

    private static Optional<String> lastCache(Kernel kernel, String cpu) {
        return lastIndex(kernel, cpu).flatMap(cache -> kernel.line(cache + "/shared_cpu_list"));
    }

    /** The cache of the highest level, or without levels that of the highest number. */
    private static Optional<String> lastIndex(Kernel kernel, String cpu) {
        return kernel.children(cpu + "/cache", "index[0-9]*").stream()
                .reduce((first, second) -> level(kernel, second) < level(kernel, first) ? first : second);
    }

    private static long level(Kernel kernel, String cache) {
        return kernel.number(cache + "/level").orElse(0);
    }

    /** Whether the last visible cache of a processor is below level 3 and its core's own, as on many of ARM. */
    private static boolean isOfOneCore(Kernel kernel, String cpu) {
        Optional<String> cache = lastIndex(kernel, cpu).filter(last -> {
            long level = level(kernel, last);
            return level == 1 || level == 2;
        });
        Optional<String> core = kernel.line(cpu + "/topology/thread_siblings_list");
        return cache.flatMap(last -> kernel.line(last + "/shared_cpu_list"))
                .filter(shared -> core.map(shared::equals).orElse(shared.matches("\\d+")))
                .isPresent();
    }
}
