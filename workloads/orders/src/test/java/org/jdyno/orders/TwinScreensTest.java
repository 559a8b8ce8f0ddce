package org.jdyno.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.ChildRole;
import org.jdyno.orders.business.Chance;
import org.jdyno.orders.business.Company;
import org.jdyno.orders.business.Population;
import org.jdyno.orders.terminal.Deck;
import org.jdyno.orders.terminal.TransactionKind;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A terminal of the C twin shows the same bytes as one in Java, except the date: requests and results are the same. */
class TwinScreensTest {
    private static final Path SOURCES = Path.of("src/main/c");
    private static final String ROLE = "orders_role.c";
    private static final String DATE = "\\d\\d-\\d\\d-\\d{4} \\d\\d:\\d\\d:\\d\\d";

    @TempDir
    static Path folder;

    private static Path program;

    /** Compiles the twin with roles of the test instead of its own. */
    @BeforeAll
    static void compile() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("c"));
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.filter(any -> !any.endsWith(ROLE)).toList()) {
                Files.copy(file, sources.resolve(file.getFileName()));
            }
        }
        program = CCompiler.compile(
                folder.resolve("screens"),
                List.of("-I" + sources.toAbsolutePath()),
                Path.of("../../kit/src/main/c"),
                sources,
                Path.of("src/test/c"));
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0", "-7000000000, 2, 1, 20", "42, 3, 10, 0"})
    void aTerminalShowsWhatItShowsInJava(long seed, int warehouses, int percent, int lines) throws Exception {
        int count = 1_000;
        String[] parameters = ChildRole.parameters(
                "seed=" + seed,
                "warehouses=" + warehouses,
                "population=" + percent,
                "lines=" + lines,
                "count=" + count);
        String expected = new String(inJava(seed, warehouses, new Population(percent, lines), count), US_ASCII);
        String found = new String(inC("screens", parameters), US_ASCII);
        assertEquals(expected.replaceAll(DATE, "now"), found.replaceAll(DATE, "now"));
    }

    /** Of three millennia, with all months, leap days and times of day. */
    @Test
    void datesAreThoseOfJava() throws Exception {
        int count = 20_000;
        long step = 4_733_777_333L;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Screen screen = new Screen(out);
        for (int i = 0; i < count; i++) {
            screen.clear("Date");
            screen.date(2, 1, i * step);
            screen.done();
        }
        assertArrayEquals(out.toByteArray(), inC("dates", "count=" + count, "step=" + step));
    }

    private static byte[] inJava(long seed, int warehouses, Population population, int count) {
        Company company = new Company(warehouses, population, true, seed);
        Chance chance = new Chance(new Chance(seed + 1).seed());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ScreenDesk desk = new ScreenDesk(company.warehouse(1), 0, chance, new Screen(out));
        Deck deck = new Deck(chance);
        for (int i = 0; i < count; i++) {
            TransactionKind kind = deck.deal();
            desk.enter(kind);
            desk.perform(kind);
        }
        return out.toByteArray();
    }

    private static byte[] inC(String role, String... parameters) throws IOException, InterruptedException {
        Path file = Files.createTempFile(folder, role, "");
        List<String> line = Stream.concat(
                        Stream.of(program.toString(), role, "file=" + file.toAbsolutePath(), "window-millis=50"),
                        Stream.of(parameters))
                .toList();
        try (ChildRole screens = ChildRole.run(line)) {
            screens.await("ready");
            screens.closeInput();
            screens.rest();
            return Files.readAllBytes(file);
        }
    }
}
