package org.jdyno.lab.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Note;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Run;
import org.jdyno.lab.model.Slot;
import org.jdyno.lab.model.Trial;
import org.jdyno.lab.stats.compare.OrderEffect;

/**
 * A note if the position of a trial in its block had an effect. In the random orders of jdyno such an effect favours no
 * platform, but in measurements with a fixed order it would look like a difference between platforms.
 */
final class OrderNotes {
    /** The probability of a note on a run without such an effect. */
    private static final double CHANCE = 0.01;

    private OrderNotes() {}

    static List<Note> of(Run run, Map<Cell, CompletedTrials> completed) {
        List<Note> notes = new ArrayList<>();
        completed.forEach((cell, trials) -> {
            String headline = run.workload(cell.workload()).headline().name();
            OrderEffect effect = effect(run, trials, headline);
            if (effect.p() <= CHANCE / completed.size()) {
                notes.add(new Note.PlaceMatters(cell, headline, Math.expm1(effect.slope()), effect.p()));
            }
        });
        return notes;
    }

    /** The effect in the interleaved blocks in which every platform with any value has one. */
    private static OrderEffect effect(Run run, CompletedTrials trials, String measure) {
        List<String> platforms = run.plan().platforms().stream()
                .map(Platform::name)
                .filter(name -> trials.values(name, measure).length > 0)
                .toList();
        if (platforms.size() < 2 || trials.pairing(measure) != Pairing.INTERLEAVED) {
            return new OrderEffect(Double.NaN, Double.NaN);
        }
        List<double[]> logs = new ArrayList<>();
        List<double[]> places = new ArrayList<>();
        for (int block : trials.blocks(platforms.get(0))) {
            double[] values = platforms.stream()
                    .mapToDouble(platform -> Math.log(Figures.own(trials, platform, block, measure)))
                    .toArray();
            if (Arrays.stream(values).allMatch(Double::isFinite)) {
                logs.add(values);
                places.add(platforms.stream()
                        .mapToDouble(platform -> position(run, trials, platform, block))
                        .toArray());
            }
        }
        return OrderEffect.of(logs.toArray(double[][]::new), places.toArray(double[][]::new));
    }

    /** A platform's position in a block among those that completed their trial, from 0 in the order of execution. */
    private static double position(Run run, CompletedTrials trials, String platform, int block) {
        List<Slot> completed = run.plan().platforms().stream()
                .flatMap(each -> trials.of(each.name()).stream())
                .map(Trial::slot)
                .filter(slot -> slot.block() == block)
                .sorted(Comparator.comparing(Slot::index))
                .toList();
        return completed.stream().map(Slot::platform).toList().indexOf(platform);
    }
}
