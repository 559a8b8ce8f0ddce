package org.jdyno.lab.doctor;

/** The share of an interval in which some task waited for a resource, from the pressure stall information (PSI). */
final class Pressure {
    private Pressure() {}

    static Answer of(Evidence.Interval interval, String resource, double warning, double trouble) {
        Long before = interval.before().waitedMicros().get(resource);
        Long after = interval.after().waitedMicros().get(resource);
        if (before == null || after == null) {
            return Answer.unknown("this kernel does not show it (/proc/pressure/" + resource
                    + "); booting with psi=1 may turn it on");
        }
        double share = Math.min(1, (after - before) / 1e6 / interval.seconds());
        return Answer.graded(
                share,
                warning,
                trouble,
                "some task waited for " + Figures.percent(share) + " of " + Figures.duration(interval.seconds() * 1e9)
                        + " while jdyno was idle");
    }
}
