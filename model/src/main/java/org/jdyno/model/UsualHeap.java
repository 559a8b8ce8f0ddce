package org.jdyno.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The Java heap of a role under test, unless a plan or a platform sets one. A heap that still grows in the measured
 * phase makes trials differ: touching new memory takes time, most of all in a virtual machine.
 *
 * @param size such as {@code 2g}
 * @param when the condition under which the role has it; otherwise the JVM chooses
 */
public record UsualHeap(String size, @Key(otherwise = "true") Condition when) {
    /** @throws IllegalArgumentException if the size is not a number with the unit m or g */
    public UsualHeap {
        if (!size.matches("[1-9][0-9]{0,8}[mg]")) {
            throw new IllegalArgumentException("a heap has a size such as 512m or 2g, not " + Words.quoted(size));
        }
    }

    /** This heap in the trials at a point, without condition; empty if they do not have it. */
    Optional<UsualHeap> at(Point point) {
        return when.holds(point) ? Optional.of(new UsualHeap(size, Condition.ALWAYS)) : Optional.empty();
    }

    /** This heap without the part of its condition that names a parameter. */
    UsualHeap without(String parameter) {
        Map<String, List<String>> others = new TreeMap<>(when.values());
        others.remove(parameter);
        return new UsualHeap(size, Condition.of(others));
    }

    /** The options of a platform's JVM for this heap; none if the point or the platform sets a heap. */
    public List<String> options(Point point, Platform platform) {
        boolean set = Heap.at(point).isPresent() || Heap.isSizedBy(platform.options());
        return set ? List.of() : Heap.options(size);
    }

    /** Whether the role has it at every point. */
    public boolean always() {
        return when.always();
    }

    /** The size with its condition, as text: {@code 512m with population=1 warehouses=..200}. */
    public String describe() {
        return size + (always() ? "" : " with " + when.describe());
    }
}
