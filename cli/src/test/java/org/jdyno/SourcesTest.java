package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks what makes the files of the checkout easy to read: the width of lines, and the length of files. */
class SourcesTest {
    private static final int WIDTH = 120;
    private static final int LENGTH = 400;

    /** Directories with files that are built, downloaded or measured. */
    private static final Set<String> NOT_SOURCES = Set.of("target", "runs", ".git", ".built", "node_modules");

    private static final List<Path> FILES = new ArrayList<>();

    /** A string or a character. Characters are included so that a quotation mark among them does not begin a string. */
    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.[^']*)'");

    private static final Pattern WORD = Pattern.compile("\\w+");

    /** A function or a constant that other files can name. */
    private static final Pattern C_DEFINITION = Pattern.compile(
            "^(?!static\\b|extern\\b)[A-Za-z_][\\w ]*[ *](\\w+)(?:\\([^;{}]*\\) \\{|(?:\\[\\w*\\])* = )",
            Pattern.MULTILINE);

    private static final Pattern SEVERAL_WORDS = Pattern.compile("\\p{L} \\p{L}");

    @BeforeAll
    static void findFiles() throws IOException {
        Files.walkFileTree(Checkout.root(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes any) {
                return NOT_SOURCES.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes any) {
                FILES.add(file);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static List<Path> files(int fewest, String... endings) {
        List<Path> files = FILES.stream()
                .filter(file -> Set.of(endings).contains(file.toString().replaceFirst(".*[.]", "")))
                .sorted()
                .toList();
        assertTrue(files.size() >= fewest, "only " + files.size() + " files were found");
        return files;
    }

    @Test
    void linesOfCodeAreNoWiderThan120Columns() throws IOException {
        List<String> wide = new ArrayList<>();
        for (Path file : files(900, "java", "c", "h")) {
            wide.addAll(wideLines(file, line -> true));
        }
        for (Path file : files(12, "js", "css", "py", "sh")) {
            wide.addAll(wideLines(file, line -> true));
        }
        for (String script : List.of("jdyno", ".ci/run")) {
            wide.addAll(wideLines(Checkout.root().resolve(script), line -> true));
        }
        assertEquals(List.of(), wide);
    }

    /** Only comments: the definition of a parameter or a measure is one line, like the row of a table. */
    @Test
    void commentsInYamlAreNoWiderThan120Columns() throws IOException {
        List<String> wide = new ArrayList<>();
        for (Path file : files(20, "yaml", "yml")) {
            wide.addAll(wideLines(file, line -> line.strip().startsWith("#")));
        }
        assertEquals(List.of(), wide);
    }

    private static List<String> wideLines(Path file, Predicate<String> checked) throws IOException {
        List<String> wide = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (checked.test(line) && line.codePointCount(0, line.length()) > WIDTH) {
                wide.add(file + ":" + (i + 1));
            }
        }
        return wide;
    }

    /** Rows of tables, and lines that are indented or fenced as code, cannot be wrapped. */
    @Test
    void linesOfProseAreNoWiderThan120Columns() throws IOException {
        List<String> wide = new ArrayList<>();
        for (Path file : files(30, "md")) {
            boolean fenced = false;
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                fenced ^= line.strip().startsWith("```");
                boolean whole = fenced || line.startsWith("|") || line.startsWith("    ");
                if (!whole && line.codePointCount(0, line.length()) > WIDTH) {
                    wide.add(file + ":" + (i + 1));
                }
            }
        }
        assertEquals(List.of(), wide);
    }

    /** Only the report has sentences on what is judged. The messages of exceptions do not count. */
    @Test
    void theJudgeHoldsNoSentences() throws IOException {
        assertEquals(List.of(), textsOfSeveralWords("judge"));
        int inReport = textsOfSeveralWords("report").size();
        assertTrue(inReport > 200, "only " + inReport + " texts were found where the sentences are");
    }

    private static List<String> textsOfSeveralWords(String name) throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : files(900, "java", "c", "h")) {
            if (file.toString().contains("/src/main/java/org/jdyno/" + name + "/")) {
                String code =
                        Files.readString(file).replaceAll("(?s)/[*].*?[*]/", "").replaceAll("(?s)throw new .*?;", "");
                LITERAL.matcher(code)
                        .results()
                        .map(literal -> literal.group())
                        .filter(literal -> SEVERAL_WORDS.matcher(literal).find())
                        .forEach(literal -> texts.add(file.getFileName() + ": " + literal));
            }
        }
        return texts;
    }

    /** Among the C files of a directory use goes one way: none uses what a file defines that, over others, uses it. */
    @Test
    void noFilesInCUseEachOther() throws IOException {
        Map<Path, List<Path>> programs = files(900, "java", "c", "h").stream()
                .filter(file -> file.toString().matches(".*/src/main/c/[^/]*[.]c"))
                .collect(Collectors.groupingBy(Path::getParent));
        assertTrue(programs.size() >= 10, programs.keySet().toString());
        List<String> circles = new ArrayList<>();
        for (List<Path> program : programs.values()) {
            Map<Path, Set<Path>> used = usedFiles(program);
            for (Path file : program) {
                Set<Path> reached = new HashSet<>();
                Deque<Path> next = new ArrayDeque<>(used.get(file));
                while (!next.isEmpty()) {
                    Path reachedNow = next.pop();
                    if (reached.add(reachedNow)) {
                        next.addAll(used.get(reachedNow));
                    }
                }
                if (reached.contains(file)) {
                    circles.add(file + " uses " + used.get(file));
                }
            }
        }
        assertEquals(List.of(), circles);
    }

    /** Of each file of a program those others whose functions or constants it names. */
    private static Map<Path, Set<Path>> usedFiles(List<Path> program) throws IOException {
        Map<Path, String> texts = new HashMap<>();
        Map<String, Path> definitions = new HashMap<>();
        for (Path file : program) {
            String text = Files.readString(file).replaceAll("(?s)/[*].*?[*]/", "");
            texts.put(file, LITERAL.matcher(text).replaceAll("0"));
            C_DEFINITION.matcher(text).results().forEach(found -> definitions.put(found.group(1), file));
        }
        Map<Path, Set<Path>> used = new HashMap<>();
        texts.forEach((file, text) -> used.put(
                file,
                WORD.matcher(text)
                        .results()
                        .map(word -> definitions.getOrDefault(word.group(), file))
                        .filter(definer -> !definer.equals(file))
                        .collect(Collectors.toSet())));
        return used;
    }

    @Test
    void noFileOfTheProgramIsLongerThan400Lines() throws IOException {
        List<String> tooLong = new ArrayList<>();
        int program = 0;
        for (Path file : files(900, "java", "c", "h")) {
            if (file.toString().contains("/src/main/")) {
                program++;
                int lines = Files.readAllLines(file).size();
                if (lines > LENGTH) {
                    tooLong.add(file + ": " + lines + " lines");
                }
            }
        }
        assertTrue(program > 500, "only " + program + " files of the program were found");
        assertEquals(List.of(), tooLong);
    }
}
