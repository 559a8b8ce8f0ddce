package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a reader should know of a run beside its figures: why it is not trusted, and what to bear in mind. Each kind is
 * a record of its values, from which the report makes a sentence. Reports for programs give the names of the kinds and
 * of the values as they are here (docs/report.schema.json).
 */
public sealed interface Note {
    /**
     * The baseline is seen to differ from itself.
     *
     * @param ratio of the second copy over the first, with the ends of its interval
     * @param confidence of the interval, 0 to 1
     */
    record BaselineDiffers(Cell cell, double ratio, double low, double high, double confidence) implements Note {}

    /** The baseline failed in every trial of a cell. */
    record BaselineNotCompleted(Cell cell) implements Note {}

    /**
     * The two copies of the baseline may still differ by too much.
     *
     * @param agreements of the cells of which this is so, the widest bounds first
     * @param checked how many cells were checked
     */
    record BiasNotRuledOut(List<Agreement> agreements, int checked) implements Note {
        public BiasNotRuledOut {
            agreements = List.copyOf(agreements);
        }
    }

    /**
     * How closely the two copies of the baseline are known to agree.
     *
     * @param within the largest difference that is not ruled out, as a fraction; NaN where blocks are too few to rule
     *     out any
     * @param needed what it must not exceed, as a fraction
     */
    record Agreement(Cell cell, double within, double needed) {}

    /** No cell has trials of the baseline and of its second copy. */
    record BaselineNotChecked() implements Note {}

    /** The run searches for limits, which compares no platforms. */
    record LimitsNotCompared() implements Note {}

    /** By the run rule the platforms do not alternate, so they are not compared. */
    record RuleNotCompared() implements Note {}

    /** A search for rates has one platform. */
    record OnePlatform() implements Note {}

    /** The baseline can run none of these. */
    record BaselineUnable(List<Cell> cells) implements Note {
        public BaselineUnable {
            cells = List.copyOf(cells);
        }
    }

    /** The loads of a block were visited in rising order. */
    record RisingLoads() implements Note {}

    /** The run may have ended before its budget did. */
    record Ended(EndReason reason) implements Note {}

    /**
     * How much longer a run would have had to go on, at the same noise, to decide what is inconclusive.
     *
     * @param minutes beside those that were spent
     * @param margin that takes the longest, as a fraction
     * @param power the chance that it is decided then, 0 to 1
     */
    record FurtherTime(double minutes, double margin, double power) implements Note {}

    /**
     * A headline measure that is judged by one of several pairings.
     *
     * @param scatters by each pairing that a pilot has tried; empty where none was chosen
     */
    record JudgedByPairing(Cell cell, String measure, Pairing pairing, List<Scatter> scatters) implements Note {
        public JudgedByPairing {
            scatters = List.copyOf(scatters);
        }
    }

    /** How much the logarithm of a ratio scatters from block to block, as a standard deviation. */
    record Scatter(Pairing pairing, double logSd) {}

    /**
     * What slices do not measure.
     *
     * @param interleaved the measures that interleaved blocks give instead
     */
    record NotMeasuredInSlices(Cell cell, List<String> interleaved) implements Note {
        public NotMeasuredInSlices {
            interleaved = List.copyOf(interleaved);
        }
    }

    /**
     * The place of a trial in its block had an effect.
     *
     * @param changePerPlace of the measure from one place to the next, as a fraction
     */
    record PlaceMatters(Cell cell, String measure, double changePerPlace, double p) implements Note {}

    /**
     * A difference that was claimed while the run went on and that the signs of its blocks do not decide.
     *
     * @param agreeing of the signs, those that are the same
     * @param signs how many blocks differ
     * @param evidence the e value of the signs
     * @param needed what it takes to decide
     */
    record SignsUndecided(
            Cell cell, String platform, Verdict.Kind verdict, int agreeing, int signs, double evidence, double needed)
            implements Note {}

    /** What changed between the sessions of a run, as the run directory keeps it. */
    record SetupChanged(String text) implements Note {}

    /**
     * A stored trial that cannot be read.
     *
     * @param reason one sentence that names the file
     */
    record TrialUnreadable(String folder, String reason) implements Note {}

    /**
     * Blocks that count for nothing.
     *
     * @param repeated how many blocks were run in their place; empty where a budget decides that
     */
    record BlocksLost(List<DisturbedBlock> blocks, Optional<Integer> repeated) implements Note {
        public BlocksLost {
            blocks = List.copyOf(blocks);
        }
    }

    /** Blocks that count although they were disturbed. */
    record BlocksDisturbed(List<DisturbedBlock> blocks) implements Note {
        public BlocksDisturbed {
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * A block with a disturbed trial.
     *
     * @param block its number, from 0
     * @param trial the first that was disturbed
     */
    record DisturbedBlock(Cell cell, int block, DisturbedTrial trial) {}

    /** Trials that were disturbed, where platforms are not compared in blocks. */
    record TrialsDisturbed(List<DisturbedTrial> disturbed) implements Note {
        public TrialsDisturbed {
            disturbed = List.copyOf(disturbed);
        }
    }

    /** The effect of stolen processor time is taken out of a comparison. */
    record StealRemoved(Cell cell, String measure, String platform, Verdict.Unadjusted unadjusted) implements Note {}

    /** The load of trials fell behind its schedule. */
    record LoadBehind(Cell cell, List<TrialShare> shares) implements Note {
        public LoadBehind {
            shares = List.copyOf(shares);
        }
    }

    /** Some of a platform's trials. */
    record TrialShare(String platform, int affected, int trials) {}

    /**
     * Trials that are invalid.
     *
     * @param causes how many are for which
     * @param lostComparisons of a platform with the baseline in a block
     */
    record TrialsInvalid(int invalid, int trials, Map<Cause, Integer> causes, int lostComparisons) implements Note {
        public TrialsInvalid {
            causes = Collections.unmodifiableMap(new TreeMap<>(causes));
        }
    }

    /** Other programs used the machine under test, on average over all trials. */
    record OtherProgramsBusy(double processorsUsed, int processors) implements Note {}

    /** The lab itself used processors while windows ran, on average over all trials. */
    record LabBusy(double processorsUsed) implements Note {}

    /** Too many trials of a platform reached no steady state. */
    record NotSteady(String platform, List<CellShare> shares) implements Note {
        public NotSteady {
            shares = List.copyOf(shares);
        }
    }

    /** Some of the trials of a cell. */
    record CellShare(Cell cell, int affected, int trials) {}

    /** Trials that were measured before their warm-up had settled. */
    record NotWarmedUp(TrialShare share) implements Note {}

    /** Trials that began with a fresh server where it should have been kept. */
    record ServerNotKept(TrialShare share) implements Note {}

    /** By the run rule all trials of a platform stand in a row. */
    record TrialsInRow() implements Note {}
}
