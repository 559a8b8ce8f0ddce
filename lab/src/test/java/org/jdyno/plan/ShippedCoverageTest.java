package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.model.study.Coverage;
import org.jdyno.model.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing of the originals is left out silently. */
class ShippedCoverageTest {
    private static final Studies STUDIES = Studies.in(Checkout.root().resolve("studies"));

    /**
     * What an original has.
     *
     * @param exhibits the names of its exhibits
     * @param charts how many charts it has that stand together, and are not among the names one by one
     * @param mechanisms how many mechanisms were found in it; more may be
     */
    record Original(String study, List<String> exhibits, int charts, int mechanisms) {
        @Override
        public String toString() {
            return study;
        }
    }

    /** The names of several kinds, such as {@code Figure 1}. */
    private static Stream<String> numbered(String kind, int most) {
        return IntStream.rangeClosed(1, most).mapToObj(number -> kind + " " + number);
    }

    /** A set of charts for each heap, with one for each of four nodes. */
    private static Stream<String> charts(String jvm, int... gigabytes) {
        return IntStream.of(gigabytes).mapToObj(heap -> "Charts of " + jvm + " at " + heap + " GB");
    }

    private static List<String> all(Stream<Stream<String>> names) {
        return names.flatMap(some -> some).toList();
    }

    static Stream<Original> originals() {
        return Stream.of(
                new Original("volano-1999", all(Stream.of(numbered("Figure", 3), numbered("Table", 3))), 0, 32),
                new Original("chronicle-2023", all(Stream.of(numbered("Graph", 2), numbered("Table", 3))), 0, 21),
                new Original("ibm-2000", all(Stream.of(numbered("Figure", 18), numbered("Table", 3))), 0, 80),
                new Original("jmocha-2000", all(Stream.of(numbered("Figure", 15))), 0, 28),
                // HotSpot did not finish at 200 GB.
                new Original(
                        "azul-2014",
                        all(Stream.of(
                                numbered("Figure", 3),
                                charts("Zing", 20, 40, 60, 100, 200),
                                charts("HotSpot", 20, 40, 60, 100))),
                        36,
                        31));
    }

    private static Coverage coverage(String study) {
        return STUDIES.get(study).study().coverage().orElseThrow();
    }

    @Test
    void everyStudyOfAReportSaysWhatItRepeats() {
        Set<String> telling = originals().map(Original::study).collect(Collectors.toCollection(TreeSet::new));
        Set<String> repeating = STUDIES.names().stream()
                .map(name -> STUDIES.get(name).study())
                .filter(study -> !study.source().isEmpty())
                .map(Study::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(telling, repeating);
    }

    @ParameterizedTest
    @MethodSource("originals")
    void everyExhibitOfTheOriginalIsThere(Original original) {
        List<Coverage.Entry> exhibits = coverage(original.study()).exhibits();
        assertEquals(
                new TreeSet<>(original.exhibits()),
                exhibits.stream().map(Coverage.Entry::of).collect(Collectors.toCollection(TreeSet::new)));
        assertEquals(
                original.charts(),
                exhibits.stream()
                        .filter(entry -> entry.of().startsWith("Charts"))
                        .mapToInt(Coverage.Entry::count)
                        .sum());
        assertTrue(exhibits.stream()
                .filter(entry -> !entry.of().startsWith("Charts"))
                .allMatch(entry -> entry.count() == 1));
    }

    @ParameterizedTest
    @MethodSource("originals")
    void noMechanismHasVanished(Original original) {
        int mechanisms = coverage(original.study()).mechanisms().size();
        assertTrue(mechanisms >= original.mechanisms(), mechanisms + " mechanisms");
    }

    @ParameterizedTest
    @MethodSource("originals")
    void aReasonIsASentence(Original original) {
        for (Coverage.Entry entry : coverage(original.study()).entries()) {
            assertFalse(entry.about().endsWith("."), entry.about());
            entry.reason().ifPresent(reason -> assertTrue(reason.endsWith("."), reason));
            assertEquals(entry.state() == Coverage.State.BUILT, entry.reason().isEmpty(), entry.of());
        }
    }
}
