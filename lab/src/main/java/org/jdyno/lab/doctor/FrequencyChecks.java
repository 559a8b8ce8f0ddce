package org.jdyno.lab.doctor;

import static org.jdyno.lab.model.Diagnosis.Subject.PROCESSORS;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Properties that change the speed of processors during a run. */
final class FrequencyChecks {
    /** Waking from a state this deep takes as long as a round trip over loopback. */
    private static final long DEEP_MICROS = 50;

    static final List<Check> ALL = List.of(
            new Check(
                    "frequency-governor",
                    PROCESSORS,
                    "Frequency governor",
                    "The frequency follows the load: a platform that sleeps more between requests runs slower"
                            + " when it wakes.",
                    "As root: cpupower frequency-set -g performance",
                    FrequencyChecks::governor),
            new Check(
                    "turbo",
                    PROCESSORS,
                    "Turbo frequencies",
                    "The speed of a processor depends on the load of the others and on the temperature: trials drift.",
                    "As root: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 >"
                            + " /sys/devices/system/cpu/cpufreq/boost",
                    FrequencyChecks::turbo),
            new Check(
                    "thermal-throttling",
                    PROCESSORS,
                    "Thermal throttling",
                    "A machine that is too hot slows down for seconds at a time, whichever platform runs.",
                    "Cool the machine, turn turbo off, or leave pauses between trials.",
                    FrequencyChecks::heat),
            new Check(
                    "idle-states",
                    PROCESSORS,
                    "Deep idle states",
                    "The first request after idle time waits for the processor to wake, so latencies look worse at"
                            + " low rates than at high ones.",
                    "As root: cpupower idle-set -D " + DEEP_MICROS,
                    FrequencyChecks::idleStates),
            new Check(
                    "power-supply",
                    PROCESSORS,
                    "Power supply",
                    "On battery the firmware lowers frequencies.",
                    "Plug the machine in.",
                    FrequencyChecks::power));

    private FrequencyChecks() {}

    private static Answer governor(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        List<String> governors = kernel.children(Kernel.CPUS, "cpu[0-9]*").stream()
                .map(cpu -> kernel.line(cpu + "/cpufreq/scaling_governor"))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (governors.isEmpty()) {
            return Answer.unknown(notShown(kernel, "no cpufreq"));
        }
        String found = String.join(" and ", governors)
                + kernel.line(Kernel.CPUS + "/cpu0/cpufreq/scaling_driver")
                        .map(driver -> " (driver " + driver + ")")
                        .orElse("");
        return governors.equals(List.of("performance")) ? Answer.ok(found) : Answer.warning(found);
    }

    private static Answer turbo(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        OptionalLong off = kernel.number(Kernel.CPUS + "/intel_pstate/no_turbo");
        OptionalLong on = kernel.number(Kernel.CPUS + "/cpufreq/boost");
        if (off.isEmpty() && on.isEmpty()) {
            return Answer.unknown(notShown(kernel, "neither intel_pstate/no_turbo nor cpufreq/boost"));
        }
        if (off.isPresent() ? off.getAsLong() == 1 : on.getAsLong() == 0) {
            return Answer.ok("off");
        }
        return Answer.warning("on")
                .withFix(
                        off.isPresent()
                                ? "As root: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo"
                                : "As root: echo 0 > /sys/devices/system/cpu/cpufreq/boost");
    }

    private static Answer heat(Evidence evidence) {
        OptionalLong before = evidence.loaded().before().overheatings();
        OptionalLong after = evidence.loaded().after().overheatings();
        if (before.isEmpty() || after.isEmpty()) {
            return Answer.unknown(notShown(evidence.kernel(), "no thermal_throttle"));
        }
        long times = after.getAsLong() - before.getAsLong();
        return times == 0
                ? Answer.ok("none while all processors were busy; " + Figures.count(after.getAsLong(), "time")
                        + " since boot")
                : Answer.trouble(Figures.count(times, "time") + " within "
                        + Figures.duration(evidence.loaded().seconds() * 1e9) + " of work");
    }

    private static Answer idleStates(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        String folder = Kernel.CPUS + "/cpu0/cpuidle";
        List<String> states = kernel.children(folder, "state[0-9]*").stream()
                .filter(state -> kernel.number(state + "/latency").isPresent())
                .toList();
        if (states.isEmpty()) {
            return Answer.unknown(notShown(kernel, "no cpuidle"));
        }
        List<String> deep = states.stream()
                .filter(state -> kernel.number(state + "/latency").getAsLong() >= DEEP_MICROS)
                .filter(state -> kernel.number(state + "/disable").orElse(0) == 0)
                .map(state -> kernel.line(state + "/name").orElse("unnamed") + " ("
                        + kernel.number(state + "/latency").getAsLong() + " µs to wake)")
                .toList();
        boolean guest = kernel.guest().orElse(false);
        String proviso = guest ? "; the states of the host are not visible to a guest" : "";
        if (deep.isEmpty()) {
            String found = "none that takes " + DEEP_MICROS + " µs or more to wake from, of "
                    + Figures.count(states.size(), "state");
            return guest ? Answer.unknown(found + proviso) : Answer.ok(found);
        }
        return Answer.warning(deep.stream().collect(Collectors.joining(", ")) + proviso);
    }

    private static Answer power(Evidence evidence) {
        Kernel kernel = evidence.kernel();
        if (!kernel.has("/sys/class/power_supply")) {
            return Answer.unknown("this kernel does not show it (/sys/class/power_supply)");
        }
        List<String> batteries = kernel.children("/sys/class/power_supply", "*").stream()
                .filter(supply ->
                        kernel.line(supply + "/type").filter("Battery"::equals).isPresent())
                .toList();
        if (batteries.isEmpty()) {
            return kernel.guest().orElse(false)
                    ? Answer.unknown("that of the host is not visible to a guest")
                    : Answer.ok("no battery");
        }
        boolean draining = batteries.stream().anyMatch(supply -> kernel.line(supply + "/status")
                .filter("Discharging"::equals)
                .isPresent());
        return draining ? Answer.trouble("on battery") : Answer.ok("plugged in");
    }

    private static String notShown(Kernel kernel, String what) {
        return "this kernel shows " + what
                + (kernel.guest().orElse(false) ? "; in a virtual machine the host controls it" : "");
    }
}
