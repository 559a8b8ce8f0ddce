package org.jdyno.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Pairing;
import org.jdyno.model.Words;
import org.jdyno.plan.PlanKey.Section;

/** The key that says how close in time the platforms of a block are measured. */
public final class Pairings {
    /** A pilot chooses the pairing. */
    static final String AUTO = "auto";

    /** The word of a pairing, or {@code auto}. */
    public static final PlanKey<String> PAIRING = PlanKey.text("pairing", (setting, word) -> Optional.of(known(word)))
            .option(
                    Section.STATISTICS,
                    "WORD",
                    "How a block measures its platforms: " + meanings() + "; auto, for which a"
                            + " pilot finds the most precise. Default: sliced if only the budget ends the run, slices"
                            + " are possible and there is time for enough blocks, with a pilot if slices alone might"
                            + " mislead, as with a collector that runs on a timer; otherwise interleaved.");

    static final List<PlanKey<?>> ALL = List.of(PAIRING);

    /** The pairing of a part of a study: a default instead of the usual one. */
    static final PlanKey<String> PREFERRED = PlanKey.text("pairing");

    private Pairings() {}

    private static String meanings() {
        return Arrays.stream(Pairing.values())
                .map(pairing -> pairing.word() + ", " + pairing.meaning())
                .collect(Collectors.joining("; "));
    }

    private static String known(String word) {
        Words.requireOneOf(
                "pairing",
                word,
                Stream.concat(Pairing.words().stream(), Stream.of(AUTO)).toList());
        return word;
    }

    /** Makes the pairing of a request a default, as that of a part of a study is: it never refuses a platform. */
    static void makeDefault(Request request) {
        request.set(PREFERRED, request.get(PAIRING));
        request.set(PAIRING, Optional.empty());
    }
}
