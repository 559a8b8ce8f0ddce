package org.jdyno.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The resident memory of the processes of a program. Processes of one executable share its pages, and mostly what other
 * memory they share: that counts once, as much as the process has that has most of it.
 */
final class TreeMemory {
    private double ownBytes;
    private final Map<String, Double> fileBytes = new HashMap<String, Double>();
    private final Map<String, Double> sharedBytes = new HashMap<String, Double>();
    private double threads;

    TreeMemory(List<ProcStat> processes) {
        for (ProcStat process : processes) {
            add(process);
        }
    }

    private void add(ProcStat process) {
        double whole = 0;
        double own = Double.NaN;
        String executable = executable(process);
        for (String line : ProcessFigures.lines(process.folder.resolve("status"))) {
            if (line.startsWith("VmRSS:")) {
                whole = ProcessFigures.bytes(line);
            } else if (line.startsWith("RssAnon:")) {
                own = ProcessFigures.bytes(line);
            } else if (line.startsWith("RssFile:")) {
                fileBytes.merge(executable, ProcessFigures.bytes(line), Math::max);
            } else if (line.startsWith("RssShmem:")) {
                sharedBytes.merge(executable, ProcessFigures.bytes(line), Math::max);
            } else if (line.startsWith("Threads:")) {
                threads += Double.parseDouble(line.substring(8).trim());
            }
        }
        // Linux before 4.5 does not tell them apart.
        ownBytes += Double.isNaN(own) ? whole : own;
    }

    /** Its file; its number if that cannot be read. */
    private static String executable(ProcStat process) {
        try {
            return Files.readSymbolicLink(process.folder.resolve("exe")).toString();
        } catch (IOException endedOrOfAnotherUser) {
            return process.pid();
        }
    }

    double residentBytes() {
        return ownBytes + sum(fileBytes) + sum(sharedBytes);
    }

    private static double sum(Map<String, Double> parts) {
        double sum = 0;
        for (double part : parts.values()) {
            sum += part;
        }
        return sum;
    }

    double threads() {
        return threads;
    }
}
