package org.jdyno.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A full-duplex link between two hosts, with a rate and a delay.
 *
 * @param bitsPerSecond rate in each direction, including the overhead of Ethernet frames; 0 if it is not limited
 * @param delayNanos one-way delay of a frame, in addition to its transmission time
 * @param emulation how the link is emulated
 */
public record Link(long bitsPerSecond, long delayNanos, Emulation emulation) {
    public enum Emulation {
        /** A relay if there is a delay or the rate is at most 100 Mbit/s; otherwise the token bucket of the kernel. */
        AUTO,
        /** A relay in user space, which delays every frame by its transmission time and uses CPU time. */
        RELAY,
        /** The kernel: the rate is right over many frames, but frames are not delayed by their transmission time. */
        TOKEN_BUCKET;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A pair of virtual devices without a limit. */
    public static final Link UNLIMITED = new Link(0, 0, Emulation.AUTO);

    private static final String NONE = "none";
    private static final long FASTEST_RELAYED_BITS_PER_SECOND = 100_000_000;
    private static final long MIN_BITS_PER_SECOND = 64_000;
    private static final long MAX_BITS_PER_SECOND = 100_000_000_000L;
    private static final long MAX_DELAY_NANOS = 1_000_000_000;

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)([a-z]+)");
    private static final Map<String, Long> RATES = Map.of("kbit", 1_000L, "mbit", 1_000_000L, "gbit", 1_000_000_000L);
    private static final Map<String, Long> DELAYS = Map.of("us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);

    public Link {
        Optional<String> wrong = reject(bitsPerSecond, delayNanos, emulation);
        if (wrong.isPresent()) {
            throw new IllegalArgumentException("a link " + wrong.get());
        }
    }

    /**
     * Parses a link such as {@code 10mbit}, {@code 1gbit}, {@code none}, {@code 100mbit+2.5ms} or {@code 1gbit+relay}:
     * a rate, then optionally a one-way delay and an emulation.
     *
     * @param setting the name of the setting, for errors
     */
    public static Link parse(String setting, String text) {
        String[] words = text.strip().toLowerCase(Locale.ROOT).split("\\+", -1);
        Optional<Long> rate = words[0].equals(NONE) ? Optional.of(0L) : amount(words[0], RATES);
        Optional<Long> delay = Optional.empty();
        Optional<Emulation> emulation = Optional.empty();
        boolean understood = rate.isPresent() && (words[0].equals(NONE) || rate.get() > 0);
        for (String word : List.of(words).subList(1, words.length)) {
            Optional<Long> asDelay = amount(word, DELAYS);
            Optional<Emulation> asEmulation = emulation(word);
            understood &= asDelay.isPresent() ? delay.isEmpty() : asEmulation.isPresent() && emulation.isEmpty();
            delay = delay.or(() -> asDelay);
            emulation = emulation.or(() -> asEmulation);
        }
        if (!understood) {
            throw new UserError(
                    setting + " must be a rate such as 10mbit, 100mbit, 1gbit or none, perhaps with a one-way"
                            + " delay (10mbit+5ms) and relay or token-bucket (1gbit+relay), not " + Words.quoted(text));
        }
        return valid(setting, text, rate.get(), delay.orElse(0L), emulation.orElse(Emulation.AUTO));
    }

    private static Link valid(String setting, String text, long bitsPerSecond, long delayNanos, Emulation emulation) {
        reject(bitsPerSecond, delayNanos, emulation).ifPresent(wrong -> {
            throw new UserError(setting + " " + wrong + ", not " + Words.quoted(text));
        });
        return new Link(bitsPerSecond, delayNanos, emulation);
    }

    private static Optional<String> reject(long bitsPerSecond, long delayNanos, Emulation emulation) {
        if (bitsPerSecond != 0 && (bitsPerSecond < MIN_BITS_PER_SECOND || bitsPerSecond > MAX_BITS_PER_SECOND)) {
            return Optional.of("must have a rate from 64kbit to 100gbit, or none");
        }
        if (delayNanos < 0 || delayNanos > MAX_DELAY_NANOS) {
            return Optional.of("must have a delay from 0 to 1s");
        }
        if (emulation == Emulation.TOKEN_BUCKET && (bitsPerSecond == 0 || delayNanos != 0)) {
            return Optional.of(
                    "must have a rate and no delay when it is a token bucket, which cannot make a frame late");
        }
        return Optional.empty();
    }

    /** Whether it needs the relay, which uses CPU time of the machine. */
    public boolean needsRelay() {
        return switch (emulation) {
            case RELAY -> true;
            case TOKEN_BUCKET -> false;
            case AUTO -> delayNanos > 0 || (bitsPerSecond > 0 && bitsPerSecond <= FASTEST_RELAYED_BITS_PER_SECOND);
        };
    }

    /** Whether it needs the kernel's token bucket. A link that needs neither has no limit. */
    public boolean needsTokenBucket() {
        return bitsPerSecond > 0 && !needsRelay();
    }

    /** The text that {@link #parse} accepts for this link. */
    public String describe() {
        List<String> words = new ArrayList<>();
        words.add(bitsPerSecond == 0 ? NONE : text(bitsPerSecond, RATES));
        if (delayNanos > 0) {
            words.add(text(delayNanos, DELAYS));
        }
        if (emulation != Emulation.AUTO) {
            words.add(emulation.word());
        }
        return String.join("+", words);
    }

    private static Optional<Emulation> emulation(String word) {
        return List.of(Emulation.values()).stream()
                .filter(emulation -> emulation.word().equals(word))
                .findFirst();
    }

    private static Optional<Long> amount(String word, Map<String, Long> units) {
        Matcher form = AMOUNT.matcher(word);
        if (!form.matches() || !units.containsKey(form.group(2))) {
            return Optional.empty();
        }
        BigDecimal amount = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(units.get(form.group(2))));
        return Optional.of(amount.longValue());
    }

    /** An amount in the largest unit of which it is at least one; if there is none, in the smallest unit. */
    private static String text(long amount, Map<String, Long> units) {
        List<Map.Entry<String, Long>> rising =
                units.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList();
        Map.Entry<String, Long> unit = rising.get(0);
        for (Map.Entry<String, Long> next : rising) {
            unit = amount >= next.getValue() ? next : unit;
        }
        BigDecimal number = BigDecimal.valueOf(amount).divide(BigDecimal.valueOf(unit.getValue()));
        return number.stripTrailingZeros().toPlainString() + unit.getKey();
    }
}
