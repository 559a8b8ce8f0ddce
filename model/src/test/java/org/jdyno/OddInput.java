package org.jdyno;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes odd input of what is shipped: values that are huge, empty, of the wrong type or none at all, keys that are
 * wrong or there twice, aliases, depth, bytes that are no text. The same number gives the same input.
 */
public final class OddInput {
    /** {@code -Djdyno.odd=all} tries them all; otherwise there are some hundred. */
    private static final boolean ALL = "all".equals(System.getProperty("jdyno.odd"));

    /** A value: what follows the colon of a key, or a comma or a dash in a list. */
    private static final Pattern VALUE = Pattern.compile("(?<=[:\\-\\[,] )[^\\s,\\[\\]{}#&*][^,\\]}\\n]*");

    private static final Pattern NUMBER = Pattern.compile("[0-9]+(?:[.][0-9]+)?");
    private static final Pattern LAST_NUMBER = Pattern.compile("(?<![0-9.])[0-9]++(?:[.][0-9]++)?(?=[^0-9/]*$)");
    /** A word is looked at once, however long it is. */
    private static final Pattern KEY = Pattern.compile("(?m)(?<![a-z-])[a-z-]++(?=:(?: |$))");

    private static final List<String> VALUES = Stream.concat(
                    Stream.of("", "\t", "\u0000", "\u0085", "\uFEFF"),
                    Stream.of(
                            """
            18446744073709551618 ¦ -9223372036854775809 ¦ 9223372036854775807 ¦ 2147483648 ¦ -1 ¦ 0 ¦ -0 ¦ +2 ¦ 02
            010 ¦ 0755 ¦ 0x10 ¦ 0o17 ¦ 1_000 ¦ 1e3 ¦ 1e-9 ¦ 1e999 ¦ 1.10 ¦ .5 ¦ 1. ¦ NaN ¦ .nan ¦ .inf ¦ -.inf
            \u0661\u0662 ¦ "" ¦ '' ¦ ~ ¦ null ¦ true ¦ NO ¦ yes ¦ on ¦ 2026-01-01 ¦ 99999999999999999999h ¦ 0s ¦ 1ms
            9999h ¦ 24h ¦ 1e3s ¦ -5s ¦ 1..10 ¦ 1..9223372036854775807 ¦ 1..9223372036854775807:x2 ¦ 0..0:0 ¦ 9..1
            1..1000000000:1 ¦ 1,,2 ¦ , ¦ 1,2,02,+2 ¦ % ¦ 100% ¦ 0.0000001% ¦ 101% ¦ p99<1e9s
            p99<99999999999999999999s ¦ p99<10ms,p99<20ms ¦ max<1ns ¦ 99999999999g ¦ 1g ¦ 1024m ¦ 999x ¦ 1.5x
            0.01% ¦ kill node 2 at 50% ¦ kill node 999 at 99% ¦ 10mbit ¦ none+9s ¦ [] ¦ {} ¦ [[]] ¦ [{}] ¦ {a: b}
            [a, {b: c}] ¦ [1, 1] ¦ &x y ¦ *x ¦ *none ¦ &x [*x] ¦ !!int 5 ¦ !!str 5 ¦ !x y ¦ | ¦ > ¦ ? a ¦ - a ¦ a: b
            "\\0" ¦ "\\e[31m" ¦ "\\uD800" ¦ "a\\nb" ¦ \u202Eabc ¦ \u00e4\u00f6\u00fc ¦ \uD83D\uDE00 ¦ \u001b[2J
            file:x ¦ file:/dev/zero ¦ /dev/zero ¦ / ¦ . ¦ ../../.. ¦ {java} ¦ {nope} ¦ {port} ¦ native ¦ 17 ¦ local
            namespace ¦ ssh ¦ ssh x ¦ usual ¦ full ¦ kept ¦ sliced ¦ auto ¦ 1999 ¦ trimmed ¦ connections ¦ heap
            rooms ¦ qualified ¦ throughput ¦ << ¦ ' ¦ " ¦ @ ¦ ` ¦ %YAML 1.1 ¦ --- ¦ ...
            """
                                    .split(" ¦ |\n")))
            .toList();

    /** Numbers that many options take. */
    private static final List<String> FINE = List.of("1", "2", "3", "007", "+5", "10");

    private final Random random;

    /** Seeds that follow one another begin with like numbers, so they are scattered. */
    private OddInput(int number) {
        this.random = new Random((number) * 0x9E3779B97F4A7C15L);
    }

    /** How many inputs a test tries: all of them if that is asked for. */
    public static int count(int few, int all) {
        return ALL ? all : few;
    }

