package org.jdyno.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmNamesTest {
    @ParameterizedTest
    @CsvSource({
        "17, 17.0.15, true",
        "17, 17, true",
        "1, 17.0.15, false",
        "17.0.1, 17.0.15, false",
        "17.0., 17.0.15, true",
        "8, 8u504, true",
        "8u5, 8u504, false",
        "28, 28-ea, true",
        "1, 1.8.0_504, false",
        "temu, temurin-17, false",
        "temurin, temurin-17, true",
        "temurin-, temurin-17, true"
    })
    void aPrefixEndsWhereAPartEnds(String prefix, String name, boolean expected) {
        assertEquals(expected, JvmNames.isPrefix(prefix, name));
    }

    @Test
    void ordersVersionsAsTheyWereReleased() {
        List<String> ordered =
                List.of("8u9", "8u504", "11.0.32.1", "11.0.33-ea", "11.0.33", "17", "17.0.9", "17.0.15", "28-ea", "28");
        assertEquals(
                ordered,
                ordered.stream()
                        .map(JavaVersion::new)
                        .sorted()
                        .map(JavaVersion::text)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "1.8.0_504, 8u504, 8",
        "1.8.0, 8, 8",
        "1.8.0_09, 8u9, 8",
        "17.0.15, 17.0.15, 17",
        "28-ea, 28-ea, 28",
        "21+35, 21-35, 21"
    })
    void callsVersionsWhatPeopleCallThem(String javaVersion, String text, int feature) {
        assertEquals(text, JavaVersion.of(javaVersion).text());
        assertEquals(feature, JavaVersion.of(javaVersion).feature());
    }

    @Test
    void knowsVendorsByWhatTheySay() {
        Stream.of(
                        "Eclipse Adoptium|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|temurin",
                        "AdoptOpenJDK|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|adoptopenjdk",
                        "Azul Systems, Inc.|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|zulu",
                        "Amazon.com Inc.|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|corretto",
                        "Oracle Corporation|Java HotSpot(TM) 64-Bit Server VM|Java(TM) SE Runtime Environment|oracle",
                        "Oracle Corporation|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|openjdk",
                        "GraalVM Community|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|graalvm",
                        "IBM Corporation|Eclipse OpenJ9 VM|IBM Semeru Runtime Open Edition|semeru",
                        "AdoptOpenJDK|Eclipse OpenJ9 VM|OpenJDK Runtime Environment|openj9",
                        "BellSoft|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|liberica",
                        "SAP SE|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|sapmachine",
                        "Red Hat, Inc.|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|redhat",
                        "Microsoft|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|microsoft",
                        "Somebody|OpenJDK 64-Bit Server VM|OpenJDK Runtime Environment|openjdk")
                .map(line -> line.split("\\|"))
                .forEach(said -> assertEquals(
                        said[3],
                        Vendor.of(Map.of(
                                "java.vendor", said[0], "java.vm.name", said[1], "java.runtime.name", said[2]))));
    }
}
