package org.jdyno.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.model.Cell;
import org.jdyno.model.Note;
import org.jdyno.model.Pairing;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Slot;
import org.jdyno.model.Trial;
import org.jdyno.stats.compare.OrderEffect;

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
            String headline = trials.headline().name();
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
                .filter(name -> trials.hasValue(name, measure))
                .toList();
        if (platforms.size() < 2 || trials.pairing(measure) != Pairing.INTERLEAVED) {
            return new OrderEffect(Double.NaN, Double.NaN);
        }
        List<Map<Integer, Double>> own = platforms.stream()
                .map(platform -> Figures.ownByBlock(trials, platform, measure))
                .toList();
        Map<Integer, List<String>> order = order(run, trials);
        List<double[]> logs = new ArrayList<>();
        List<double[]> places = new ArrayList<>();
        for (int block : trials.blocks(platforms.get(0))) {
            double[] values = own.stream()
                    .mapToDouble(byBlock -> Math.log(byBlock.getOrDefault(block, Double.NaN)))
                    .toArray();
            if (Arrays.stream(values).allMatch(Double::isFinite)) {
                logs.add(values);
                places.add(platforms.stream()
                        .mapToDouble(order.get(block)::indexOf)
                        .toArray());
            }
        }
        return OrderEffect.of(logs.toArray(double[][]::new), places.toArray(double[][]::new));
    }

    /** The platforms that completed their trial in each block, in the order of execution. */
    private static Map<Integer, List<String>> order(Run run, CompletedTrials trials) {
        return run.plan().platforms().stream()
                .flatMap(each -> trials.of(each.name()).stream())
                .map(Trial::slot)
                .sorted(Comparator.comparing(Slot::index))
                .collect(Collectors.groupingBy(Slot::block, Collectors.mapping(Slot::platform, Collectors.toList())));
    }
}