    /** The plan files that are shipped or shown, and one that has every key. */
    public static List<String> shipped() {
        List<String> texts = new ArrayList<>(
                List.of(
                        """
                title: Every key
                platforms: [a, b]
                workloads:
                  chat: {rooms: "2,3", threads: "nio,virtual", users: 20}
                  dummy:
                baseline: a
                by: cpu-per-message
                placement: split
                budget: 90s
                blocks: 12
                seed: 7
                precision: 2%
                pairing: interleaved
                timing: {burst: 1s, pause: 100ms, min-bursts: 1, max-bursts: 3, measure: 2s, window: 100ms,
                         start-timeout: 1m, phase-timeout: 2m}
                """,
                        "workloads:\n  chat: {rooms: \"15..105:15\"}\nuntil: qualified\nblocks: 2\n",
                        "workloads:\n  chat:\nslo: p99<10ms\nbudget: 10m\n",
                        "workloads:\n  chat: {heap: \"64m,2g\"}\nlimit: connections\n",
                        "workloads:\n  orders: {heap: \"2%,5%\", population: 10}\nminheap: true\n",
                        "workloads:\n  grid:\nevent: kill node 2 at 50%\nrule: 1999\n",
                        "workloads:\n  chat:\nhosts: {client: namespace, server: {address: 10.0.0.1}}\n"
                                + "link: {rate: 10mbit, delay: 1ms}\n",
                        """
                server:
                  command: "{java} -jar {example} --server.port={port}"
                  native: python3 -m http.server {port}
                  environment: {A: 0755, B: 1.10, K: NO, L: ~, JAVA_HOME: "{java-home}"}
                  ready: {get: /health, within: 1m}
                  port: 8080
                  scheme: http
                  hiccups: true
                  stop: {signal: INT, within: 10s}
                load:
                  requests:
                    - {get: "/products/{1..5000}", weight: 70}
                    - {post: /orders, body: "{\\"product\\": {1..5000}}", weight: 30, expect: 201}
                  connections: 64
                  rate: 500,1000,2000
                  gzip: yes
                """));
        Path root = Checkout.root();
        try (Stream<Path> files = Stream.of("studies", "workloads", "docs", "cli/src/main/resources")
                .flatMap(folder -> files(root.resolve(folder)))) {
            files.filter(file -> file.toString().endsWith(".yaml")
                            && !file.toString().contains("/target/"))
                    .filter(file -> !file.endsWith("workload.yaml") && !file.endsWith("common-measures.yaml"))
                    .sorted()
                    .forEach(file -> texts.add(text(file)));
        }
        return texts;
    }

    private static Stream<Path> files(Path folder) {
        try {
            return Files.walk(folder);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** An odd file of YAML, made of one of these by one to three changes. */
    public static byte[] file(int number, List<String> texts) {
        OddInput odd = new OddInput(number);
        String text = odd.any(texts);
        for (int changes = 1 + odd.random.nextInt(3); changes > 0; changes--) {
            text = odd.changed(text);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (odd.random.nextInt(30) == 0 && bytes.length > 0) {
            bytes[odd.random.nextInt(bytes.length)] = (byte) odd.random.nextInt(256);
        }
        return bytes;
    }

    /** An odd line of options, made of one of these by a change or two. */
    public static List<String> line(int number, List<List<String>> lines) {
        OddInput odd = new OddInput(number);
        List<String> words = new ArrayList<>(lines.get(number % lines.size()));
        for (int changes = 1 + odd.random.nextInt(2); changes > 0; changes--) {
            int at = 3 + odd.random.nextInt(words.size() - 3);
            String word = words.get(at);
            boolean name = word.startsWith("-");
            String start = word.replaceFirst("(?<=[=<+,])[^=<+,]*$|^[^=<+,]*$", "");
            switch (odd.random.nextInt(name ? 12 : 4)) {
                case 0 -> words.set(at, name ? odd.cut(word) : odd.replaced(word, LAST_NUMBER, odd.any(FINE)));
                case 1, 2 -> words.set(at, name ? word : start + odd.value());
                case 3 -> words.add(at, word);
                default -> {
                    if (at + 1 < words.size()) {
                        words.set(at + 1, odd.value());
                    }
                }
            }
        }
        // A process gets no NUL in its words.
        words.replaceAll(word -> word.replace("\u0000", ""));
        return words;
    }

    private String changed(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int at = lines.isEmpty() ? 0 : random.nextInt(lines.size());
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> {
                return withOdd(text, VALUE);
            }
            case 4, 5 -> {
                return withOdd(text, NUMBER);
            }
            case 6 -> {
                return replaced(
                        text, KEY, any(List.of("blocks", "server", "timing", "x", "<<", "0", "~", "\u00e4", "a b")));
            }
            case 7 -> lines.add(at, lines.isEmpty() ? "" : lines.get(at));
            case 8 -> {
                if (!lines.isEmpty()) {
                    lines.remove(at);
                }
            }
            case 9 -> lines.add(at, " ".repeat(random.nextInt(5)) + key() + ": " + value());
            case 10 -> {
                return cut(text);
            }
            case 11 -> {
                return replaced(text, VALUE, deep());
            }
            case 12 -> {
                return replaced(text, VALUE, "x".repeat(1 << random.nextInt(22)));
            }
            default -> {
                int place = random.nextInt(text.length() + 1);
                return text.substring(0, place) + value() + text.substring(place);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private String key() {
        String keys =
                "title platforms baseline workloads server load by placement hosts link event budget quick blocks rule"
                        + " precision pairing limit minheap slo seed timing until options parts exhibits heap rooms"
                        + " rate";
        return any(List.of(keys.split(" ")));
    }

    private String deep() {
        int depth = 1 << random.nextInt(14);
        return any(List.of("[", "{a: ", "- ", "[{a: ")).repeat(depth);
    }

    private String value() {
        return any(VALUES);
    }

    private String cut(String text) {
        return text.substring(0, random.nextInt(text.length() + 1));
    }

    private String withOdd(String text, Pattern what) {
        return replaced(text, what, value());
    }

    private String replaced(String text, Pattern what, String by) {
        List<MatchResult> places = what.matcher(text).results().toList();
        if (places.isEmpty()) {
            return text + by;
        }
        MatchResult place = any(places);
        return text.substring(0, place.start()) + by + text.substring(place.end());
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
