package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Judged;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Parameter;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.ShellLine;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.model.Verdict;
import org.jdyno.lab.model.study.ScoreCard;

/**
 * The command that measures the least certain line of a score card again, for longer and with these two platforms only.
 *
 * @param title the title of the line, and the platform
 */
record NextCommand(String title, String command) {
    /** If too little is known for a forecast. */
    private static final long USUAL_MINUTES = 10;

    /** More than this would not be the next thing to do. */
    private static final long MAX_MINUTES = 60;

    /** A line of the card on one platform that is not decided. */
    private record Open(ScoreCard.Row row, String platform, ScoreCard.Entry entry) {
        /** The half-width of its interval, relative to the margin. */
        double uncertainty() {
            double width = Math.log(entry.high() / entry.low());
            return Double.isFinite(width)
                    ? width / 2 / Math.log1p(row.measure().orElseThrow().margin())
                    : Double.POSITIVE_INFINITY;
        }
    }

    /** Empty if every line is decided. */
    static Optional<NextCommand> of(ScoreCard card, StudyResults results) {
        Open least = null;
        for (ScoreCard.Row row : card.rows()) {
            for (Map.Entry<String, ScoreCard.Entry> one : row.entries().entrySet()) {
                Open open = new Open(row, one.getKey(), one.getValue());
                if (open.entry().kind() == Verdict.Kind.INCONCLUSIVE
                        && (least == null || open.uncertainty() > least.uncertainty())) {
                    least = open;
                }
            }
        }
        return Optional.ofNullable(least).map(open -> of(open, results));
    }

    private static NextCommand of(Open open, StudyResults results) {
        Judged judged = results.part(open.row().line().part()).judged().orElseThrow();
        Run run = judged.run();
        Plan plan = run.plan();
        Cell cell = plan.cells().get(0);
        List<String> words = new ArrayList<>(List.of("./jdyno", "run", cell.workload()));
        for (String platform : List.of(plan.baseline(), open.platform())) {
            words.add("-p");
            words.add(plan.platform(platform).spec());
        }
        for (Parameter parameter : run.workload(cell.workload()).settable()) {
            String value = cell.point().values().getOrDefault(parameter.name(), parameter.initial());
            if (parameter.isOfSuite() || !parameter.initialAt(cell.point()).equals(value)) {
                words.add("-s");
                words.add(parameter.name() + "=" + value);
            }
        }
        List<Pairing> pairings = plan.experiment().pairings();
        if (!pairings.equals(List.of(Pairing.INTERLEAVED))) {
            words.add("--pairing");
            words.add(pairings.size() > 1 ? "auto" : pairings.get(0).word());
        }
        if (plan.placement() != Placement.FREE) {
            words.add("--placement");
            words.add(plan.placement().word());
        }
        words.add("--budget");
        words.add(minutes(open.entry(), run) + "m");
        return new NextCommand(open.row().line().title() + " of " + open.platform(), ShellLine.of(words));
    }

    /** The minutes of the next run. They include those of this run, because it begins anew. */
    private static long minutes(ScoreCard.Entry entry, Run run) {
        double spentMinutes =
                run.trials().stream().mapToDouble(Trial::durationNanos).sum() / 60e9;
        return entry.furtherMinutes().isEmpty()
                ? USUAL_MINUTES
                : Math.min(MAX_MINUTES, (long)
                        Math.ceil(spentMinutes + entry.furtherMinutes().getAsDouble()));
    }
}
