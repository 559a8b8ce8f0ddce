package org.jdyno.lab.platform;

import java.util.LinkedHashMap;
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

    /** Words of java.vendor; the first match counts. */
    private static final Map<String, String> WORDS = words();

    private Vendor() {}

    private static Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("adoptopenjdk", "adoptopenjdk");
        words.put("adoptium", "temurin");
        words.put("temurin", "temurin");
        words.put("azul", "zulu");
        words.put("debian", "debian");
        words.put("ubuntu", "ubuntu");
        words.put("private build", "ubuntu");
        words.put("amazon", "corretto");
        words.put("microsoft", "microsoft");
        words.put("bellsoft", "liberica");
        words.put("sap ", "sapmachine");
        words.put("ibm", "ibm");
        words.put("international business", "ibm");
        words.put("bisheng", "bisheng");
        words.put("huawei", "bisheng");
        words.put("loongson", "loongson");
        words.put("homebrew", "homebrew");
        words.put("red hat", "redhat");
        words.put("suse", "suse");
        words.put("alpine", "alpine");
        words.put("arch linux", "arch");
        words.put("gentoo", "gentoo");
        words.put("jetbrains", "jetbrains");
        words.put("alibaba", "dragonwell");
        words.put("tencent", "kona");
        return words;
    }

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
        return WORDS.entrySet().stream()
                .filter(word -> (vendor + " ").contains(word.getKey()))
                .map(Map.Entry::getValue)
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
