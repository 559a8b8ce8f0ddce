package org.jdyno.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.Checkout;
import org.jdyno.experiment.Experiments;
import org.jdyno.judge.Judge;
import org.jdyno.model.Judged;
import org.jdyno.model.Judgement;
import org.jdyno.model.Run;
import org.jdyno.model.Trial;
import org.jdyno.report.Format;
import org.jdyno.report.PercentileFiles;
import org.jdyno.report.content.Extent;
import org.jdyno.report.content.GateReport;
import org.jdyno.report.content.RunReport;
import org.jdyno.report.write.MarkdownWriter;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.jdyno.session.JudgedStudy;
import org.jdyno.store.Folders;
import org.jdyno.store.RunDirectory;
import org.jdyno.store.StudyDirectory;

/**
 * The directory of a run or a study in a zip file, under {@code run}, and its reports when it was stored, under {@code
 * golden}: {@code report.json}, the exit status, and the figures of the other formats.
 */
public final class StoredRun {
    static final String JSON = "json";

    private static final Path RUNS = Checkout.root().resolve("cli/src/test/resources/runs");
    private static final Path WORDS = RUNS.resolve("words");

    /** The page as text, which has the machine, the settings and the commands. */
    private static final String PAGE = "page";

    /** The runs whose words are those of the page too. */
    private static final Set<String> WITH_PAGE = Set.of("gate-passes", "sweep-heap");

    private static final String ZIP = ".zip";
    private static final String STATUS = "status";

    private final Path zip;
    private final Path directory;

    private StoredRun(Path zip, Path directory) {
        this.zip = zip;
        this.directory = directory;
    }

