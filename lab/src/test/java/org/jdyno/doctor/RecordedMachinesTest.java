package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jdyno.host.Kernel;
import org.jdyno.model.Diagnosis;
import org.jdyno.model.Diagnosis.Status;
import org.jdyno.model.Diagnosis.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checks that read the kernel's files, on the files of four machines, and on a system that has none of them. */
class RecordedMachinesTest {
    private static final Map<String, Diagnosis> LAPTOP = Recorded.diagnoses(Recorded.machine("laptop", 4));
    private static final Map<String, Diagnosis> CONTAINER = Recorded.diagnoses(Recorded.machine("container", 4));
    private static final Map<String, Diagnosis> GUEST = Recorded.diagnoses(Recorded.machine("guest", 2));
    private static final Map<String, Diagnosis> SERVER = Recorded.diagnoses(Recorded.machine("server", 8));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    processors            | ok      | 4 processors of 4
                    cpu-steal             | ok      | 0 %
                    frequency-governor    | warning | powersave (driver intel_pstate)
                    turbo                 | warning | on
                    thermal-throttling    | trouble | 2 times within 10 s
                    idle-states           | warning | C2_ACPI (127 µs to wake)
                    power-supply          | trouble | on battery
                    smt                   | warning | processor 0 shares its core with others of 0,2
                    last-level-cache      | ok      | all of 0-3
                    numa                  | ok      | one
                    numa-balancing        | ok      | off
                    cpu-quota             | ok      | none
                    cpu-throttling        | ok      | none, because there is no quota
                    cpu-pressure          | ok      | 1.0 % of 10 s
                    memory-room           | ok      | 6.0 GiB of 15 GiB
                    memory-limit          | ok      | none
                    memory-pressure       | ok      | 0 %
                    swap                  | warning | on, 1.2 GiB used
                    huge-pages            | warning | always
                    address-randomisation | ok      | on
                    clock-source          | ok      | tsc, of tsc, hpet, acpi_pm
                    open-files            | ok      | 1,048,576
                    threads               | ok      | about 18,638 more, limited by pids.max of the control group
                    memory-maps           | ok      | 524,288 threads
                    ports                 | ok      | 28,232 (32768 to 60999)
                    listen-backlog        | ok      | 4,096
                    loopback-mtu          | ok      | 65,536 bytes
                    disk-pressure         | ok      | 0 %
                    busy-processes        | trouble | 27 % of all processors in 10 s while \
                    jdyno was idle: Web Content (4711) 80 % of a processor, java Compiler (4800) 27 % of a processor
                    unseen-load           | ok      | of 30 % in use
                    other-runs            | ok      | none
                    virtual-machine       | ok      | no: the processor reports no hypervisor (LENOVO)
                    container             | ok      | no sign
                    """)
    void laptop(String id, String status, String found) {
        verify(LAPTOP, id, status, found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    frequency-governor    | warning | schedutil
                    turbo                 | warning | on
                    thermal-throttling    | unknown | no thermal_throttle
                    idle-states           | unknown | no cpuidle
                    power-supply          | unknown | /sys/class/power_supply
                    smt                   | ok      | none
                    last-level-cache      | unknown | shows no caches
                    numa                  | unknown | shows no memory nodes
                    cpu-quota             | warning | 1.5 processors, set in /sys/fs/cgroup
                    cpu-throttling        | trouble | in 50 of 60 periods with all processors \
                    busy, 14 s in total
                    cpu-pressure          | unknown | psi=1
                    memory-room           | trouble | 224 MiB, below the limit
                    memory-limit          | warning | 1.0 GiB
                    swap                  | ok      | none
                    huge-pages            | ok      | never
                    address-randomisation | warning | off
                    clock-source          | warning | hpet
                    open-files            | warning | 1,024
                    threads               | warning | about 112 more, limited by pids.max of the control group
                    memory-maps           | warning | 10,000
                    ports                 | warning | 2,000 (32768 to 34767)
                    listen-backlog        | warning | 128
                    loopback-mtu          | unknown | /sys/class/net/lo/mtu
                    busy-processes        | ok      | none that can be seen
                    unseen-load           | trouble | 67 % of all processors, of 67 % in use
                    other-runs            | trouble | process 77
                    container             | warning | /.dockerenv
                    """)
    void container(String id, String status, String found) {
        verify(CONTAINER, id, status, found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    processors            | warning | 2 processors of 2
                    cpu-steal             | trouble | 22 % in
                    frequency-governor    | unknown | no cpufreq; in a virtual machine the host controls it
                    turbo                 | unknown | the host controls it
                    idle-states           | unknown | not visible to a guest
                    power-supply          | unknown | not visible to a guest
                    smt                   | unknown | may be siblings on the host
                    last-level-cache      | unknown | this guest sees 2 groups (0; 1)
                    numa                  | unknown | this guest sees one
                    cpu-quota             | ok      | none
                    cpu-pressure          | warning | 16 % of 10 s
                    memory-room           | warning | 1.5 GiB
                    memory-limit          | warning | 2.0 GiB
                    memory-pressure       | trouble | 4.0 %
                    swap                  | trouble | 1,050 pages
                    huge-pages            | ok      | madvise
                    clock-source          | ok      | kvm-clock
                    threads               | ok      | about 30,788 more, limited by kernel.threads-max
                    loopback-mtu          | warning | 1,500 bytes
                    disk-pressure         | warning | 30 %
                    virtual-machine       | warning | hypervisor (QEMU)
                    """)
    void guest(String id, String status, String found) {
        verify(GUEST, id, status, found);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    frequency-governor    | ok      | performance (driver acpi-cpufreq)
                    turbo                 | ok      | off
                    thermal-throttling    | ok      | none while all processors were busy
                    idle-states           | ok      | none that takes 50 µs or more to wake from, of 3 states
                    power-supply          | ok      | no battery
                    smt                   | ok      | none
                    last-level-cache      | warning | 2 groups: 0-3; 4-7
                    numa                  | warning | 2 nodes; node 0 has processors 0-3
                    numa-balancing        | warning | on
                    swap                  | ok      | none
                    memory-room           | ok      | 240 GiB of 252 GiB
                    busy-processes        | ok      | none that can be seen
                    unseen-load           | ok      | 0.2 % of all processors
                    """)
    void server(String id, String status, String found) {
        verify(SERVER, id, status, found);
    }

    private static void verify(Map<String, Diagnosis> diagnoses, String id, String status, String found) {
        Diagnosis diagnosis = diagnoses.get(id);
        assertEquals(status, diagnosis.status().word(), diagnosis::toString);
        assertTrue(diagnosis.found().contains(found), diagnosis::toString);
    }

    @Test
    void theFixNamesWhatIsHere() {
        assertTrue(LAPTOP.get("turbo").fix().endsWith("intel_pstate/no_turbo"));
        assertTrue(CONTAINER.get("turbo").fix().endsWith("cpufreq/boost"));
        assertTrue(SERVER.get("last-level-cache").fix().contains("taskset -c 0-3 "));
    }

    @Test
    void nothingIsWellThatCannotBeSeen(@TempDir Path empty) {
        Kernel nothing = new Kernel(empty);
        Map<String, Diagnosis> diagnoses = Recorded.diagnoses(
                Recorded.evidence(nothing, nothing, Recorded.probes(Recorded.spins(2, Recorded.EVEN, 0))));
        // These look at what was measured, at the disk, and at the environment, and not at the kernel's files.
        Set<String> measured = Set.of(
                "run-delay",
                "spin-jitter",
                "core-speed",
                "timer-cost",
                "timer-step",
                "loopback-floor",
                "disk-room",
                "shared-memory-room",
                "disk-sync");
        diagnoses.forEach((id, diagnosis) -> {
            if (!measured.contains(id) && diagnosis.subject() != Subject.JVMS) {
                assertEquals(Status.UNKNOWN, diagnosis.status(), diagnosis::toString);
            } else if (diagnosis.subject() != Subject.JVMS) {
                assertEquals(Status.OK, diagnosis.status(), diagnosis::toString);
            }
        });
        assertTrue(diagnoses.size() - measured.size() > 25, "most checks read the kernel's files");
    }

    @Test
    void aFileThatIsNotUnderstoodSpoilsItsOwnCheckOnly(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("proc/sys/net/ipv4/ip_local_port_range");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "from here to there\n");
        Kernel odd = new Kernel(folder);
        Diagnosis ports = Recorded.diagnoses(
                        Recorded.evidence(odd, odd, Recorded.probes(Recorded.spins(2, Recorded.EVEN, 0))))
                .get("ports");
        assertEquals(Status.UNKNOWN, ports.status());
        assertTrue(ports.found().contains("not understood"), ports::found);
    }

    /** The mask that processes inherit lacks isolated processors. */
    @Test
    void isolatedProcessorsAreThereForPinnedThreads(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("proc/self"));
        Files.createDirectories(folder.resolve("sys/devices/system/cpu"));
        Files.writeString(folder.resolve("proc/self/status"), "Cpus_allowed_list:\t0-1\n");
        Files.writeString(folder.resolve("sys/devices/system/cpu/online"), "0-3\n");
        Files.writeString(folder.resolve("sys/devices/system/cpu/isolated"), "2-3\n");
        Kernel kernel = new Kernel(folder);
        Diagnosis processors = Recorded.diagnoses(
                        Recorded.evidence(kernel, kernel, Recorded.probes(Recorded.spins(2, Recorded.EVEN, 0))))
                .get("processors");
        assertEquals(Status.OK, processors.status());
        assertEquals("2 processors of 4 may be used; isolated for pinned threads: 2-3", processors.found());
    }
}
