package org.jdyno.run.trial;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jdyno.host.FileSummary;
import org.jdyno.host.Installation;
import org.jdyno.host.RoleHost;
import org.jdyno.model.Jvm;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Role;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import org.jdyno.model.Workload;
import org.jdyno.store.RunDirectory;

/**
 * Provides the files of roles on their machines: a JVM and a class path, or a twin. Files are copied to other machines
 * once. The methods return paths on the role's machine. Not thread-safe.
 */
public final class RoleFiles {
    private final Installation installation;
    private final Plan plan;
    private final Map<String, Path> twins;
    private final BiFunction<Platform, String, Optional<UsedArchive>> archives;
    private final RunDirectory directory;
    /** The {@code classes=} directories of platforms to their copies, which a build during the run does not change. */
    private final Map<Path, Path> copies = new HashMap<>();

    /**
     * @param twins workload name to the executable of its twin
     * @param archives the start-up archive of a platform for a workload, by its name
     * @param directory the run directory, which gets copies of the classes of platforms
     */
    public RoleFiles(
            Installation installation,
            Plan plan,
            Map<String, Path> twins,
            BiFunction<Platform, String, Optional<UsedArchive>> archives,
            RunDirectory directory) {
        this.installation = installation;
        this.plan = plan;
        this.twins = twins;
        this.archives = archives;
        this.directory = directory;
    }

    /** Provides all files for the roles of a workload, so that no trial has to wait for them. */
    void provideAll(Workload workload, WorkloadHosts places) throws IOException, InterruptedException {
        for (Role role : places.all()) {
            RoleHost host = places.of(role);
            for (Platform platform : plan.platforms()) {
                if (isTwin(role, platform)) {
                    if (twins.containsKey(workload.name())) {
                        provideTwin(workload, host);
                    }
                } else if (platform.unable().isEmpty()) {
                    provideJava(jvm(role, platform), host);
                    provideClassPath(role, workload, platform, host);
                    if (role.adapter() && role.underTest()) {
                        provideForProgram(platform, host);
                    }
                }
            }
        }
    }

    private void provideForProgram(Platform platform, RoleHost host) throws IOException, InterruptedException {
        if (platform.jvm().isPresent()) {
            provideJava(platform.jvm().get(), host);
        }
        if (platform.classes().isPresent()) {
            provideClasses(platform.classes().get(), host);
        }
    }

    static boolean isTwin(Role role, Platform platform) {
        return role.underTest() && platform.isNative() && !role.adapter();
    }

    /** The start-up archive of a platform, whose options its JVM gets. */
    Optional<UsedArchive> archive(Platform platform, Workload workload) {
        return platform.archive().flatMap(any -> archives.apply(platform, workload.name()));
    }

    String provideTwin(Workload workload, RoleHost host) throws IOException, InterruptedException {
        return host.program(twins.get(workload.name())).toString();
    }

    Jvm jvm(Role role, Platform platform) {
        return runsOnPlatform(role, platform) || runsBesideTested(role, platform)
                ? platform.jvm().orElseThrow()
                : plan.driver();
    }

    /** Whether a role that is not under test runs on the JVM of the platform, with the options of what is. */
    boolean runsBesideTested(Role role, Platform platform) {
        return plan.drivenByTested()
                && platform.jvm().isPresent()
                && !role.underTest()
                && !role.adapter()
                && !role.equals(WorkloadHosts.CONTROL);
    }

    static boolean runsOnPlatform(Role role, Platform platform) {
        return role.underTest() && !platform.isNative() && !role.adapter();
    }

    String provideJava(Jvm jvm, RoleHost host) throws IOException, InterruptedException {
        return jvm.javaIn(host.javaHome(jvm.home())).toString();
    }

    String provideClassPath(Role role, Workload workload, Platform platform, RoleHost host)
            throws IOException, InterruptedException {
        String localPath =
                role.equals(WorkloadHosts.CONTROL) ? installation.kitClassPath() : installation.classPath(workload);
        List<String> entries = new ArrayList<>();
        if (runsOnPlatform(role, platform) && platform.classes().isPresent()) {
            entries.addAll(classesBeforeWorkload(platform.classes().get(), host));
        }
        for (String jar : localPath.split(File.pathSeparator)) {
            entries.add(host.file(Path.of(jar)).toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    /**
     * The copy of a platform's directory of classes, in the run directory. The first call makes it.
     *
     * @throws UserError if there is no such directory, or the role runs elsewhere
     */
    Path provideClasses(Path classes, RoleHost host) throws IOException {
        if (!host.here()) {
            throw new UserError("classes=" + classes + " works on this machine only; run the role under test here");
        }
        Path copy = copies.get(classes);
        if (copy == null) {
            if (!Files.isDirectory(classes)) {
                throw new UserError("classes must be a directory, not " + Words.quoted(classes.toString()));
            }
            List<Path> files = filesIn(classes);
            copy = directory.copyOfClasses(classes, files, FileSummary.ofClassPath(files));
            copies.put(classes, copy);
        }
        return copy;
    }

    /** The digest of a directory of classes and jars. */
    public static String digestOfClasses(Path folder) throws IOException {
        return FileSummary.ofClassPath(filesIn(folder));
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** The class path entries before those of the workload: the platform's directory of classes, and its jars. */
    private List<String> classesBeforeWorkload(Path classes, RoleHost host) throws IOException {
        Path folder = provideClasses(classes, host);
        try (Stream<Path> files = Files.list(folder)) {
            Stream<Path> jars =
                    files.filter(file -> file.toString().endsWith(".jar")).sorted();
            return Stream.concat(Stream.of(folder), jars).map(Path::toString).toList();
        }
    }
}