    /** The names of all stored runs. */
    public static List<String> names() {
        try (Stream<Path> files = Files.list(RUNS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ZIP))
                    .map(name -> name.substring(0, name.length() - ZIP.length()))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Unpacks a stored run into a directory of the test. */
    public static StoredRun unpack(String name, Path folder) throws IOException {
        Path zip = RUNS.resolve(name + ZIP);
        Path directory = folder.toRealPath().resolve(name);
        try (FileSystem files = FileSystems.newFileSystem(zip)) {
            Path run = files.getPath("/run");
            try (Stream<Path> all = Files.walk(run)) {
                for (Path one : all.toList()) {
                    Path copy = directory.resolve(run.relativize(one).toString());
                    if (Files.isDirectory(one)) {
                        Files.createDirectories(copy);
                    } else {
                        Files.copy(one, copy);
                    }
                }
            }
        }
        return new StoredRun(zip, directory);
    }

    /** The run of a part of a study. */
    public StoredRun part(String name) {
        return new StoredRun(zip, directory.resolve(name));
    }

    /** The same directory, as if another machine had run it. */
    public StoredRun onAnotherMachine() throws IOException {
        Path identity = directory.resolve("identity.json");
        Files.writeString(
                identity,
                Files.readString(identity).replaceFirst("\"this machine\" : \"\\w+\"", "\"this machine\" : \"other\""));
        return this;
    }

    /** The run; not for a study. */
    public Run read() {
        return RunDirectory.open(directory).read();
    }

    /** The page of the run or study. */
    public String page() {
        return isStudy() ? JudgedStudy.in(directory).render(Format.HTML) : render(Format.HTML);
    }

    /** The report of the run in a format; not for a study. */
    public String render(Format format) {
        Judged judged = Judge.of(read());
        return format.renderer().render(judged.run(), judged.judgement());
    }

    /**
     * The reports of a version of jdyno on a run.
     *
     * @param status the exit status
     * @param texts word of a format to the document, or to its figures
     */
    record Reports(int status, SortedMap<String, String> texts) {}

    public Path path() {
        return directory;
    }

    /**
     * Replaces the trials of parts of a study by others.
     *
     * @param parts the number of parts; the others keep their trials
     */
    void replaceTrials(UnaryOperator<Run> change, int parts) throws IOException {
        for (Path plan : plans().stream().limit(parts).toList()) {
            RunDirectory run = RunDirectory.open(plan.getParent());
            List<Trial> changed = change.apply(run.read()).trials();
            for (Trial trial : run.read().trials()) {
                Folders.delete(run.trials().folder(trial.slot()).path());
            }
            for (Trial trial : changed) {
                run.trials().keep(run.trials().begin(trial.slot()), trial);
            }
        }
    }

    private List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.walk(directory, 2)) {
            return files.filter(RunDirectory::isPlanOfRun).sorted().toList();
        }
    }

    public boolean isStudy() {
        return StudyDirectory.isStudy(directory);
    }

    /** The reports when the run was stored: the JSON document, and the figures of the other formats. */
    static Reports golden(String name) throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        try (FileSystem files = FileSystems.newFileSystem(RUNS.resolve(name + ZIP));
                Stream<Path> golden = Files.list(files.getPath("/golden"))) {
            for (Path file : golden.toList()) {
                String fileName = file.getFileName().toString();
                texts.put(fileName.replaceFirst("figures-|report[.]", "").replace(".txt", ""), Files.readString(file));
            }
        }
        return new Reports(Integer.parseInt(texts.remove(STATUS).strip()), texts);
    }

    /** The file with the words of a run, which some have: its text, its summary, that of its gate, its page as text. */
    static Path words(String name) {
        return WORDS.resolve(name + ".txt");
    }

    static String words(String name, Reports reports) {
        return Stream.of("text", "summary", "gate", PAGE)
                .filter(reports.texts()::containsKey)
                .filter(format -> !format.equals(PAGE) || WITH_PAGE.contains(name))
                .map(format -> "===== " + format + "\n" + reports.texts().get(format))
                .collect(Collectors.joining());
    }

    private static String fileName(String format) {
        return format.equals(JSON) ? "report.json" : "figures-" + format + ".txt";
    }

    /** The present reports, each as a whole. */
    Reports reports() {
        SortedMap<String, String> texts = new TreeMap<>();
        int status = StudyDirectory.isStudy(directory) ? addStudy(texts) : addRun(texts);
        texts.replaceAll((format, text) -> text.replace(directory.toString(), "DIR"));
        return new Reports(status, texts);
    }

    private int addStudy(Map<String, String> texts) {
        JudgedStudy study = JudgedStudy.in(directory);
        for (Format format : List.of(Format.JSON, Format.TEXT, Format.HTML)) {
            texts.put(format.word(), study.render(format));
        }
        texts.put("summary", study.summary(Screen.NONE, directory.resolve(Format.HTML.fileName())));
        return ExitCode.of(study.status());
    }

    private int addRun(Map<String, String> texts) {
        return addReports(read(), texts);
    }

    /** The reports of a run as it would be stored, in every format that it has. */
    static Reports reports(Run run) {
        SortedMap<String, String> texts = new TreeMap<>();
        return new Reports(addReports(run, texts), texts);
    }

    private static int addReports(Run stored, Map<String, String> texts) {
        Judged judged = Judge.of(stored);
        Run run = judged.run();
        Judgement judgement = judged.judgement();
        for (Format format : Format.values()) {
            texts.put(format.word(), format.renderer().render(run, judgement));
        }
        texts.put(PAGE, TextWriter.write(RunReport.of(run, judgement, Extent.PAGE), Screen.NONE));
        texts.put(
                "summary", TextWriter.write(RunReport.summary(run, judgement, "DIR", "DIR/report.html"), Screen.NONE));
        if (run.trials().stream()
                .anyMatch(trial -> trial.completed()
                        && !trial.slot().platform().equals(run.plan().aaControl())
                        && !trial.distributions().isEmpty())) {
            texts.put("hgrm", String.join("\n", PercentileFiles.of(run).values()));
        }
        if (run.plan().experiment().stopping().isGate()) {
            texts.put("gate", MarkdownWriter.write(GateReport.of(judged, Judge.gate(judged), true, "DIR/report.html")));
        }
        return ExitCode.of(Experiments.status(List.of(judged)));
    }

    /**
     * A document with the figures that its format had once: JMH's had all parameters, and has those that vary.
     */
    String completed(String format, String text) {
        if (!format.equals("jmh")) {
            return text;
        }
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        read().plan().cells().forEach(cell -> cell.point().values().values().forEach(all::add));
        return "[" + text + "," + all + "]";
    }

    /** The figures of a document. */
    static FigureTokens figures(String format, String text) {
        return switch (format) {
            case "html" -> FigureTokens.ofPage(text);
            case "jmh" -> FigureTokens.ofJson(text);
            default -> FigureTokens.ofText(text);
        };
    }

    /** Replaces the stored reports by the present ones. */
    void storeReports() throws IOException {
        Reports reports = reports();
        String name = directory.getFileName().toString();
        if (Files.exists(words(name))) {
            Files.writeString(words(name), words(name, reports));
        }
        reports.texts().remove(PAGE);
        try (FileSystem files = FileSystems.newFileSystem(zip)) {
            Path golden = Files.createDirectories(files.getPath("/golden"));
            Files.writeString(golden.resolve(STATUS + ".txt"), reports.status() + "\n");
            for (Map.Entry<String, String> report : reports.texts().entrySet()) {
                String format = report.getKey();
                String text = report.getValue();
                Files.writeString(
                        golden.resolve(fileName(format)),
                        format.equals(JSON) ? text : figures(format, text).lines());
            }
        }
    }
}
