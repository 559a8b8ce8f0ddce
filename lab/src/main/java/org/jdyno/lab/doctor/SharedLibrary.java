package org.jdyno.lab.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads 64-bit ELF files. */
final class SharedLibrary {
    private static final int HEADER_BYTES = 64;
    private static final int MAGIC = 0x464C457F;
    private static final int CLASS_64 = 2;
    private static final int LITTLE_ENDIAN = 1;
    private static final int SYMBOL_TABLE = 2;

    private SharedLibrary() {}

    /** Whether a library has a symbol table; false if there is no such file. */
    static boolean hasSymbols(Path library) {
        try (SeekableByteChannel file = Files.newByteChannel(library)) {
            ByteBuffer header = read(file, 0, HEADER_BYTES);
            if (header.getInt(0) != MAGIC || header.get(4) != CLASS_64 || header.get(5) != LITTLE_ENDIAN) {
                return false;
            }
            long sections = header.getLong(0x28);
            int sectionBytes = Short.toUnsignedInt(header.getShort(0x3A));
            int count = Short.toUnsignedInt(header.getShort(0x3C));
            ByteBuffer table = read(file, sections, sectionBytes * count);
            for (int i = 0; i < count; i++) {
                if (table.getInt(i * sectionBytes + 4) == SYMBOL_TABLE) {
                    return true;
                }
            }
            return false;
        } catch (IOException none) {
            return false;
        }
    }

    private static ByteBuffer read(SeekableByteChannel file, long from, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        file.position(from);
        while (buffer.hasRemaining()) {
            if (file.read(buffer) < 0) {
                throw new IOException("the file ends too early");
            }
        }
        return buffer;
    }
}
