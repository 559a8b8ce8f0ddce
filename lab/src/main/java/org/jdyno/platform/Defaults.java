package org.jdyno.platform;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.model.UserError;

/**
 * The platforms of a run that names none.
 *
 * <ol>
 *   <li>Several JVMs: the newest build of each of the three newest feature releases, oldest first, so that the baseline
 *       is the one to upgrade from. Long-term support is no criterion: an installed JVM is one its user is interested
 *       in.
 *   <li>Several JVMs of one feature release: the three newest builds.
 *   <li>One JVM: three of its collectors, see {@link #collectors}.
 * </ol>
 *
 * <p>Early-access builds and VMs that warm up for half a minute (interpreters, Espresso) are used only if there is no
 * other.
 */
public final class Defaults {
    private static final int AT_MOST = 3;

    /** Collectors to compare: the first that a JVM has of each kind, with short pauses, with few of them, with none. */
    private static final List<List<Collector>> COLLECTORS =
            List.of(List.of(Collector.G1), List.of(Collector.PARALLEL, Collector.SERIAL), List.of(Collector.ZGC));

    private Defaults() {}

    /**
     * The specs of the default platforms, the baseline first: ids, with a collector if there is only one JVM.
     *
     * @throws UserError if there is no JVM
     */
    public static List<String> specs(List<Jvm> jvms) {
        if (jvms.isEmpty()) {
            throw new UserError("No JVM was found; name Java homes in " + JvmFinder.VARIABLE + " or JAVA_HOME.");
        }
        List<Jvm> newestFirst = newestFirst(jvms);
        if (newestFirst.size() == 1) {
            return collectors(newestFirst.get(0));
        }
        Map<Integer, Jvm> newest = new LinkedHashMap<>();
        newestFirst.forEach(jvm -> newest.putIfAbsent(jvm.feature(), jvm));
        Stream<Jvm> chosen = newest.size() > 1 ? newest.values().stream() : newestFirst.stream();
        return chosen.limit(AT_MOST)
                .sorted(Comparator.comparing(Defaults::version))
                .map(Jvm::id)
                .toList();
    }

    /**
     * The specs of a JVM with different collectors, as far as it has them: G1, which most JVMs choose themselves, as
     * the baseline, Parallel or else Serial, and ZGC. If it has none of these, the JVM itself.
     */
    public static List<String> collectors(Jvm jvm) {
        List<String> specs = COLLECTORS.stream()
                .flatMap(
                        kind -> kind.stream().filter(jvm.collectors()::contains).limit(1))
                .map(collector -> jvm.id() + "+" + collector.word())
                .toList();
        return specs.isEmpty() ? List.of(jvm.id()) : specs;
    }

    /** The JVMs that a run which names none may use; of those of one version the first stays the first. */
    static List<Jvm> newestFirst(List<Jvm> jvms) {
        List<Jvm> usual = jvms.stream().filter(Defaults::isUsual).toList();
        return (usual.isEmpty() ? jvms : usual)
                .stream()
                        .sorted(Comparator.comparing(Defaults::version).reversed())
                        .toList();
    }

    static boolean isUsual(Jvm jvm) {
        return !version(jvm).isEarlyAccess()
                && !jvm.vendor().equals("espresso")
                && !jvm.mode().startsWith("interpreted");
    }

    private static JavaVersion version(Jvm jvm) {
        return JavaVersion.of(jvm.version());
    }
}
