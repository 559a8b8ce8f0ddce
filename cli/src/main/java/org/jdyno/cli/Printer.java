package org.jdyno.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import org.jdyno.model.Secrets;
import org.jdyno.model.Words;

/**
 * Prints all text of the command line. Texts of users, files and programs may be part of any of it, so control and
 * format characters are replaced by spaces, and possible secrets are masked.
 */
final class Printer extends PrintWriter {
    private static final String ERASE_LINE = "\r\033[K";

    private final PrintWriter terminal;

    Printer(PrintWriter terminal) {
        super(terminal, true);
        this.terminal = terminal;
    }

    /**
     * Prints a document as it is: JSON, which escapes such characters, or a text with colours, in whose words they are
     * replaced already.
     */
    static void document(PrintWriter out, String document) {
        if (out instanceof Printer printer) {
            printer.flush();
            printer.terminal.print(document);
        } else {
            out.print(document);
        }
    }

    /** Erases the line of the terminal. */
    static void eraseLine(PrintWriter out) {
        document(out, ERASE_LINE);
    }

    /** Where the help is printed, which has styles and no text of others. */
    PrintWriter terminal() {
        return terminal;
    }

    private static String clean(String text) {
        // Lines of CSV end in both.
        String[] lines = Secrets.inText(text).split("\r\n", -1);
        return String.join("\r\n", Arrays.stream(lines).map(Words::printable).toList());
    }

    @Override
    public void write(String text, int offset, int length) {
        String clean = clean(text.substring(offset, offset + length));
        super.write(clean, 0, clean.length());
    }

    @Override
    public void write(char[] text, int offset, int length) {
        write(new String(text, offset, length));
    }

    @Override
    public void write(int character) {
        write(String.valueOf((char) character));
    }
}
