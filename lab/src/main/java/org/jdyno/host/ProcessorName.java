package org.jdyno.host;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The name of the processor in {@code /proc/cpuinfo}, where each architecture has keys of its own. */
public final class ProcessorName {
    /** x86, MIPS, LoongArch, POWER, RISC-V, s390x, and 32-bit ARM of old kernels. */
    private static final List<String> KEYS =
            List.of("model name", "cpu model", "Model Name", "cpu", "uarch", "processor 0", "Processor", "isa");

    /** Processors of 64-bit ARM, whose kernel shows numbers only. Source: the designers' values of MIDR_EL1. */
    private static final Map<String, String> ARM = Map.ofEntries(
            Map.entry("0x41 0xd03", "ARM Cortex-A53"),
            Map.entry("0x41 0xd07", "ARM Cortex-A57"),
            Map.entry("0x41 0xd08", "ARM Cortex-A72"),
            Map.entry("0x41 0xd0b", "ARM Cortex-A76"),
            Map.entry("0x41 0xd0c", "ARM Neoverse N1"),
            Map.entry("0x41 0xd40", "ARM Neoverse V1"),
            Map.entry("0x41 0xd49", "ARM Neoverse N2"),
            Map.entry("0x41 0xd4f", "ARM Neoverse V2"),
            Map.entry("0x43 0x0af", "Cavium ThunderX2"),
            Map.entry("0x46 0x001", "Fujitsu A64FX"),
            Map.entry("0x48 0xd01", "HiSilicon Kunpeng 920"),
            Map.entry("0xc0 0xac3", "Ampere-1"));

    private ProcessorName() {}

    /**
     * The name of the first processor; empty if the file says nothing about it.
     *
     * @param lines of the file
     */
    public static Optional<String> of(List<String> lines) {
        return KEYS.stream()
                .flatMap(key -> value(lines, key).stream())
                .filter(value -> !value.matches("\\d+")) // on 32-bit ARM and others the number of the processor
                .findFirst()
                .or(() -> arm(lines));
    }

    private static Optional<String> arm(List<String> lines) {
        Optional<String> designer = value(lines, "CPU implementer");
        Optional<String> part = value(lines, "CPU part");
        if (designer.isEmpty() || part.isEmpty()) {
            return Optional.empty();
        }
        String numbers = (designer.get() + " " + part.get()).toLowerCase(Locale.ROOT);
        return Optional.of(ARM.getOrDefault(numbers, "ARM, implementer " + designer.get() + ", part " + part.get()));
    }

    private static Optional<String> value(List<String> lines, String key) {
        return lines.stream()
                .map(line -> line.split(":", 2))
                .filter(parts -> parts.length == 2 && parts[0].strip().equals(key))
                .flatMap(parts -> Stream.of(parts[1].strip()))
                .filter(value -> !value.isEmpty())
                .findFirst();
    }
}
