package org.jdyno.selftest;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jdyno.model.study.ScoreCard;

/**
 * Synthetic tours of known truth, and how often their score cards should have some properties.
 *
 * @param properties those that are counted on the same cards
 */
record TourCase(SyntheticTours tours, List<Property> properties) {
    /**
     * A property of a card.
     *
     * @param least the smallest correct share
     * @param most the largest correct share
     */
    record Property(String what, Predicate<ScoreCard> isOf, double least, double most) {}

    TourCase {
        properties = List.copyOf(properties);
    }

    /** The shares of the properties, in their order. */
    List<SimulatedShare> simulate(int number) {
        // As in a simulation case: every Java draws the same.
        Random random = new Random((properties.get(0).what() + tours.noise() + tours.blocks()).hashCode());
        int[] counts = new int[properties.size()];
        for (int tour = 0; tour < number; tour++) {
            ScoreCard card = tours.drawCard(random);
            for (int i = 0; i < counts.length; i++) {
                counts[i] += properties.get(i).isOf().test(card) ? 1 : 0;
            }
        }
        return IntStream.range(0, counts.length)
                .mapToObj(i -> new SimulatedShare(
                        properties.get(i).what(),
                        tours.noise().words(),
                        tours.blocks(),
                        number,
                        counts[i],
                        properties.get(i).least(),
                        properties.get(i).most()))
                .toList();
    }
}
