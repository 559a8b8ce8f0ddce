package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jdyno.host.Cgroups;
import org.jdyno.host.Kernel;
import org.jdyno.model.Diagnosis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recorded server, with files as kernels of other architectures and other limits have them. */
class OtherArchitecturesTest {
    private static final String SOURCE = "sys/devices/system/clocksource/clocksource0/current_clocksource";
    private static final String ARM = "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd08\n";

    @TempDir
    private Path root;

    private String found(String check) {
        Diagnosis diagnosis = diagnoses().get(check);
        return diagnosis.status() + " " + diagnosis.found();
    }

    private Map<String, Diagnosis> diagnoses() {
        Kernel kernel = new Kernel(root);
        return Recorded.diagnoses(Recorded.evidence(
                new Kernel(Recorded.folder("server").resolve("before")),
                kernel,
                Recorded.machine("server", 8).probes()));
    }

    private void write(String file, String content) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), content + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "arch_sys_counter, OK",
        "timebase, OK",
        "tod, OK",
        "riscv_clocksource, OK",
        "Constant, OK",
        "jiffies, UNKNOWN"
    })
    void clockSources(String source, String status) throws IOException {
        write("proc/cpuinfo", ARM);
        write(SOURCE, source);
        assertTrue(found("clock-source").startsWith(status + " " + source), found("clock-source"));
    }

    @Test
    void aClockOfX86ThatNeedsASystemCallIsAWarning() throws IOException {
        write("proc/cpuinfo", "flags\t\t: fpu");
        write(SOURCE, "hpet");
        assertTrue(found("clock-source").startsWith("WARNING hpet"), found("clock-source"));
    }

    /** The kernel of a Raspberry Pi or of many clouds shows L1 and L2 only. */
    @Test
    void cachesOfCoresAreNotTheLastLevelCache() throws IOException {
        write("proc/cpuinfo", ARM);
        for (int cpu = 0; cpu < 4; cpu++) {
            String folder = "sys/devices/system/cpu/cpu" + cpu;
            for (int index = 0; index < 3; index++) {
                write(folder + "/cache/index" + index + "/level", index < 2 ? "1" : "2");
                write(folder + "/cache/index" + index + "/shared_cpu_list", "" + cpu);
            }
            write(folder + "/topology/thread_siblings_list", "" + cpu);
        }
        assertTrue(found("last-level-cache").startsWith("UNKNOWN this kernel shows only the caches of each core"));
        for (int cpu = 0; cpu < 4; cpu++) {
            write("sys/devices/system/cpu/cpu" + cpu + "/cache/index2/shared_cpu_list", cpu < 2 ? "0-1" : "2-3");
        }
        assertTrue(found("last-level-cache").startsWith("WARNING 2 groups"), "two clusters, each with its L2");
    }

    @Test
    void aCloudGuestOfArmIsKnownByItsFirmware() throws IOException {
        write("proc/cpuinfo", ARM);
        write("sys/class/dmi/id/sys_vendor", "Amazon EC2");
        write("sys/class/dmi/id/product_name", "m6g.large");
        assertTrue(
                found("virtual-machine").startsWith("WARNING yes: the firmware names Amazon EC2 m6g.large"),
                found("virtual-machine"));
    }

    @ParameterizedTest
    @CsvSource({"18446744073709551615", "9223372036854771712", "max", "-1"})
    void noLimitOfMemoryInWhateverWords(String limit) throws IOException {
        write("proc/meminfo", "MemTotal:       16384000 kB\nMemAvailable:   15000000 kB");
        write("proc/self/cgroup", "4:memory:/group\n1:cpu:/group");
        write("sys/fs/cgroup/cpu/group/cpu.cfs_quota_us", "-1");
        write("sys/fs/cgroup/memory/group/memory.limit_in_bytes", limit);
        write("sys/fs/cgroup/memory/group/memory.usage_in_bytes", "1000");
        write("sys/fs/cgroup/memory/group/memory.stat", "total_inactive_file 900000");
        Cgroups groups = new Cgroups(new Kernel(root));
        assertTrue(groups.memoryBytes().isEmpty(), limit);
        assertTrue(groups.memoryFreeBytes().isEmpty(), limit);
    }

    @ParameterizedTest
    @CsvSource({"unlimited, any number (hard limit)", "18446744073709551615, any number (hard limit)"})
    void noLimitOfFiles(String limit, String found) throws IOException {
        write("proc/self/limits", "Max open files            1024                 " + limit + "            files");
        assertEquals("OK " + found, found("open-files"));
    }
}
