package org.jdyno.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.model.Diagnosis.Subject;
import org.junit.jupiter.api.Test;

class ChecksTest {
    @Test
    void theyAreManyAndNamedApart() {
        List<String> ids = Doctor.CHECKS.stream().map(Check::id).toList();
        assertTrue(ids.size() >= 25, ids::toString);
        assertEquals(ids, ids.stream().distinct().toList());
        ids.forEach(id -> assertTrue(id.matches("[a-z]+(-[a-z]+)*"), id));
    }

    @Test
    void everyCheckHasItsCostAndItsFixInASentence() {
        for (Check check : Doctor.CHECKS) {
            assertTrue(check.cost().endsWith("."), check::toString);
            assertTrue(check.cost().length() > 30, check::toString);
            assertTrue(check.fix().length() > 10, check::toString);
        }
    }

    /** The page has all of them, in these words, and no others. */
    @Test
    void theTablesOfTheDocumentationAreTheseChecks() throws IOException {
        String page = Files.readString(Checkout.root().resolve("docs/doctor.md"));
        List<String> lines = page.substring(page.indexOf("## The checks"), page.indexOf("## The forecast"))
                .lines()
                .toList();
        List<String> told =
                lines.stream().filter(line -> line.startsWith("| `")).toList();
        List<String> are = Stream.of(Subject.values())
                .flatMap(subject -> Doctor.CHECKS.stream().filter(check -> check.subject() == subject))
                .map(ChecksTest::row)
                .toList();
        assertEquals(String.join("\n", are), String.join("\n", told));
        assertEquals(
                Stream.of(Subject.values()).map(Subject::word).collect(Collectors.toList()),
                lines.stream()
                        .filter(line -> line.startsWith("### "))
                        .map(line -> line.substring(4))
                        .map(title -> title.equals("JVMs") ? title : title.toLowerCase(Locale.ROOT))
                        .toList());
    }

    private static String row(Check check) {
        return "| `" + check.id() + "` | " + check.title() + " | " + check.cost() + " | " + check.fix() + " |";
    }
}
