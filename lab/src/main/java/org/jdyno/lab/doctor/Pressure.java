package org.jdyno.lab.doctor;

/**
 * The share of an interval in which some task had to wait for a resource, as the kernel's pressure stall information
 * has it.
 */
final class Pressure {
    private Pressure() {}

    static Answer of(Evidence.Interval interval, String resource, double warning, double trouble) {
        Long before = interval.before().waitedMicros().get(resource);
        Long after = interval.after().waitedMicros().get(resource);
        if (before == null || after == null) {
            return Answer.unknown("this kernel does not tell (/proc/pressure/" + resource
                    + "); it may be turned on by psi=1 at boot");
        }
        double share = Math.min(1, (after - before) / 1e6 / interval.seconds());
        return Answer.graded(
                share,
                warning,
                trouble,
                "some task waited in " + Figures.percent(share) + " of " + Figures.duration(interval.seconds() * 1e9)
                        + " in which jdyno did nothing");
    }
}
