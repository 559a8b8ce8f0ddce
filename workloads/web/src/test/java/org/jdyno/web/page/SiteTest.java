package org.jdyno.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTest {
    @TempDir
    Path folder;

    private FileSet files;
    private final KeptSession session = new KeptSession();

    private static final class KeptSession implements Site.Session {
        private final History history = new History();
        private boolean ended;

        @Override
        public History history() {
            return history;
        }

        @Override
        public void end() {
            ended = true;
        }
    }

    @BeforeEach
    void makeFiles() throws IOException {
        files = new FileSet(folder, 1, 3);
        files.write();
    }

    private String page(FileName file, boolean ends) throws IOException {
        StringWriter out = new StringWriter();
        long bytes = new Site(files).answer(session, file, ends, out);
        assertEquals(out.toString().getBytes(StandardCharsets.UTF_8).length, bytes);
        return out.toString();
    }

    /** The rows of the table are calculated here from the lines of the file. */
    @Test
    void pageSummarisesItsFile() throws IOException {
        FileName file = new FileName(0, 1, 1);
        List<String> rows = new ArrayList<>();
        long pieces = 0;
        double sum = 0;
        for (String line : Files.readAllLines(files.path(file))) {
            String[] fields = line.split(" ");
            double price = Integer.parseInt(fields[2]) / 100.0;
            int quantity = Integer.parseInt(fields[1]);
            rows.add(String.format(
                    Locale.ROOT,
                    "<tr><td>%s</td><td>%s</td><td>%d</td><td>%.2f</td><td>%.2f</td></tr>",
                    fields[0],
                    fields[3],
                    quantity,
                    price,
                    quantity * price));
            pieces += quantity;
            sum += quantity * price;
        }
        String page = page(file, false);
        assertEquals(20, rows.size());
        assertTrue(page.contains(String.join("\n", rows)), page);
        assertTrue(page.contains(String.format(Locale.ROOT, "<p>20 products, %d pieces, %.2f</p>", pieces, sum)), page);
        assertTrue(page.startsWith("<!DOCTYPE html>\n<html><head><title>class1_1</title></head>"), page);
        assertTrue(page.endsWith("</body></html>\n"), page);
    }

    @Test
    void pageShowsTheHistoryOfItsSession() throws IOException {
        page(new FileName(0, 0, 4), false);
        page(new FileName(0, 1, 0), false);
        String third = page(new FileName(0, 0, 0), false);
        assertTrue(third.contains("<h1>Your requests: 2</h1>"), third);
        assertTrue(
                third.contains("<tr><td>1</td><td>class0_4</td><td>5</td></tr>\n"
                        + "<tr><td>2</td><td>class1_0</td><td>10</td></tr>\n</table>"),
                third);
        assertTrue(third.contains("Your session continues."), third);
        assertFalse(session.ended);
    }

    @Test
    void lastRequestEndsTheSession() throws IOException {
        String page = page(new FileName(0, 0, 0), true);
        assertTrue(page.contains("Your session has ended."), page);
        assertTrue(session.ended);
        assertTrue(session.history.visits().isEmpty());
    }

    /** Replies have the classes of sizes that the files have. */
    @Test
    void pagesAreAboutAsLongAsTheirFiles() throws IOException {
        FileName file = new FileName(0, 2, 4);
        assertEquals(1.0, page(file, false).length() / (double) file.bytes(), 0.05);
    }
}
