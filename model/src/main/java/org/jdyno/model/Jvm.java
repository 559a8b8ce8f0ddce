package org.jdyno.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Java virtual machine on this machine, as it describes itself; or the one of imported trials, as far as their file
 * describes it.
 *
 * @param id unique among those found, such as {@code temurin-25.0.3}; platform specs use prefixes of it
 * @param home the real path of its Java home
 * @param vendor short and lower case, such as {@code temurin}, {@code zulu}, {@code debian}; empty if not known
 * @param version its {@code java.version}, such as {@code 25.0.3}
 * @param feature the feature release: 8, 11, 17 …; 0 if not known
 * @param vm its {@code java.vm.name}
 * @param build its {@code java.vm.version}; empty if not known
 * @param mode its {@code java.vm.info}, such as {@code mixed mode, sharing}; empty if not known
 * @param collectors the collectors with which it was started successfully
 * @param graal whether it can use the Graal compiler without further files
 * @param aliases other names for specs, such as {@code openjdk-17.0.15}
 */
public record Jvm(
        String id,
        Path home,
        String vendor,
        String version,
        int feature,
        String vm,
        String build,
        String mode,
        Set<Collector> collectors,
        boolean graal,
        List<String> aliases) {
    public Jvm {
        if (feature < 0) {
            throw new IllegalArgumentException("feature release of " + id + " must not be negative, as " + feature);
        }
        collectors = Set.copyOf(collectors);
        aliases = List.copyOf(aliases);
    }

    /** The same JVM with another id and other names. */
    public Jvm named(String newId, List<String> newAliases) {
        return new Jvm(newId, home, vendor, version, feature, vm, build, mode, collectors, graal, newAliases);
    }

    /** The same JVM with what it was started with. */
    public Jvm offering(Set<Collector> started, boolean withGraal) {
        return new Jvm(id, home, vendor, version, feature, vm, build, mode, started, withGraal, aliases);
    }

    /** The path of the {@code java} launcher. */
    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    /** The path of the {@code java} launcher in a copy of the home. */
    public Path javaIn(Path otherHome) {
        return otherHome.resolve(home.relativize(java()));
    }

    /** One line that identifies the build. */
    public String describe() {
        String origin =
                Stream.of(vendor, mode).filter(known -> !known.isEmpty()).collect(Collectors.joining(", "));
        return (vm + " " + build).strip() + (origin.isEmpty() ? "" : " (" + origin + ")");
    }

    /** Whether the JVM is or derives from HotSpot and accepts its options; Espresso, OpenJ9 and Zing do not. */
    public boolean isHotSpot() {
        return vm.contains("OpenJDK")
                || vm.contains("HotSpot")
                || vm.startsWith("SAP Java")
                || vm.contains("Dynamic Code Evolution");
    }
}
