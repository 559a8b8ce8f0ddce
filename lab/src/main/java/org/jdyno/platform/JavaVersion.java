package org.jdyno.platform;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A java.version in its usual form: 1.8.0_504 becomes 8u504, others stay. Ordered, oldest first. */
record JavaVersion(String text) implements Comparable<JavaVersion> {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    static JavaVersion of(String javaVersion) {
        String plain = javaVersion.startsWith("1.")
                ? javaVersion.substring(2).replaceFirst("\\.0_0*", "u").replaceFirst("\\.0$", "")
                : javaVersion;
        return new JavaVersion(plain.replaceAll("[^A-Za-z0-9._-]", "-"));
    }

    /** The feature release, or 0 if the text does not begin with a number. */
    int feature() {
        return Character.isDigit(text.isEmpty() ? 'x' : text.charAt(0))
                ? numbers().get(0)
                : 0;
    }

    boolean isEarlyAccess() {
        return text.contains("-");
    }

    @Override
    public int compareTo(JavaVersion other) {
        List<Integer> ours = numbers();
        List<Integer> theirs = other.numbers();
        for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
            if (!ours.get(i).equals(theirs.get(i))) {
                return ours.get(i) - theirs.get(i);
            }
        }
        return Comparator.comparingInt(
                        (JavaVersion version) -> version.numbers().size())
                .thenComparing(version -> !version.isEarlyAccess())
                .thenComparing(JavaVersion::text)
                .compare(this, other);
    }

    private List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        NUMBER.matcher(text.replaceFirst("-.*", ""))
                .results()
                .map(MatchResult::group)
                .map(Integer::valueOf)
                .forEach(numbers::add);
        return numbers;
    }
}
