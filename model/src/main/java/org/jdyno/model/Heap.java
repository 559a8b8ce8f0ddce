package org.jdyno.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The Java heap of the roles under test: a parameter of every workload, which the lab turns into JVM options and roles
 * do not see. If it is not set, the JVM chooses the size, and the point does not have the parameter.
 */
public final class Heap {
    public static final String NAME = "heap";

    /** From 1m to 99999g. */
    static final String SIZE = "[1-9][0-9]{0,7}m|[1-9][0-9]{0,4}g";

    static final String MULTIPLE = "[1-9][0-9]{0,2}([.][0-9]{1,3})?x";

    /** A percentage above 0 and below 100. */
    static final String SHARE = "(?:[1-9][0-9]?(?:[.][0-9]{1,2})?|0[.](?:0[1-9]|[1-9][0-9]?))%";

    private Heap() {}

    /** The size at a point, such as {@code 64m}; empty if the JVM chooses. */
    public static Optional<String> at(Point point) {
        return Optional.ofNullable(point.values().get(NAME));
    }

    /**
     * Whether a value of the parameter is a multiple of the least heap, which must be known before a plan can be made.
     */
    public static boolean isMultiple(String value) {
        return value.endsWith("x");
    }

    /** The same text for all values of the parameter that are equal: whole mebibytes, a factor or a percentage. */
    static String canonical(String value) {
        char unit = value.charAt(value.length() - 1);
        if (unit == 'm' || unit == 'g') {
            return size(mebibytes(value));
        }
        BigDecimal number = new BigDecimal(value.substring(0, value.length() - 1));
        return number.stripTrailingZeros().toPlainString() + unit;
    }

    /** The size for a multiple of the least heap, rounded up to whole mebibytes. */
    public static String size(String multiple, long leastMebibytes) {
        BigDecimal factor = new BigDecimal(multiple.substring(0, multiple.length() - 1));
        return size(factor.multiply(BigDecimal.valueOf(leastMebibytes))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact());
    }

    /** Whether a value of the parameter is a share of the memory of the machine, such as {@code 2.5%}. */
    public static boolean isShare(String value) {
        return value.endsWith("%");
    }

    /** The size of a share of the memory, rounded down to whole mebibytes, of which there is at least one. */
    public static String sizeOfShare(String share, long memoryBytes) {
        BigDecimal percent = new BigDecimal(share.substring(0, share.length() - 1));
        BigDecimal mebibytes =
                percent.multiply(BigDecimal.valueOf(memoryBytes >> 20)).movePointLeft(2);
        return size(Math.max(1, mebibytes.longValue()));
    }

    /** The options that give a JVM a heap of constant size. */
    public static List<String> options(String size) {
        return List.of("-Xms" + size, "-Xmx" + size);
    }

    public static boolean isBoundedBy(List<String> options) {
        return anyBegins(options, "-Xmx", "-XX:MaxHeapSize", "-XX:MaxRAM");
    }

    /** Whether options set the initial, minimum or maximum size of the heap. */
    public static boolean isSizedBy(List<String> options) {
        return isBoundedBy(options)
                || anyBegins(options, "-Xms", "-XX:InitialHeapSize", "-XX:MinHeapSize", "-XX:InitialRAM");
    }

    private static boolean anyBegins(List<String> options, String... beginnings) {
        return options.stream().anyMatch(option -> Arrays.stream(beginnings).anyMatch(option::startsWith));
    }

    /** The mebibytes of a value of the parameter, such as 2048 for {@code 2g}. */
    public static long mebibytes(String size) {
        return (long) Math.ceil(bytes(size) / (1 << 20));
    }

    /** The bytes of a size such as {@code 512k}; a double, because some are more than a long holds. */
    public static double bytes(String size) {
        int last = size.length() - 1;
        int power = 1 + "kmgt".indexOf(Character.toLowerCase(size.charAt(last)));
        return Double.parseDouble(size.substring(0, last)) * (1L << 10 * power);
    }

    /** The value of the parameter for a number of mebibytes. */
    public static String size(long mebibytes) {
        return mebibytes + "m";
    }
}
