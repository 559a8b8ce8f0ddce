package org.jdyno.model;

import java.util.List;

/**
 * The pairing that a comparison would have by default but does not use alone.
 *
 * @param reason why not, as a clause, such as {@code the collector of a+zgc runs on a timer}
 */
public record ReplacedPairing(Pairing pairing, String reason) {
    /** What is done instead, and why, as a clause. */
    public String describe(List<Pairing> instead) {
        return (instead.size() > 1
                        ? "a pilot chooses how platforms are compared"
                        : "platforms are compared " + instead.get(0).meaning() + ", not " + pairing.meaning())
                + ", because " + reason;
    }
}
