package org.jdyno.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdyno.host.FileSummary;
import org.jdyno.host.Installation;
import org.jdyno.host.ThisMachine;
import org.jdyno.model.Cell;
import org.jdyno.model.Identity;
import org.jdyno.model.Jvm;
import org.jdyno.model.Platform;
import org.jdyno.model.Run;
import org.jdyno.model.Workload;
import org.jdyno.run.trial.RoleFiles;

/** Determines the identity of the JVMs, classes, twins and machines that runs would use now. */
public final class Identification {
    private final Installation installation;
    private final Map<String, String> values = new TreeMap<>(ThisMachine.identity());

    private Identification(Installation installation, Map<String, String> otherMachines) throws IOException {
        this.installation = installation;
        values.putAll(otherMachines);
        values.put("jdyno itself", jars(System.getProperty("java.class.path")));
    }

    /**
     * The current identity of everything on which the figures of a run depend.
     *
     * @param otherMachines the values that identify the other machines of the run
     * @throws IOException if a file cannot be read
     */
    static Identity of(Run run, Installation installation, Twins twins, Map<String, String> otherMachines)
            throws IOException {
        Identification now = new Identification(installation, otherMachines);
        now.add(run, twins);
        return new Identity(now.values, List.of());
    }

    /**
     * The current identity of everything on which the figures of several runs depend, except other machines.
     *
     * @throws IOException if a file cannot be read, or a twin cannot be compiled into the cache
     */
    public static Identity of(List<Run> runs, Installation installation) throws IOException {
        Identification now = new Identification(installation, Map.of());
        for (Run run : runs) {
            now.add(run, Twins.compile(run, installation));
        }
        return new Identity(now.values, List.of());
    }

    private void add(Run run, Twins twins) throws IOException {
        addJvm(run.plan().driver());
        for (Platform platform : run.plan().platforms()) {
            if (platform.jvm().isPresent() && platform.unable().isEmpty()) {
                addJvm(platform.jvm().get());
            }
            if (platform.classes().isPresent()) {
                Path folder = platform.classes().get();
                values.put(
                        "what is in " + folder,
                        Files.isDirectory(folder) ? RoleFiles.digestOfClasses(folder) : Identity.MISSING);
            }
        }
        for (Workload workload : run.workloads()) {
            values.put("the class path of " + workload.name(), jars(installation.classPath(workload)));
            for (Cell cell : run.plan().cells()) {
                if (cell.workload().equals(workload.name())
                        && run.workload(cell).tested().adapter()) {
                    addProgram(cell);
                }
            }
            Path twin = twins.programs().get(workload.name());
            if (twin != null) {
                // The file name of a twin contains a digest of its sources and compiler.
                values.put(
                        "the C twin of " + workload.name(), twin.getFileName().toString());
            }
        }
    }

    private void addProgram(Cell cell) throws IOException {
        values.put("the program of " + cell.workload(), FileSummary.ofClassPath(filesOf(cell)));
    }

    /** The files that the command of an adapter's program names. */
    static List<Path> filesOf(Cell cell) {
        Map<String, String> values = cell.point().values();
        Path directory = Path.of(values.getOrDefault("directory", ""));
        String commands = values.getOrDefault("command", "") + " " + values.getOrDefault("native", "");
        List<Path> files = new ArrayList<>();
        for (String word : commands.split("[\\s'\":=]+")) {
            Path file = directory.resolve(word);
            if (!word.contains("{") && Files.isRegularFile(file)) {
                files.add(file);
            }
        }
        return files;
    }

    private void addJvm(Jvm jvm) throws IOException {
        String name = "the JVM " + jvm.id() + " in " + jvm.home();
        if (!values.containsKey(name)) {
            values.put(name, Files.isExecutable(jvm.java()) ? FileSummary.ofJavaHome(jvm.home()) : Identity.MISSING);
        }
    }

    private static String jars(String classPath) throws IOException {
        List<Path> files = Arrays.stream(classPath.split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .sorted()
                .toList();
        return FileSummary.ofClassPath(files);
    }
}
