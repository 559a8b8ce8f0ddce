package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The first lines of /proc/cpuinfo of several architectures. */
class ProcessorNameTest {
    static Stream<Arguments> recorded() {
        return Stream.of(
                Arguments.of(
                        "processor\t: 0\nvendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 85\n"
                                + "model name\t: Intel(R) Xeon(R) Platinum 8259CL CPU @ 2.50GHz\ncpu MHz\t\t: 2500.0",
                        "Intel(R) Xeon(R) Platinum 8259CL CPU @ 2.50GHz"),
                Arguments.of(
                        "processor\t: 0\nBogoMIPS\t: 243.75\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n"
                                + "CPU architecture: 8\nCPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1",
                        "ARM Neoverse N1"),
                Arguments.of(
                        "processor\t: 0\nCPU implementer\t: 0x61\nCPU part\t: 0x022\n",
                        "ARM, implementer 0x61, part 0x022"),
                Arguments.of(
                        "Processor\t: ARMv7 Processor rev 10 (v7l)\nprocessor\t: 0\nCPU implementer\t: 0x41",
                        "ARMv7 Processor rev 10 (v7l)"),
                Arguments.of(
                        "processor\t: 0\ncpu\t\t: POWER9 (architected), altivec supported\nclock\t\t: 2500.000000MHz\n"
                                + "revision\t: 2.2 (pvr 004e 1202)\nplatform\t: pSeries",
                        "POWER9 (architected), altivec supported"),
                Arguments.of(
                        "vendor_id       : IBM/S390\n# processors    : 4\nbogomips per cpu: 3241.00\n"
                                + "processor 0: version = FF,  identification = 0133E8,  machine = 3906",
                        "version = FF,  identification = 0133E8,  machine = 3906"),
                Arguments.of(
                        "processor\t: 0\nhart\t\t: 1\nisa\t\t: rv64imafdc\nmmu\t\t: sv39\nuarch\t\t: sifive,u74-mc",
                        "sifive,u74-mc"),
                Arguments.of("processor\t: 0\nhart\t\t: 1\nisa\t\t: rv64imafdc\nmmu\t\t: sv39", "rv64imafdc"),
                Arguments.of(
                        "system type\t\t: generic-loongson-machine\nprocessor\t\t: 0\nCPU Family\t\t: Loongson-64bit\n"
                                + "Model Name\t\t: Loongson-3A5000-HV",
                        "Loongson-3A5000-HV"),
                Arguments.of(
                        "system type\t: MT7621\nprocessor\t: 0\ncpu model\t: MIPS 1004Kc V2.15", "MIPS 1004Kc V2.15"));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void ofEachArchitecture(String recorded, String name) {
        assertEquals(Optional.of(name), ProcessorName.of(recorded.lines().toList()));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void isUnknownWithoutItsLines(String recorded) {
        assertEquals(
                Optional.empty(),
                ProcessorName.of(recorded.lines()
                        .filter(line -> line.matches("processor\\s*: 0|BogoMIPS.*|clock.*|mmu.*|hart.*"))
                        .toList()));
    }
}
