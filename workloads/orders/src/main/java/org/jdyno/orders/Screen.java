package org.jdyno.orders;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;

/** A terminal's screen of 24 lines of 80 characters, formatted and then discarded or written. For one thread. */
final class Screen {
    /** The order lines that fit on a screen, as in TPC-C; longer orders have a second page. */
    static final int ORDER_LINES = 15;

    private static final int LINES = 24;
    private static final int COLUMNS = 80;

    private final char[] characters = new char[LINES * COLUMNS];
    private final byte[] bytes = new byte[LINES * (COLUMNS + 1)];
    private final OutputStream out;

    /** @param out where screens are written; null if they are discarded */
    Screen(OutputStream out) {
        this.out = out;
    }

    /** Begins a screen. */
    void clear(String title) {
        Arrays.fill(characters, ' ');
        text(1, (COLUMNS - title.length()) / 2, title);
    }

    /** @param line from 1
     * @param column from 1 */
    void text(int line, int column, String text) {
        text.getChars(0, Math.min(text.length(), COLUMNS + 1 - column), characters, at(line, column));
    }

    /** Clears the lines for another page. */
    void clearLines(int first, int count) {
        Arrays.fill(characters, at(first, 1), at(first + count, 1), ' ');
    }

    void character(int line, int column, char character) {
        characters[at(line, column)] = character;
    }

    /** A right-justified integer; asterisks if it is too long, because a part of it would be another number. */
    void number(int line, int column, int width, long number) {
        signed(line, column, width, Math.abs(number), number < 0);
    }

    private void signed(int line, int column, int width, long amount, boolean negative) {
        int first = at(line, column);
        int place = first + width;
        long rest = amount;
        do {
            characters[--place] = (char) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0 && place > first);
        if (rest > 0 || negative && place == first) {
            Arrays.fill(characters, first, first + width, '*');
        } else if (negative) {
            characters[--place] = '-';
        }
    }

    /** An amount in cents, right-justified after the dollar sign: {@code $-12.34}. */
    void money(int line, int column, int width, long cents) {
        character(line, column, '$');
        signed(line, column + 1, width - 4, Math.abs(cents / 100), cents < 0);
        int place = at(line, column) + width - 3;
        long rest = Math.abs(cents % 100);
        characters[place] = '.';
        characters[place + 1] = (char) ('0' + rest / 10);
        characters[place + 2] = (char) ('0' + rest % 10);
    }

    /** A rate of ten-thousandths, as {@code 12.34}. */
    void rate(int line, int column, int tenThousandths) {
        number(line, column, 2, tenThousandths / 100);
        character(line, column + 2, '.');
        character(line, column + 3, (char) ('0' + tenThousandths / 10 % 10));
        character(line, column + 4, (char) ('0' + tenThousandths % 10));
    }

    /** {@code 31-12-1999 23:59:59}, in UTC. */
    void date(int line, int column, long millis) {
        LocalDateTime date = LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1_000L), 0, ZoneOffset.UTC);
        two(line, column, date.getDayOfMonth(), '-');
        two(line, column + 3, date.getMonthValue(), '-');
        number(line, column + 6, 4, date.getYear());
        two(line, column + 11, date.getHour(), ':');
        two(line, column + 14, date.getMinute(), ':');
        two(line, column + 17, date.getSecond(), ' ');
    }

    private void two(int line, int column, int number, char after) {
        character(line, column, (char) ('0' + number / 10));
        character(line, column + 1, (char) ('0' + number % 10));
        character(line, column + 2, after);
    }

    private static int at(int line, int column) {
        return (line - 1) * COLUMNS + column - 1;
    }

    /** Ends a screen. */
    void done() {
        if (out == null) {
            return;
        }
        int next = 0;
        for (int line = 0; line < LINES; line++) {
            for (int column = 0; column < COLUMNS; column++) {
                bytes[next++] = (byte) characters[line * COLUMNS + column];
            }
            bytes[next++] = '\n';
        }
        try {
            out.write(bytes);
        } catch (IOException failed) {
            throw new UncheckedIOException("the screen of a terminal cannot be written", failed);
        }
    }

    /** The content, line by line, without trailing blanks. */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
            int end = (line + 1) * COLUMNS;
            while (end > line * COLUMNS && characters[end - 1] == ' ') {
                end--;
            }
            lines.append(characters, line * COLUMNS, end - line * COLUMNS).append('\n');
        }
        return lines.toString();
    }
}
