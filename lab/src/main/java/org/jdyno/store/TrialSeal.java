package org.jdyno.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * The last key of a stored trial: a checksum of the run that the trial belongs to and of the rest of the file. A value
 * that was changed afterwards may be as plausible as the measured one, and so may a trial of another run.
 *
 * @param run the id of the run
 */
record TrialSeal(String run) {
    private static final String KEY = ",\"checksum\":\"";
    private static final String END = "\"}";
    private static final int LENGTH = KEY.length() + 2 * Integer.BYTES + END.length();

    /** Adds the checksum to a JSON object with other keys. */
    byte[] seal(byte[] json) {
        byte[] checksum = text(json, json.length - 1).getBytes(StandardCharsets.US_ASCII);
        byte[] sealed = Arrays.copyOf(json, json.length - 1 + LENGTH);
        System.arraycopy(checksum, 0, sealed, json.length - 1, LENGTH);
        return sealed;
    }

    /**
     * Removes the checksum. A file that was made by hand may have none.
     *
     * @throws IllegalArgumentException if the checksum is that of another content
     */
    byte[] open(byte[] file) {
        int end = Math.max(0, file.length - LENGTH);
        String last = new String(file, end, file.length - end, StandardCharsets.ISO_8859_1);
        if (!last.contains("checksum")) {
            return file;
        }
        if (!last.equals(text(file, end))) {
            throw new IllegalArgumentException("it is not as it was stored, or is a trial of another run");
        }
        byte[] json = Arrays.copyOf(file, end + 1);
        json[end] = '}';
        return json;
    }

    private String text(byte[] json, int length) {
        CRC32 crc = new CRC32();
        crc.update((run + "\0").getBytes(StandardCharsets.UTF_8));
        crc.update(json, 0, length);
        return KEY + HexFormat.of().toHexDigits((int) crc.getValue()) + END;
    }
}
