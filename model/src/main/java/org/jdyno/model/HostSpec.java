package org.jdyno.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The place where a role runs.
 *
 * @param kind {@code local}, this machine, or another word that names a kind of host
 * @param words the words that follow it in a plan, such as the arguments of {@code ssh}: options and destination
 * @param address the address at which roles on other hosts reach it; empty to find it automatically
 */
public record HostSpec(String kind, List<String> words, Optional<String> address) {
    public static final HostSpec LOCAL = new HostSpec("local", List.of(), Optional.empty());

    public HostSpec {
        words = List.copyOf(words);
    }

    /** The form in a plan file: {@code local}, {@code namespace}, {@code ssh user@host}. */
    public String describe() {
        return Stream.concat(Stream.of(kind), words.stream()).collect(Collectors.joining(" "));
    }
}
