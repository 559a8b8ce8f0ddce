package org.jdyno.model;

/** Why a run ends before its budget does. */
public enum EndReason {
    /** Every comparison with the baseline by a headline measure is decided, or a gate passes. */
    DECIDED,
    /** Every ratio to the baseline is known to the requested precision. */
    PRECISE,
    /** A gate has found a regression. */
    REGRESSION,
    /** Every platform failed in each of its trials, with the same cause in the same role. */
    FAILED_ALIKE
}
