package org.jdyno.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * A Java virtual machine on this machine, as it describes itself.
 *
 * @param id unique among those found, such as {@code temurin-25.0.3}; platform specs use prefixes of it
 * @param home the real path of its Java home
 * @param vendor short and lower case, such as {@code temurin}, {@code zulu}, {@code debian}
 * @param version its {@code java.version}, such as {@code 25.0.3}
 * @param feature the feature release: 8, 11, 17 …
 * @param vm its {@code java.vm.name}
 * @param build its {@code java.vm.version}
 * @param mode its {@code java.vm.info}, such as {@code mixed mode, sharing}
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
        if (feature < 1) {
            throw new IllegalArgumentException("feature release of " + id + " must be positive, not " + feature);
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
        return vm + " " + build + " (" + vendor + ", " + mode + ")";
    }

    /** Whether the JVM is or derives from HotSpot and accepts its options; Espresso, OpenJ9 and Zing do not. */
    public boolean isHotSpot() {
        return vm.contains("OpenJDK")
                || vm.contains("HotSpot")
                || vm.startsWith("SAP Java")
                || vm.contains("Dynamic Code Evolution");
    }
}
