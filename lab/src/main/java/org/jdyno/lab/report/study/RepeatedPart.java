package org.jdyno.lab.report.study;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Jvm;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Secrets;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.model.Trial;

/**
 * A part of a study with a score card as a command of its own: the same workload, parameters, trials and pairing, with
 * the baseline and one other platform.
 *
 * @param platform the other platform
 */
record RepeatedPart(Run run, String platform) {
    /** The baseline, its A/A control and the other. */
    private static final int PLATFORMS = 3;

    /** The command, without its length. */
    List<String> words() {
        Plan plan = run.plan();
        Cell cell = plan.cells().get(0);
        List<String> words = new ArrayList<>(List.of("./jdyno", "run", cell.workload()));
        for (String name : List.of(plan.baseline(), platform)) {
            words.addAll(List.of("-p", spec(plan.platform(name))));
        }
        // A parameter that the workload does not declare, such as the heap, has no default that would be the same.
        cell.point().values().forEach((name, value) -> {
            boolean usual = run.workload(cell.workload()).parameters().stream()
                    .anyMatch(parameter -> parameter.name().equals(name)
                            && !parameter.isOfSuite()
                            && parameter.initialAt(cell.point()).equals(value));
            if (!usual) {
                words.addAll(List.of("-s", name + "=" + Secrets.inText(value)));
            }
        });
        words.addAll(List.of("--timing", timing(plan.timing())));
        List<Pairing> pairings = plan.experiment().pairings();
        words.addAll(List.of(
                "--pairing", pairings.size() > 1 ? "auto" : pairings.get(0).word()));
        if (plan.placement() != Placement.FREE) {
            words.addAll(List.of("--placement", plan.placement().word()));
        }
        plan.event().ifPresent(event -> words.addAll(List.of("--event", event.describe())));
        plan.hosts().roles().forEach((role, host) -> words.addAll(List.of("--hosts", role + "=" + host.describe())));
        plan.hosts().link().ifPresent(link -> words.addAll(List.of("--link", link.describe())));
        if (plan.experiment().serverKept()) {
            words.addAll(List.of("--server", "kept"));
        }
        return words;
    }

    /** The number of blocks of these platforms that take so long. */
    long blocksIn(long minutes) {
        double spentNanos =
                run.trials().stream().mapToDouble(Trial::durationNanos).sum();
        long trials =
                run.trials().stream().filter(trial -> trial.durationNanos() > 0).count();
        return Math.max(2, (long) Math.ceil(minutes * 60e9 / (spentNanos / Math.max(1, trials) * PLATFORMS)));
    }

    /** The spec, with the name of the platform if the spec alone would give another. */
    private static String spec(Platform platform) {
        String id = platform.jvm().map(Jvm::id).orElse(Platform.NATIVE);
        boolean usual = platform.name().equals(id) || platform.name().startsWith(id + "+");
        return (usual ? "" : platform.name() + "=") + platform.spec();
    }

    /** The timing as its option has it: what differs from the default, and something, so that no budget shortens it. */
    private static String timing(Timing timing) {
        Timing normal = Timing.DEFAULT;
        return Stream.of(
                        millis("burst", timing.burstMillis(), normal.burstMillis()),
                        millis("pause", timing.pauseMillis(), normal.pauseMillis()),
                        number("min-bursts", timing.minBursts(), normal.minBursts()),
                        number("max-bursts", timing.maxBursts(), normal.maxBursts()),
                        "measure=" + timing.measureMillis() + "ms",
                        millis("window", timing.windowMillis(), normal.windowMillis()),
                        millis("start-timeout", timing.startTimeoutMillis(), normal.startTimeoutMillis()),
                        millis("phase-timeout", timing.phaseTimeoutMillis(), normal.phaseTimeoutMillis()))
                .filter(setting -> !setting.isEmpty())
                .collect(Collectors.joining(","));
    }

    private static String millis(String name, long value, long normal) {
        return value == normal ? "" : name + "=" + value + "ms";
    }

    private static String number(String name, int value, int normal) {
        return value == normal ? "" : name + "=" + value;
    }
}
