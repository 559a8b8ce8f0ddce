package org.jdyno.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether a machine is a guest of a hypervisor. x86 processors show it; other architectures, and guests from which it
 * is hidden, are known by what their firmware says.
 *
 * @param guest whether it is; empty if nothing tells
 * @param sign what tells, as the subject and verb of a sentence; empty if nothing does
 */
public record Virtualization(Optional<Boolean> guest, String sign) {
    /** Makers and products of virtual machines, as {@code sys_vendor product_name}. */
    private static final Pattern PRODUCT =
            Pattern.compile("Amazon EC2(?!.*\\.metal)|QEMU|KVM|VMware|VirtualBox|innotek|Xen"
                    + "|Virtual Machine|Google Compute Engine|OpenStack|Alibaba Cloud|DigitalOcean|vServer|Parallels"
                    + "|Bochs|Nutanix|oVirt|RHEV|BHYVE|Tencent Cloud|HUAWEICLOUD|Apple Virtualization");

    private static final List<String> TREES = List.of("proc/device-tree/", "sys/firmware/devicetree/base/");

    /** @param root the root of the file system, {@code /} except in tests */
    public static Virtualization of(Path root) {
        if (Files.exists(root.resolve("sys/hypervisor/type"))) {
            return yes("/sys/hypervisor names one");
        }
        List<String> processor = Proc.lines(root.resolve("proc/cpuinfo").toString());
        Optional<String> flags =
                processor.stream().filter(line -> line.startsWith("flags")).findFirst();
        if (flags.filter(words -> (words + " ").contains(" hypervisor ")).isPresent()) {
            return yes("the processor reports a hypervisor");
        }
        String product = firmware(root);
        if (PRODUCT.matcher(product).find()) {
            return yes("the firmware names " + product);
        }
        for (String tree : TREES) {
            if (Files.exists(root.resolve(tree + "hypervisor"))
                    || Proc.text(root.resolve(tree + "compatible").toString())
                            .filter(text -> text.contains("dummy-virt") || text.contains("qemu"))
                            .isPresent()) {
                return yes("the device tree names a hypervisor");
            }
            if (Files.exists(root.resolve(tree + "ibm,partition-name"))) {
                return yes("the device tree names a partition of a POWER machine");
            }
        }
        // On s390x every system is in a partition; within it there may be a hypervisor of its own.
        List<String> system = Proc.lines(root.resolve("proc/sysinfo").toString());
        if (system.stream().anyMatch(line -> line.startsWith("VM00 Control Program"))) {
            return yes("/proc/sysinfo names a control program");
        }
        return flags.isPresent()
                ? new Virtualization(Optional.of(false), "the processor reports no hypervisor")
                : new Virtualization(Optional.empty(), "");
    }

    private static Virtualization yes(String sign) {
        return new Virtualization(Optional.of(true), sign);
    }

    private static String firmware(Path root) {
        return Stream.of("sys_vendor", "product_name", "chassis_asset_tag")
                .flatMap(name ->
                        Proc.line(root.resolve("sys/class/dmi/id/" + name).toString()).stream())
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .reduce((first, second) -> first + " " + second)
                .orElse("");
    }
}
