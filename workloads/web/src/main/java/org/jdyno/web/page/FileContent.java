package org.jdyno.web.page;

import org.jdyno.kit.SplitMix64;

/**
 * The lines of a file, which the seed and the name decide: a product, a quantity, a price in cents, a name and a note,
 * separated by spaces.
 */
final class FileContent {
    private static final int NAME_LETTERS = 22;
    private static final int NOTE_LETTERS = 59;
    private static final int LETTERS_OF_DRAW = 12;
    private static final int LETTER_BITS = 5;

    private final SplitMix64 random;
    private final byte[] bytes;
    private int length;

    private FileContent(long seed, FileName file) {
        random = new SplitMix64(new SplitMix64(seed + file.index()).next());
        bytes = new byte[file.bytes()];
    }

    static byte[] of(long seed, FileName file) {
        FileContent content = new FileContent(seed, file);
        for (int i = 0; i < file.lines(); i++) {
            content.addLine();
        }
        return content.bytes;
    }

    private void addLine() {
        addNumber(10_000_000, 100_000_000, ' ');
        addNumber(10, 100, ' ');
        addNumber(100_000, 1_000_000, ' ');
        addLetters(NAME_LETTERS, ' ');
        addLetters(NOTE_LETTERS, '\n');
    }

    /** @param end exclusive */
    private void addNumber(long low, long end, char last) {
        long number = low + (random.next() >>> 1) % (end - low);
        for (char digit : Long.toString(number).toCharArray()) {
            add(digit);
        }
        add(last);
    }

    private void addLetters(int count, char last) {
        long drawn = 0;
        for (int i = 0; i < count; i++) {
            drawn = i % LETTERS_OF_DRAW == 0 ? random.next() : drawn >>> LETTER_BITS;
            add((char) ('a' + ((drawn & 31) * 26 >> LETTER_BITS)));
        }
        add(last);
    }

    private void add(char character) {
        bytes[length++] = (byte) character;
    }
}
