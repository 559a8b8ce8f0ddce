package org.jdyno.web.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the page of one request. All characters are ASCII. For one thread. */
final class Page {
    private static final int ROW_CHARACTERS = 256;

    private final Writer out;
    private final StringBuilder row = new StringBuilder(ROW_CHARACTERS);
    private int rows;
    private long bytes;

    Page(Writer out) {
        this.out = out;
    }

    /** Rows of the table of the file. */
    int rows() {
        return rows;
    }

    /** The length so far. */
    long bytes() {
        return bytes;
    }

    void begin(FileName file) throws IOException {
        row.append("<!DOCTYPE html>\n<html><head><title>").append(file.name()).append("</title></head><body>");
        endRow();
    }

    void writeHistory(List<Visit> visits) throws IOException {
        row.append("<h1>Your requests: ").append(visits.size()).append("</h1>\n");
        row.append("<table><tr><th>Request</th><th>File</th><th>Rows</th></tr>");
        endRow();
        for (int i = 0; i < visits.size(); i++) {
            Visit visit = visits.get(i);
            row.append("<tr>");
            addCell(String.valueOf(i + 1));
            addCell(visit.file);
            addCell(String.valueOf(visit.rows));
            row.append("</tr>");
            endRow();
        }
        row.append("</table>");
        endRow();
    }

    /** Writes a table of a file's lines and their sum. */
    void writeSummary(Path file) throws IOException {
        row.append("<h1>Products</h1>\n<table><tr><th>Product</th><th>Name</th><th>Quantity</th><th>Price</th>");
        row.append("<th>Amount</th></tr>");
        endRow();
        long quantities = 0;
        long amounts = 0;
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split(" ");
                long quantity = Long.parseLong(fields[1]);
                long price = Long.parseLong(fields[2]);
                quantities += quantity;
                amounts += quantity * price;
                writeProduct(fields[0], fields[3], quantity, price);
            }
        }
        row.append("</table>\n<p>");
        row.append(rows).append(" products, ").append(quantities).append(" pieces, ");
        addMoney(amounts);
        row.append("</p>");
        endRow();
    }

    private void writeProduct(String product, String name, long quantity, long price) throws IOException {
        row.append("<tr>");
        addCell(product);
        addCell(name);
        addCell(String.valueOf(quantity));
        row.append("<td>");
        addMoney(price);
        row.append("</td><td>");
        addMoney(quantity * price);
        row.append("</td></tr>");
        endRow();
        rows++;
    }

    void end(boolean endsSession) throws IOException {
        row.append(endsSession ? "<p>Your session has ended.</p>" : "<p>Your session continues.</p>");
        row.append("\n</body></html>");
        endRow();
    }

    private void addCell(String text) {
        row.append("<td>").append(text).append("</td>");
    }

    private void addMoney(long cents) {
        row.append(cents / 100)
                .append('.')
                .append((char) ('0' + cents / 10 % 10))
                .append((char) ('0' + cents % 10));
    }

    private void endRow() throws IOException {
        row.append('\n');
        out.append(row);
        bytes += row.length();
        row.setLength(0);
    }
}
