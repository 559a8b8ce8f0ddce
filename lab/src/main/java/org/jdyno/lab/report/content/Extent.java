package org.jdyno.lab.report.content;

/** How much of a run a report tells; each tells all that those before it do, and mostly in the same words. */
public enum Extent {
    /** The answers and one table for each, for the end of a run. */
    SUMMARY,
    /** Every figure. */
    REPORT,
    /** Charts, single points of sweeps, the machine and the command lines too. */
    PAGE;

    public boolean isWhole() {
        return this != SUMMARY;
    }

    public boolean draws() {
        return this == PAGE;
    }
}
