package org.jdyno.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.model.Link;
import org.jdyno.platform.NativeToolchain;
import org.jdyno.run.Twins;

/** What the tests of links share: the compiled relay, processes at the ends, and the namespaces that are there. */
final class LinkTrial {
    private static final Path NAMESPACES = Path.of("/run/netns");

    private LinkTrial() {}

    /** Skips the test where links cannot be made, saying what is missing. */
    static void assumePossible(Link link) {
        Optional<String> missing = NamespaceLink.missing(link);
        assumeTrue(missing.isEmpty(), () -> "a link needs " + missing.orElseThrow());
        assumeTrue(!link.needsRelay() || Programs.find("cc").isPresent(), "the relay needs a C compiler");
    }

    static Path relay() {
        Path cache = Checkout.root().resolve("cli/target/test-cache");
        Map<String, String> environment = Map.of("PATH", System.getenv("PATH"), "XDG_CACHE_HOME", cache.toString());
        return Twins.relay(new Installation(Checkout.root()), new NativeToolchain(environment, cache));
    }

    static NamespaceLink make(String words) {
        Link link = Link.parse("link", words);
        assumePossible(link);
        return NamespaceLink.make(link, LinkTrial::relay);
    }

    /** What a client says at one end of a link about a server at the other, or what the server says. */
    static double measure(NamespaceLink link, NamespacePair.End from, String client, String server) throws Exception {
        NamespacePair.End to = from == NamespacePair.End.FIRST ? NamespacePair.End.SECOND : NamespacePair.End.FIRST;
        Process serving = start(link, to, server, link.address(to));
        BufferedReader served = serving.inputReader();
        assertEquals("ready", served.readLine());
        Process asking = start(link, from, client, link.address(to));
        Optional<String> asked = asking.inputReader().lines().findFirst();
        Optional<String> answer = asked.isPresent() ? asked : served.lines().findFirst();
        assertEquals(0, asking.waitFor());
        assertEquals(0, serving.waitFor());
        return Double.parseDouble(answer.orElseThrow());
    }

    private static Process start(NamespaceLink link, NamespacePair.End end, String... words) throws IOException {
        List<String> command = new ArrayList<>(link.enter(end));
        command.addAll(java(LinkProbe.class));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The words that start a class of the tests. */
    static List<String> java(Class<?> main) {
        return List.of(
                Checkout.javaHome().resolve("bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName());
    }

    /** The network namespaces that a lab has made. */
    static List<String> namespacesOf(long pid) {
        if (!Files.isDirectory(NAMESPACES)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(NAMESPACES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("jdyno-" + pid + "-"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
