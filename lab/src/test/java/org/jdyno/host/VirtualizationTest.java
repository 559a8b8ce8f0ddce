package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of machines whose processor does not show a hypervisor, or does. */
class VirtualizationTest {
    private static final String DMI = "sys/class/dmi/id/";

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    Amazon EC2            | m6g.large               | true
                    Amazon EC2            | c7g.metal               |
                    QEMU                  | QEMU Virtual Machine    | true
                    Google                | Google Compute Engine   | true
                    Microsoft Corporation | Virtual Machine         | true
                    Microsoft Corporation | Surface Pro X           |
                    VMware, Inc.          | VMware20,1              | true
                    Ampere(R)             | Mt. Jade Platform       |
                    HUAWEI                | TaiShan 200 (Model 2280) |
                    """)
    void armByItsFirmware(String vendor, String product, Boolean guest) throws IOException {
        write("proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
        write(DMI + "sys_vendor", vendor + "\n");
        write(DMI + "product_name", product + "\n");
        assertEquals(Optional.ofNullable(guest), Virtualization.of(root).guest());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    proc/device-tree/hypervisor/compatible         | linux,kvm        | true
                    proc/device-tree/compatible                    | linux,dummy-virt | true
                    proc/device-tree/ibm,partition-name            | lpar7            | true
                    sys/firmware/devicetree/base/compatible        | riscv-virtio,qemu | true
                    sys/firmware/devicetree/base/compatible        | starfive,visionfive-2 |
                    proc/sysinfo                                   | VM00 Control Program: KVM/Linux | true
                    proc/sysinfo                                   | LPAR Name: LP1   |
                    sys/hypervisor/type                            | xen              | true
                    """)
    void othersByTheirDeviceTree(String file, String content, Boolean guest) throws IOException {
        write("proc/cpuinfo", "processor\t: 0\n");
        write(file, content + "\n");
        assertEquals(Optional.ofNullable(guest), Virtualization.of(root).guest());
    }

    /** CPUID does not tell of a hypervisor that hides. */
    @ParameterizedTest
    @CsvSource({"fpu hypervisor lm, Dell Inc., true", "fpu lm, Dell Inc., false", "fpu lm, QEMU, true"})
    void x86ByItsProcessorAndItsFirmware(String flags, String vendor, boolean guest) throws IOException {
        write("proc/cpuinfo", "flags\t\t: " + flags + "\n");
        write(DMI + "sys_vendor", vendor + "\n");
        assertEquals(Optional.of(guest), Virtualization.of(root).guest());
    }

    private void write(String file, String content) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), content);
    }

    /** Virtual machines of that cloud are known by QEMU. */
    @Test
    void theTagOfACloudIsOnItsBareMachinesToo() throws IOException {
        write("proc/cpuinfo", "flags\t\t: fpu vme\n");
        write(DMI + "sys_vendor", "Oracle Corporation\n");
        write(DMI + "product_name", "ORACLE SERVER X7-2c\n");
        write(DMI + "chassis_asset_tag", "OracleCloud.com\n");
        assertEquals(Optional.of(false), Virtualization.of(root).guest());
    }
}
