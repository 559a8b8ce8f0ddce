package org.jdyno.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jdyno.Example;
import org.jdyno.model.Cause;
import org.jdyno.model.Cell;
import org.jdyno.model.CellShare;
import org.jdyno.model.Disturbance;
import org.jdyno.model.DisturbedTrial;
import org.jdyno.model.EndReason;
import org.jdyno.model.JvmChoice;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Verdict;

/** A note of every kind, about a run of the workload {@code echo} without trials. */
public final class SampleNotes {
    public static final Run RUN = Example.run(Example.plan(1, 6, "a", "b"), List.of());
    public static final Cell ECHO = RUN.plan().cells().get(0);

    /** Of four kinds of disturbance. */
    public static final List<DisturbedTrial> DISTURBED = List.of(
            new DisturbedTrial("a", new Disturbance.Stolen(31, false)),
            new DisturbedTrial("b", new Disturbance.Throttled(12.5)),
            new DisturbedTrial("b", new Disturbance.OtherPrograms(40, Optional.of(93.0), "echo", 25)),
            new DisturbedTrial("b", new Disturbance.Observed("the driver was stopped")));

    private SampleNotes() {}

    private static Note chose(JvmChoice.Setting setting, JvmChoice... choices) {
        return new Note.JvmsChose("echo", "server", setting, List.of(choices));
    }

    private static JvmChoice.Chooser onProcessors(String platform, int processors) {
        return new JvmChoice.Chooser(platform, ECHO, OptionalInt.of(processors));
    }

    private static Cell mirror(int number) {
        return new Cell("mirror-" + number, Point.of(Map.of()));
    }

    public static List<Note> reasons() {
        return List.of(
                new Note.BaselineDiffers(ECHO, 1.05, 1.03, 1.07, 0.99),
                new Note.BaselineNotCompleted(ECHO),
                new Note.BiasNotRuledOut(
                        List.of(
                                new Note.Agreement(mirror(1), Double.NaN, 0.04),
                                new Note.Agreement(ECHO, 0.073, 0.04),
                                new Note.Agreement(mirror(2), 0.06, 0.04),
                                new Note.Agreement(mirror(3), 0.05, 0.04)),
                        6),
                new Note.SlicesDisagree(ECHO, "b", 0.82, 0.76, 0.89),
                new Note.BaselineNotChecked(),
                new Note.LimitsNotCompared(),
                new Note.RuleNotCompared(),
                new Note.OnePlatform(),
                new Note.NotInterleaved(),
                new Note.PausesWithoutHiccup(IntStream.range(0, 5)
                        .mapToObj(block -> new Note.PauseWithoutHiccup(ECHO, block, "b", "node-2", 23.14e6, 4e6))
                        .toList()));
    }

    public static List<Note> course() {
        return List.of(
                new Note.BaselineUnable(
                        IntStream.range(0, 5).mapToObj(SampleNotes::mirror).toList()),
                new Note.RisingLoads(),
                new Note.TrialsInRow(),
                new Note.JudgedByPairing(
                        ECHO,
                        "throughput",
                        Pairing.SLICED,
                        List.of(new Note.Scatter(Pairing.INTERLEAVED, 0.03), new Note.Scatter(Pairing.SLICED, 0.008))),
                new Note.PairingReplaced(Pairing.SLICED, "of port=8080: only one server can listen there"),
                new Note.NotMeasuredInSlices(ECHO, List.of("latency-p99"), List.of("first", "pins")),
                new Note.Extended(12, 2, 1.63, 0.01),
                new Note.Ended(EndReason.DECIDED),
                new Note.FailedAlike(Cause.START, Optional.of("server"), 3, "the server ended"),
                new Note.FurtherTime(360, 0.02, 0.8),
                new Note.RatioChanged(ECHO, "throughput", "b", 0.94, 0.91, 0.97),
                new Note.PlaceMatters(ECHO, "throughput", -0.012, 0.004));
    }

    public static List<Note> disturbances() {
        return List.of(
                new Note.SetupChanged("after 3 trials the machine was started anew"),
                new Note.TrialUnreadable("0001-b01-echo-a", "runs/7/trials/0001-b01-echo-a/trial.json is damaged"),
                new Note.BlocksLost(List.of(new Note.DisturbedBlock(ECHO, 4, DISTURBED.get(0))), Optional.of(1)),
                new Note.BlocksDisturbed(List.of(
                        new Note.DisturbedBlock(ECHO, 0, DISTURBED.get(1)),
                        new Note.DisturbedBlock(ECHO, 1, new DisturbedTrial("a", new Disturbance.Stolen(14, true))))),
                new Note.TrialsDisturbed(DISTURBED),
                new Note.StealRemoved(ECHO, "throughput", "b", new Verdict.Unadjusted(1.06, 1.02, 1.1, 0.97, 0.05, 24)),
                new Note.LoadBehind(ECHO, List.of(new Note.TrialShare("a", 0, 20), new Note.TrialShare("b", 5, 20))),
                new Note.LoadLate(ECHO, List.of(new Note.TrialShare("a", 1, 20), new Note.TrialShare("b", 0, 20))),
                new Note.LoadUsesMore(ECHO, List.of(new Note.TrialShare("a", 2, 20), new Note.TrialShare("b", 0, 20))),
                new Note.TrialsInvalid(3, 60, Map.of(Cause.DISTURBED, 1, Cause.GENERATOR_BEHIND, 2), 2));
    }

    public static List<Note> machine() {
        return List.of(
                new Note.OtherProgramsBusy(0.5, 2),
                new Note.LabBusy(0.0214),
                chose(
                        JvmChoice.Setting.COLLECTOR,
                        new JvmChoice("Serial", List.of(onProcessors("a", 1), onProcessors("b", 1))),
                        new JvmChoice("G1", List.of(onProcessors("a", 2), onProcessors("b", 2)))),
                chose(
                        JvmChoice.Setting.HEAP,
                        new JvmChoice("1073741824", List.of(onProcessors("a", 2))),
                        new JvmChoice("2147483648", List.of(onProcessors("b", 2)))),
                new Note.NotSteady("b", List.of(new CellShare(ECHO, 1, 4), new CellShare(mirror(1), 2, 4))),
                new Note.NotWarmedUp(new Note.TrialShare("b", 2, 8)),
                new Note.ArchiveSaves(ECHO, "b+aot", "b", 11.6, 1.21, 1.05, 1.37, 4),
                new Note.ArchiveSaves(ECHO, "b+appcds", "b", 4, 0.01, -0.02, 0.04, 6),
                new Note.ServerNotKept(new Note.TrialShare("a", 1, 4)),
                new Note.NoGcFigures(
                        new Note.TrialShare("b", 2, 4), "the GC log of server lacks GC(3), although it has GC(7)"),
                new Note.NoCpuTime(
                        new Note.TrialShare("b", 1, 4), "0.5 s more are those of processes that have ended"));
    }
}
