package org.jdyno.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.jdyno.host.Programs;
import org.jdyno.model.Collector;
import org.jdyno.run.gc.GcLog;
import org.jdyno.run.gc.GcLog.Pause;
import org.jdyno.run.gc.GcLogFile;
import org.jdyno.run.gc.GcLogOptions;
import org.jdyno.verify.Agreement.Comparison;
import org.jdyno.verify.FlightPauses.FlightPause;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The GC log and the flight recording of a short program agree, and a wrong log is detected. */
class PauseComparisonTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int REPEATS = 4;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void compileTheProgram() throws IOException {
        Path source = folder.resolve("Allocator.java");
        try (InputStream resource = PauseComparisonTest.class.getResourceAsStream("/org/jdyno/run/gc/Allocator.java")) {
            Files.copy(resource, source);
        }
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString());
        assertEquals(0, status, "the allocating program must compile");
    }

    @ParameterizedTest
    @EnumSource(
            value = Collector.class,
            names = {"SERIAL", "G1"})
    void agreesWithARealRecordingAndFindsAWrongLogOut(Collector collector) throws Exception {
        Path log = folder.resolve(collector.word() + ".log");
        Path recording = folder.resolve(collector.word() + ".jfr");
        run(collector, log, recording);
        FlightPauses flight = FlightPauses.read(recording);
        GcLog recorded = sinceTheRecordingBegan(GcLogFile.read(log), flight);
        assertTrue(recorded.pauseCount() >= 3, recorded.pauseCount() + " pauses");
        Comparison right = compare(recorded, flight);
        // Another program may get the processor between the readings of the two clocks.
        for (int more = 0; more < REPEATS && right.remark().contains("the totals differ"); more++) {
            run(collector, log, recording);
            flight = FlightPauses.read(recording);
            recorded = sinceTheRecordingBegan(GcLogFile.read(log), flight);
            right = compare(recorded, flight);
        }
        List<String> lines = Files.readAllLines(log);
        assertEquals(AgreementResult.AGREES, right.finding(), right.toString());
        assertEquals(flight.pauses().size(), right.figures().get(0).jdyno());
        assertEquals(flight.pauses().size(), right.figures().get(0).reference());

        int pause = lineOfAPause(lines, recorded);
        Comparison oneLess = compare(sinceTheRecordingBegan(read(without(lines, pause)), flight), flight);
        assertEquals(AgreementResult.DIFFERS, oneLess.finding());
        assertTrue(oneLess.remark().startsWith("only JFR has"), oneLess.remark());

        Comparison oneMore = compare(recorded, without(flight, flight.pauses().size() / 2));
        assertEquals(AgreementResult.DIFFERS, oneMore.finding());
        assertTrue(oneMore.remark().startsWith("only jdyno has"), oneMore.remark());

        String longer = lines.get(pause).replaceAll("[0-9.]+ms$", "7000.000ms");
        Comparison tooLong = compare(sinceTheRecordingBegan(read(replaced(lines, pause, longer)), flight), flight);
        assertEquals(AgreementResult.DIFFERS, tooLong.finding());
        assertTrue(tooLong.remark().contains("the totals differ"), tooLong.remark());

        Comparison misreported = new PauseComparison(
                        0, Long.MAX_VALUE, recorded.pauseCount() - 1, recorded.pauseTotalNanos())
                .of("misreported", recorded, flight);
        assertEquals(AgreementResult.DIFFERS, misreported.finding());
        assertTrue(misreported.remark().startsWith("the trial reports"), misreported.remark());
    }

    /** JFR starts slowly, and a small heap is collected meanwhile. */
    private static GcLog sinceTheRecordingBegan(GcLog log, FlightPauses flight) {
        int first = flight.pauses().get(0).collection();
        List<Pause> pauses = log.pauses().stream()
                .filter(pause -> pause.collection().orElseThrow() >= first)
                .toList();
        return new GcLog(
                log.recognised(),
                log.cut(),
                pauses,
                log.cycles(),
                log.stalls(),
                log.unread(),
                log.gap(),
                log.endNanos());
    }

    /** The figures that jdyno would report for a whole log. */
    private static Comparison compare(GcLog log, FlightPauses flight) {
        return new PauseComparison(0, Long.MAX_VALUE, log.pauseCount(), log.pauseTotalNanos())
                .of("whole life", log, flight);
    }

    private static void run(Collector collector, Path log, Path recording) throws Exception {
        FlightRecording flight = new FlightRecording(Files.createDirectories(folder.resolve(collector.word())));
        List<String> command = new ArrayList<>(List.of(Here.jvm().java().toString(), "-Xms64m", "-Xmx64m"));
        command.addAll(collector.options());
        command.addAll(GcLogOptions.forJvm(Here.jvm(), log));
        // Unlike a role, this program ends normally, so that the JVM writes the recording.
        command.addAll(flight.options().stream()
                .map(option -> option.startsWith("-XX:StartFlightRecording")
                        ? option + ",dumponexit=true,filename=" + recording
                        : option)
                .toList());
        command.addAll(List.of("-cp", folder.toString(), "Allocator", "400", "12"));
        Programs.run(command, PATIENCE);
    }

    /** The line of a recorded pause in the middle, with its duration at the end. */
    private static int lineOfAPause(List<String> lines, GcLog recorded) {
        int collection = recorded.pauses().stream()
                .skip(recorded.pauseCount() / 2)
                .filter(pause -> pause.durationNanos() > 100_000)
                .mapToInt(pause -> pause.collection().orElseThrow())
                .findFirst()
                .orElseThrow();
        return IntStream.range(0, lines.size())
                .filter(index -> lines.get(index).matches(".* GC\\(" + collection + "\\) Pause .*ms"))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> without(List<String> lines, int index) {
        List<String> others = new ArrayList<>(lines);
        others.remove(index);
        return others;
    }

    private static FlightPauses without(FlightPauses flight, int index) {
        List<FlightPause> others = new ArrayList<>(flight.pauses());
        others.remove(index);
        return new FlightPauses(others, flight.ended());
    }

    private static List<String> replaced(List<String> lines, int index, String line) {
        List<String> others = new ArrayList<>(lines);
        others.set(index, line);
        return others;
    }

    private static GcLog read(List<String> lines) throws IOException {
        Path file = Files.createTempFile(folder, "changed", ".log");
        Files.writeString(file, lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
        return GcLogFile.read(file);
    }
}
