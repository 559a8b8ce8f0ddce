package org.jdyno.platform;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdyno.model.Jvm;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;

/**
 * The JVMs of this machine. Finding them starts those that are new or have changed, which takes about two seconds each;
 * the others are read from the cache. Not for use by several threads at once.
 */
public final class Inventory {
    private static final String NEWEST = "newest";

    /** Variables that add options to every JVM. */
    private static final Set<String> AMBIENT =
            Set.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "OPENJ9_JAVA_OPTIONS", "IBM_JAVA_OPTIONS");

    private final Path userHome;
    private final JvmProbe probe;
    private final StartCheck check;
    private final ProbeCache cache;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Consumer<Path> probing;

    private Inventory(Map<String, String> environment, Path userHome, Duration limit, Consumer<Path> probing) {
        this.probing = probing;
        this.userHome = userHome;
        this.probe = new JvmProbe(environment, limit);
        this.check = new StartCheck(environment, limit.multipliedBy(3));
        this.cache = new ProbeCache(Caches.root(environment, userHome).resolve("platforms"));
    }

    /**
     * Looks in all the usual places.
     *
     * @param environment the variables, for JAVA_HOME, PATH, JDYNO_JVMS and XDG_CACHE_HOME, and for the variables that
     *     JVMs get
     * @param userHome the user's home directory
     * @param probing receives the home of each JVM before it is started, which takes seconds; not those in the cache
     */
    public static Inventory find(Map<String, String> environment, Path userHome, Consumer<Path> probing)
            throws InterruptedException {
        return find(environment, userHome, Path.of("/"), JvmProbe.LIMIT, probing);
    }

    /** Finds JVMs below another root of the file system, with another time limit of an answer, for tests. */
    static Inventory find(Map<String, String> environment, Path userHome, Path root, Duration limit)
            throws InterruptedException {
        return find(environment, userHome, root, limit, home -> {});
    }

    private static Inventory find(
            Map<String, String> environment, Path userHome, Path root, Duration limit, Consumer<Path> probing)
            throws InterruptedException {
        Inventory inventory = new Inventory(environment, userHome, limit, probing);
        ambient(environment)
                .forEach(name -> inventory.notes.add(name
                        + " is set; jdyno does not pass it on, so that platforms run with no options but their own."));
        inventory.take(new JvmFinder(environment, userHome, root).candidates());
        return inventory;
    }

    /** The variables of an environment that add options to every JVM. */
    public static SortedSet<String> ambient(Map<String, String> environment) {
        SortedSet<String> set = new TreeSet<>(environment.keySet());
        set.retainAll(AMBIENT);
        return set;
    }

    /** All findings: the JVMs, oldest first, then the broken ones. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** The JVMs that work, oldest first. */
    public List<Jvm> jvms() {
        return findings.stream().flatMap(finding -> finding.jvm().stream()).toList();
    }

    /** Sentences for the user: variables that are not passed on, a cache that cannot be used. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * The JVMs that match a word of the platform grammar: an id, an alias or a version, or the beginning of one; or
     * {@code newest}, the first of the newest version that a run which names no platform may use.
     */
    public List<Jvm> matching(String word) {
        if (word.equalsIgnoreCase(NEWEST)) {
            return Defaults.newestFirst(jvms()).stream().limit(1).toList();
        }
        return JvmNames.matching(word, jvms());
    }

    /**
     * The JVM whose Java home is at a path; it is started if it is not among those found. A leading {@code ~} is the
     * home directory.
     *
     * @throws UserError if there is none or it does not work
     */
    public Jvm at(String path) throws InterruptedException {
        Path place = place(path);
        Path home = JvmFinder.homeAt(place)
                .orElseThrow(() -> new UserError(
                        "There is no Java home at " + Words.quoted(place.toString()) + ": it has no bin/java."));
        Optional<Finding> known = findings.stream()
                .filter(finding -> finding.place().equals(home))
                .findFirst();
        Finding finding =
                known.isPresent() ? known.get() : add(new JvmFinder.Candidate(home, "named", Optional.empty()));
        return finding.jvm()
                .orElseThrow(() -> new UserError("The JVM at " + home + " cannot be used. "
                        + finding.reason().orElseThrow()));
    }

    /** The path that a spec names. */
    Path place(String path) {
        return path.equals("~") || path.startsWith("~/")
                ? userHome.resolve("." + path.substring(1)).normalize()
                : Path.of(path);
    }

    /**
     * Starts a JVM with these options; returns why it does not run, or empty if it does. -Xms is left out: some
     * collectors touch that memory at once, and -Xmx is enough to show whether the size is possible.
     */
    Optional<String> refusal(Jvm jvm, List<String> options) {
        List<String> light =
                options.stream().filter(option -> !option.startsWith("-Xms")).toList();
        return light.containsAll(StartCheck.GRAAL)
                ? check.startGraal(jvm.home(), light).refusal()
                : check.start(jvm.home(), light).refusal();
    }

    private void take(List<JvmFinder.Candidate> candidates) throws InterruptedException {
        Map<JvmFinder.Candidate, Jvm> probed = new LinkedHashMap<>();
        List<Finding> broken = new ArrayList<>();
        for (JvmFinder.Candidate candidate : candidates) {
            try {
                probed.put(candidate, probe(candidate));
            } catch (JvmProbe.BrokenException failed) {
                broken.add(Finding.broken(candidate, failed.getMessage()));
            }
        }
        List<JvmFinder.Candidate> ordered = new ArrayList<>(probed.keySet());
        // By path within a version, so that ids do not depend on which variable names a JVM first.
        ordered.sort(Comparator.comparing((JvmFinder.Candidate candidate) ->
                        JavaVersion.of(probed.get(candidate).version()))
                .thenComparing(JvmFinder.Candidate::home));
        List<Jvm> named = JvmNames.distinct(ordered.stream().map(probed::get).toList(), Set.of());
        for (int i = 0; i < ordered.size(); i++) {
            findings.add(Finding.of(ordered.get(i), named.get(i)));
        }
        findings.addAll(broken);
    }

    private Finding add(JvmFinder.Candidate candidate) throws InterruptedException {
        Finding finding;
        try {
            Set<String> taken = jvms().stream().map(Jvm::id).collect(Collectors.toSet());
            finding = Finding.of(
                    candidate,
                    JvmNames.distinct(List.of(probe(candidate)), taken).get(0));
        } catch (JvmProbe.BrokenException failed) {
            finding = Finding.broken(candidate, failed.getMessage());
        }
        findings.add(finding);
        return finding;
    }

    private Jvm probe(JvmFinder.Candidate candidate) throws JvmProbe.BrokenException, InterruptedException {
        if (candidate.reason().isPresent()) {
            throw new JvmProbe.BrokenException(candidate.reason().get());
        }
        Path home = candidate.home();
        Optional<Jvm> cached = cached(home);
        if (cached.isPresent()) {
            return cached.get();
        }
        probing.accept(home);
        CollectorProbe.Offer offer = new CollectorProbe(check).ask(probe.ask(home));
        if (offer.doubt().isEmpty()) {
            keep(offer.jvm());
        } else {
            notes.add("The JVM at " + home + " did not show all its collectors ("
                    + offer.doubt().get() + "); it is started again next time.");
        }
        return offer.jvm();
    }

    private Optional<Jvm> cached(Path home) {
        try {
            return cache.read(home);
        } catch (IOException e) {
            noteOnce("The cache of JVMs cannot be read: " + e.getMessage() + ".");
            return Optional.empty();
        }
    }

    private void keep(Jvm jvm) {
        try {
            cache.write(jvm);
        } catch (IOException e) {
            noteOnce("The cache of JVMs cannot be written, so every listing starts them all: " + e.getMessage() + ".");
        }
    }

    private void noteOnce(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }
}
