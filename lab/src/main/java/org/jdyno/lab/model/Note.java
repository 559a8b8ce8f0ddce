package org.jdyno.lab.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Information for the reader of a report besides its figures: why a run is not trusted, and what to consider. Each kind
 * is a record of values from which the report makes a sentence. JSON reports use the names of the kinds and values as
 * they are here (docs/report.schema.json).
 */
public sealed interface Note {
    /**
     * The baseline and the A/A control differ.
     *
     * @param ratio of the A/A control to the baseline, with the ends of its interval
     * @param confidence of the interval, 0 to 1
     */
    record BaselineDiffers(Cell cell, double ratio, double low, double high, double confidence) implements Note {}

    /** The baseline failed in every trial of a cell. */
    record BaselineNotCompleted(Cell cell) implements Note {}

    /**
     * The baseline and the A/A control may differ by too much.
     *
     * @param agreements of the cells concerned, the widest bounds first
     * @param checked number of cells that were checked
     */
    record BiasNotRuledOut(List<Agreement> agreements, int checked) implements Note {
        public BiasNotRuledOut {
            agreements = List.copyOf(agreements);
        }
    }

    /**
     * How closely the baseline and the A/A control are known to agree.
     *
     * @param within the largest difference that is not ruled out, as a fraction; NaN for too few blocks
     * @param needed the largest allowed value, as a fraction
     */
    record Agreement(Cell cell, double within, double needed) {}

    /** No cell has trials of the baseline and of the A/A control. */
    record BaselineNotChecked() implements Note {}

    /** The run searches for limits, which compares no platforms. */
    record LimitsNotCompared() implements Note {}

    /** Under the rule platforms do not alternate, so they are not compared. */
    record RuleNotCompared() implements Note {}

    /** A search for rates has one platform. */
    record OnePlatform() implements Note {}

    /** The baseline cannot run any of these. */
    record BaselineUnable(List<Cell> cells) implements Note {
        public BaselineUnable {
            cells = List.copyOf(cells);
        }
    }

    /** The loads of a block were run in increasing order. */
    record RisingLoads() implements Note {}

    /** The run may have ended before its budget was spent. */
    record Ended(EndReason reason) implements Note {}

    /**
     * The further time that the run needs to decide what is inconclusive, with the same noise.
     *
     * @param minutes in addition to those spent
     * @param margin of the slowest verdict, as a fraction
     * @param power the probability that it is decided then, 0 to 1
     */
    record FurtherTime(double minutes, double margin, double power) implements Note {}

    /**
     * A headline measure that is judged by one of several pairings.
     *
     * @param scatters by each pairing that a pilot tried; empty if none was chosen
     */
    record JudgedByPairing(Cell cell, String measure, Pairing pairing, List<Scatter> scatters) implements Note {
        public JudgedByPairing {
            scatters = List.copyOf(scatters);
        }
    }

    /** The standard deviation, from block to block, of the logarithm of a ratio. */
    record Scatter(Pairing pairing, double logSd) {}

    /**
     * What slices cannot measure.
     *
     * @param interleaved the measures that come from interleaved blocks instead
     */
    record NotMeasuredInSlices(Cell cell, List<String> interleaved) implements Note {
        public NotMeasuredInSlices {
            interleaved = List.copyOf(interleaved);
        }
    }

    /**
     * The position of a trial in its block had an effect.
     *
     * @param changePerPlace change of the measure from one position to the next, as a fraction
     */
    record PlaceMatters(Cell cell, String measure, double changePerPlace, double p) implements Note {}

    /**
     * A difference that was claimed during the run but is not yet confirmed by the signs of its blocks.
     *
     * @param agreeing number of equal signs
     * @param signs number of blocks with a difference
     * @param evidence the e-value of the signs
     * @param needed the e-value required to decide
     */
    record SignsUndecided(
            Cell cell, String platform, Verdict.Kind verdict, int agreeing, int signs, double evidence, double needed)
            implements Note {}

    /** A change between the sessions of a run, as stored in the run directory. */
    record SetupChanged(String text) implements Note {}

    /**
     * A stored trial that cannot be read.
     *
     * @param reason one sentence that names the file
     */
    record TrialUnreadable(String folder, String reason) implements Note {}

    /**
     * Blocks that do not count.
     *
     * @param repeated number of blocks run in their place; empty if a budget determines it
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
     * @param trial the first disturbed one
     */
    record DisturbedBlock(Cell cell, int block, DisturbedTrial trial) {}

    /** Disturbed trials, if platforms are not compared in blocks. */
    record TrialsDisturbed(List<DisturbedTrial> disturbed) implements Note {
        public TrialsDisturbed {
            disturbed = List.copyOf(disturbed);
        }
    }

    /** A comparison was adjusted for steal. */
    record StealRemoved(Cell cell, String measure, String platform, Verdict.Unadjusted unadjusted) implements Note {}

    /** The load of trials fell behind its schedule. */
    record LoadBehind(Cell cell, List<TrialShare> shares) implements Note {
        public LoadBehind {
            shares = List.copyOf(shares);
        }
    }

    /** A number of a platform's trials. */
    record TrialShare(String platform, int affected, int trials) {}

    /**
     * Trials that are invalid.
     *
     * @param causes cause to number of trials
     * @param lostComparisons number of comparisons with the baseline that are missing
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

    /** A number of the trials of a cell. */
    record CellShare(Cell cell, int affected, int trials) {}

    /** Trials that were measured before their warm-up was complete. */
    record NotWarmedUp(TrialShare share) implements Note {}

    /** Trials that began with a new server although it should have been kept. */
    record ServerNotKept(TrialShare share) implements Note {}

    /** Under the rule all trials of a platform follow one another. */
    record TrialsInRow() implements Note {}
}
