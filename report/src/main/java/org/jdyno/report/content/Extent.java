package org.jdyno.report.content;

/** How much of a run a report shows; each extent includes those before it. */
public enum Extent {
    /** The verdicts and one table for each, for the end of a run. */
    SUMMARY,
    /** Every figure. */
    REPORT,
    /** Also charts, the single points of sweeps, the machine and the command lines. */
    PAGE;

    public boolean isWhole() {
        return this != SUMMARY;
    }

    public boolean draws() {
        return this == PAGE;
    }
}
