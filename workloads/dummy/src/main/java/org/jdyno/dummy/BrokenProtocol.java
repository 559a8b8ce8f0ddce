package org.jdyno.dummy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Invalid protocol events. */
final class BrokenProtocol {
    private static final String WINDOW = "{\"event\":\"window\",\"phase\":\"%s\",\"burst\":0,\"index\":0,"
            + "\"startMillis\":0,\"wallNanos\":%d,\"operations\":1,\"errors\":0,\"cpuNanos\":1}\n";

    private static final int ENDLESS = 5 << 20;
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private BrokenProtocol() {}

    static void breakIt(Mode mode) throws IOException {
        OutputStream out = Noise.standardOutput();
        switch (mode) {
            case FLOOD_EVENTS:
                Noise.flood(out, "{\"event\":\"check\",\"name\":\"again\",\"value\":\"and again\"}\n");
                break;
            case ENDLESS_LINE:
                // Repeatedly, as the kit's own events may come in between.
                Noise.flood(out, endlessLine());
                break;
            case WRONG_PHASE:
                write(out, String.format(WINDOW, "night", 1));
                break;
            case ABSURD_TIME:
                write(out, String.format(WINDOW, "measure", DAY_NANOS));
                break;
            case UNKNOWN_CAUSE:
                write(out, "{\"event\":\"failed\",\"cause\":\"mood\",\"message\":\"not today\"}\n");
                break;
            default:
                throw new IllegalArgumentException(mode + " breaks no rule of the protocol");
        }
    }

    private static String endlessLine() {
        char[] line = new char[ENDLESS];
        Arrays.fill(line, 'x');
        String begin = "{\"event\":\"window\",\"phase\":\"";
        return begin + new String(line) + "\n";
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
