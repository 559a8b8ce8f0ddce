package org.jdyno.platform;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The short name of the vendor of a JVM, from its properties. */
final class Vendor {
    /** JVMs that compile with Graal by default. */
    static final String GRAALVM = "graalvm";

    /** OpenJDK builds of Linux distributions, which a spec may also call openjdk. */
    private static final Set<String> DISTRIBUTIONS =
            Set.of("debian", "ubuntu", "redhat", "suse", "alpine", "arch", "gentoo", "openjdk");

    /** Words of java.vendor, and the names that they mean; the first match counts. */
    private static final String[][] WORDS = {
        {"adoptopenjdk", "adoptopenjdk"},
        {"adoptium", "temurin"},
        {"temurin", "temurin"},
        {"azul", "zulu"},
        {"debian", "debian"},
        {"ubuntu", "ubuntu"},
        {"private build", "ubuntu"},
        {"amazon", "corretto"},
        {"microsoft", "microsoft"},
        {"bellsoft", "liberica"},
        {"sap ", "sapmachine"},
        {"ibm", "ibm"},
        {"international business", "ibm"},
        {"bisheng", "bisheng"},
        {"huawei", "bisheng"},
        {"loongson", "loongson"},
        {"homebrew", "homebrew"},
        {"red hat", "redhat"},
        {"suse", "suse"},
        {"alpine", "alpine"},
        {"arch linux", "arch"},
        {"gentoo", "gentoo"},
        {"jetbrains", "jetbrains"},
        {"alibaba", "dragonwell"},
        {"tencent", "kona"}
    };

    private Vendor() {}

    /**
     * The name for these properties. The virtual machine takes precedence over the vendor: an OpenJ9 or a GraalVM is
     * named as such whoever built it.
     */
    static String of(Map<String, String> properties) {
        String vm = lower(properties, "java.vm.name");
        String runtime = lower(properties, "java.runtime.name");
        String vendor = lower(properties, "java.vendor");
        if (vm.contains("espresso")) {
            return "espresso";
        }
        if (vm.contains("openj9")) {
            return runtime.contains("semeru") || vendor.contains("ibm") || vendor.contains("international business")
                    ? "semeru"
                    : "openj9";
        }
        if (vm.contains("zing") || vm.contains("prime")) {
            return "prime";
        }
        if (vm.startsWith("sap java")) {
            return "sapjvm";
        }
        String build = lower(properties, "java.vendor.version");
        if (build.contains("mandrel")) {
            return "mandrel";
        }
        if (build.contains("liberica-nik") || build.contains("liberica nik")) {
            return "liberica-nik";
        }
        if (vendor.contains("graalvm") || build.contains("graalvm") || vm.contains("graalvm")) {
            return GRAALVM;
        }
        if (vendor.contains("oracle")) {
            return runtime.contains("java(tm)") ? "oracle" : "openjdk";
        }
        return Arrays.stream(WORDS)
                .filter(word -> (vendor + " ").contains(word[0]))
                .map(word -> word[1])
                .findFirst()
                .orElse("openjdk");
    }

    static boolean isDistribution(String vendor) {
        return DISTRIBUTIONS.contains(vendor);
    }

    private static String lower(Map<String, String> properties, String name) {
        return properties.getOrDefault(name, "").toLowerCase(Locale.ROOT);
    }
}
