package org.jdyno.kit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the processes of a program have read and written so far: from and to files, and from and to disks. The kernel
 * adds what a process has done to its parent's when it ends, so the sums do not fall.
 */
final class TreeIo {
    /** Keys of {@code /proc/PID/io}, each with the counter that it is. */
    private static final String[][] COUNTERS = {
        {"rchar", "readBytes"},
        {"wchar", "writtenBytes"},
        {"read_bytes", "diskReadBytes"},
        {"write_bytes", "diskWrittenBytes"}
    };

    private Map<String, Double> counters = new LinkedHashMap<String, Double>();

    /** Reads them. Between the end of a process and its parent's notice a sum would fall, so it stays as it was. */
    void read(List<ProcStat> processes) {
        Map<String, Double> sums = new LinkedHashMap<String, Double>();
        for (ProcStat process : processes) {
            for (String line : ProcessFigures.lines(process.folder.resolve("io"))) {
                for (String[] counter : COUNTERS) {
                    if (line.startsWith(counter[0] + ":")) {
                        double bytes = Double.parseDouble(
                                line.substring(counter[0].length() + 1).trim());
                        sums.merge(counter[1], bytes, Double::sum);
                    }
                }
            }
        }
        sums.forEach((name, sum) -> counters.merge(name, sum, Math::max));
    }

    /** As of the last call of {@link #read}; none if the kernel does not tell. */
    Map<String, Double> counters() {
        return counters;
    }
}
