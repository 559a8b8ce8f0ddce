package org.jdyno.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jdyno.model.Sha256;

/**
 * The last key of a stored trial: a digest of the rest of the file and of the run that the trial belongs to. A value
 * that was changed afterwards may be as plausible as the measured one, and so may a trial of another run.
 *
 * @param run the id of the run
 */
record TrialSeal(String run) {
    private static final String KEY = ",\"digest\":\"";
    private static final String END = "\"}";
    private static final int LENGTH = KEY.length() + 2 * Sha256.WHOLE + END.length();

    /** Adds the digest to a JSON object with other keys. */
    byte[] seal(byte[] json) {
        byte[] digest = text(json, json.length - 1).getBytes(StandardCharsets.US_ASCII);
        byte[] sealed = Arrays.copyOf(json, json.length - 1 + LENGTH);
        System.arraycopy(digest, 0, sealed, json.length - 1, LENGTH);
        return sealed;
    }

    /**
     * Removes the digest. A file that was made by hand may have none.
     *
     * @throws IllegalArgumentException if the digest is that of another content
     */
    byte[] open(byte[] file) {
        int end = Math.max(0, file.length - LENGTH);
        String last = new String(file, end, file.length - end, StandardCharsets.ISO_8859_1);
        if (!last.contains("digest")) {
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
        return KEY + new Sha256().add(run + "\0").add(json, length).hex(Sha256.WHOLE) + END;
    }
}
