package org.jdyno.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A note in a report: a reason why a run is not trusted, or a caution for its reader. Each kind is a record of values
 * from which the report makes a sentence. JSON reports use the names of these kinds and values
 * (docs/report.schema.json).
 */
public sealed interface Note {
    /**
     * The baseline and the A/A control differ.
     *
     * @param ratio the ratio of the A/A control to the baseline; {@code low} and {@code high} are the ends of its
     *     interval
     * @param confidence the confidence of the interval, 0 to 1
     */
    record BaselineDiffers(Cell cell, double ratio, double low, double high, double confidence) implements Note {}

    /** The baseline failed in every trial of a cell. */
    record BaselineNotCompleted(Cell cell) implements Note {}

    /**
     * The baseline and the A/A control may differ by too much.
     *
     * @param agreements the agreements of the cells concerned, the widest bounds first
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

    /**
     * Every platform that can run failed in each of its trials, with the same cause in the same role.
     *
     * @param role the role that failed; empty if no single one did
     * @param trials number of trials, all of which failed
     * @param message the message of the first of them
     */
    record FailedAlike(Cause cause, Optional<String> role, int trials, String message) implements Note {
        /** Whether another run failed with the same cause in the same role. */
        public boolean isLike(FailedAlike other) {
            return cause == other.cause && role.equals(other.role);
        }
    }

    /** No cell has trials of the baseline and of the A/A control. */
    record BaselineNotChecked() implements Note {}

    /** Trials in which the GC log of a node has a pause that its hiccups do not show, with the worst node of each. */
    record PausesWithoutHiccup(List<PauseWithoutHiccup> pauses) implements Note {
        public PausesWithoutHiccup {
            pauses = List.copyOf(pauses);
        }
    }

    /**
     * A node with a longer GC pause than its longest hiccup.
     *
     * @param block number of the block of its trial, from 0
     */
    record PauseWithoutHiccup(
            Cell cell, int block, String platform, String node, double pauseNanos, double hiccupNanos) {}

    /** The run searches for limits and does not compare platforms. */
    record LimitsNotCompared() implements Note {}

    /** Under a published rule platforms do not alternate, so they are not compared. */
    record RuleNotCompared() implements Note {}

    /** Another tool ran the trials, and platforms did not alternate. */
    record NotInterleaved() implements Note {}

    /** The rate search has only one platform. */
    record OnePlatform() implements Note {}

    /** The baseline cannot run these cells. */
    record BaselineUnable(List<Cell> cells) implements Note {
        public BaselineUnable {
            cells = List.copyOf(cells);
        }
    }

    /** The loads of a block were run in increasing order. */
    record RisingLoads() implements Note {}

    /**
     * The run was extended after its result could be seen, so that its intervals hold for any number of looks.
     *
     * @param afterBlocks number of blocks before the first extension
     * @param times how often it was extended
     * @param widening how many times as wide its intervals are as those of a run of this length that was not extended;
     *     NaN if they are unknown
     * @param claimAlpha the largest corrected p at which a difference is claimed
     */
    record Extended(int afterBlocks, int times, double widening, double claimAlpha) implements Note {}

    /** The results allow the run to end before its budget is spent. */
    record Ended(EndReason reason) implements Note {}

    /**
     * The further time that the run needs to decide its inconclusive verdicts, with the same noise.
     *
     * @param minutes time in addition to that already spent
     * @param margin margin of the verdict that takes longest, as a fraction
     * @param power the probability that this verdict is decided after that time, 0 to 1
     */
    record FurtherTime(double minutes, double margin, double power) implements Note {}

    /**
     * The pairing by which a headline measure is judged.
     *
     * @param scatters the scatter with each pairing that the pilot tried; empty without a pilot
     */
    record JudgedByPairing(Cell cell, String measure, Pairing pairing, List<Scatter> scatters) implements Note {
        public JudgedByPairing {
            scatters = List.copyOf(scatters);
        }
    }

    /** The pairing that would have been the default was not used alone. */
    record PairingReplaced(Pairing pairing, String reason) implements Note {}

    /** The standard deviation, from block to block, of the logarithm of a ratio. */
    record Scatter(Pairing pairing, double logSd) {}

    /**
     * Some measures cannot be taken in slices.
     *
     * @param inBurst the measures that come from the last burst of warm-up instead
     * @param interleaved the measures that come from interleaved blocks instead
     */
    record NotMeasuredInSlices(Cell cell, List<String> inBurst, List<String> interleaved) implements Note {
        public NotMeasuredInSlices {
            inBurst = List.copyOf(inBurst);
            interleaved = List.copyOf(interleaved);
        }
    }

    /**
     * Slices find a different ratio to the baseline than the last bursts of warm-up, in which each platform ran alone.
     *
     * @param ratio the one in slices over the one in bursts, of the headline's speed; with its interval
     */
    record SlicesDisagree(Cell cell, String platform, double ratio, double low, double high) implements Note {}

    /**
     * The position of a trial in its block had an effect.
     *
     * @param changePerPlace change of the measure from one position to the next, as a fraction
     */
    record PlaceMatters(Cell cell, String measure, double changePerPlace, double p) implements Note {}

    /**
     * How the ratio of a platform to the baseline changed from the first to the second half of the measured phase.
     *
     * @param ratio the one in the second half over the one in the first, with its 95 % interval
     */
    record RatioChanged(Cell cell, String measure, String platform, double ratio, double low, double high)
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
     * @param repeated number of blocks run in their place; empty if a budget determines the number of blocks
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

    /** In closed loops the load generator used more CPU time than what it loads. */
    record LoadUsesMore(Cell cell, List<TrialShare> shares) implements Note {
        public LoadUsesMore {
            shares = List.copyOf(shares);
        }
    }

    /** The number of a platform's trials to which a note applies. */
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

    /**
     * JVMs of trials that are compared chose a setting differently by themselves.
     *
     * @param role name of the role under test
     * @param choices the choices, at least two
     */
    record JvmsChose(String workload, String role, JvmChoice.Setting setting, List<JvmChoice> choices) implements Note {
        public JvmsChose {
            choices = List.copyOf(choices);
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

    /** Trials whose load was late by more than a tenth of the response time, so that this is too long. */
    record LoadLate(Cell cell, List<TrialShare> shares) implements Note {
        public LoadLate {
            shares = List.copyOf(shares);
        }
    }

    /** Trials that were measured before their warm-up was complete. */
    record NotWarmedUp(TrialShare share) implements Note {}

    /** Trials that began with a new server although it should have been kept. */
    record ServerNotKept(TrialShare share) implements Note {}

    /** Trials have no figures of the garbage collector, although their JVM writes a log; why the first has none. */
    record NoGcFigures(TrialShare share, String reason) implements Note {}

    /** Trials have no CPU time of what is under test; why the first has none. */
    record NoCpuTime(TrialShare share, String reason) implements Note {}

    /**
     * What a start-up archive costs and saves.
     *
     * @param without the platform that differs by the archive alone
     * @param trainingSeconds how long the run took that made it
     * @param savedSeconds by how much a start is shorter; {@code low} and {@code high} are the ends of its interval
     * @param pairs number of blocks with a start of both
     */
    record ArchiveSaves(
            Cell cell,
            String platform,
            String without,
            double trainingSeconds,
            double savedSeconds,
            double low,
            double high,
            int pairs)
            implements Note {}

    /** Under a published rule all trials of a platform run in a row. */
    record TrialsInRow() implements Note {}
}
