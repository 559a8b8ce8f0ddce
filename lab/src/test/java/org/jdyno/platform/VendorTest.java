package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What JVMs of several vendors say of themselves. */
class VendorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # java.vendor | java.vm.name | java.vendor.version | name
                    IBM Corporation | IBM J9 VM | | ibm
                    International Business Machines Corporation | Eclipse OpenJ9 VM | 17.0.5.0 | semeru
                    IBM Corporation | Eclipse OpenJ9 VM | | semeru
                    Eclipse OpenJ9 | Eclipse OpenJ9 VM | | openj9
                    SAP AG | SAP Java Server VM | | sapjvm
                    SAP SE | OpenJDK 64-Bit VM | SapMachine | sapmachine
                    Red Hat, Inc. | OpenJDK 64-Bit VM | Mandrel-23.0.1.2-Final | mandrel
                    Eclipse Adoptium | OpenJDK 64-Bit VM | Mandrel-22.3.0.1-Final | mandrel
                    Red Hat, Inc. | OpenJDK 64-Bit VM | (Red_Hat-17.0.9.0.9-1) | redhat
                    BellSoft | OpenJDK 64-Bit VM | Liberica-NIK-23.0.0-1 | liberica-nik
                    BellSoft | OpenJDK 64-Bit VM | | liberica
                    Huawei Technologies Co., Ltd | OpenJDK 64-Bit VM | BiSheng | bisheng
                    BiSheng | OpenJDK 64-Bit VM | | bisheng
                    Loongson | OpenJDK 64-Bit VM | Loongson | loongson
                    Alibaba | OpenJDK 64-Bit VM | (Alibaba Dragonwell Extended Edition) | dragonwell
                    Tencent | OpenJDK 64-Bit VM | (Tencent Kona) | kona
                    Amazon.com Inc. | OpenJDK 64-Bit VM | Corretto-17.0.8.7.1 | corretto
                    Microsoft | OpenJDK 64-Bit VM | Microsoft-7621296 | microsoft
                    Oracle Corporation | Java HotSpot(TM) 64-Bit Server VM | Oracle GraalVM 17.0.7+8.1 | graalvm
                    Homebrew | OpenJDK 64-Bit VM | Homebrew | homebrew
                    N/A | OpenJDK 64-Bit VM | | openjdk
                    """)
    void isNamedByWhatItSays(String vendor, String vm, String build, String name) {
        assertEquals(
                name,
                Vendor.of(Map.of(
                        "java.vendor", vendor, "java.vm.name", vm, "java.vendor.version", build == null ? "" : build)));
    }
}
