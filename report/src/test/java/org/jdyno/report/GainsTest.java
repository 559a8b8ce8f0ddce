package org.jdyno.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.jdyno.judge.FractionRule;
import org.jdyno.model.Platform;
import org.jdyno.model.study.Fractions;
import org.jdyno.model.study.NativeRatio;
import org.junit.jupiter.api.Test;

/** What platforms gain over themselves from one value of a parameter to another. */
class GainsTest {
    /** The twin is 1.3 times as fast as the JVM in all tests but one, where it makes 0.9 of it. */
    @Test
    void everyPlatformIsComparedWithItself() {
        Fractions gains = FractionRule.gains(SampleSuite.judged(), Optional.of("throughput"))
                .orElseThrow();
        assertEquals(
                List.of("UDP_RR_1", "TCP_Stream_8k", "CRR_64_8k"),
                gains.groups().stream().map(Fractions.Group::test).toList());
        NativeRatio twin = gains.groups().get(1).ratios().stream()
                .filter(ratio -> ratio.platform().equals(Platform.NATIVE))
                .findFirst()
                .orElseThrow();
        assertEquals(0.9 / 1.3, twin.effect().ratio(), 0.01);
        assertEquals(4, twin.effect().blocks());
        assertTrue(
                twin.effect().low() < twin.effect().ratio()
                        && twin.effect().ratio() < twin.effect().high(),
                twin.toString());
        for (Fractions.Group group : gains.groups()) {
            assertEquals(1, group.ratios().get(0).effect().ratio(), 0.01, "the JVM gains nothing");
        }
    }
}
