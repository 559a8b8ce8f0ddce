package org.jdyno;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.plan.Workloads;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a reader who follows a link of the documentation arrives, and that the first pages are short. */
class DocumentationTest {
    /** The target of a link or of a picture. */
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    /** A page or another file of the documentation, as comments and messages name it. */
    private static final Pattern NAMED = Pattern.compile("\\bdocs/[\\w./-]*\\.(?:md|json|yml|yaml)(?:#[\\w-]+)?");

    private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");
    private static final int TWO_SCREENS = 950;
    private static final Set<String> NOT_SOURCES = Set.of("target", "runs", ".git", ".built", "node_modules");

    /** The pages of the checkout, without what is fenced or indented as code. */
    private static final Map<Path, List<String>> PAGES = new HashMap<>();

    @BeforeAll
    static void readPages() throws IOException {
        for (Path page : files("md")) {
            PAGES.put(page, prose(page));
        }
        assertTrue(PAGES.size() > 90, "only " + PAGES.size() + " pages were found");
    }

    private static List<Path> files(String ending) throws IOException {
        List<Path> files = new ArrayList<>();
        List<Path> folders = new ArrayList<>(List.of(Checkout.root()));
        while (!folders.isEmpty()) {
            try (Stream<Path> entries = Files.list(folders.remove(folders.size() - 1))) {
                for (Path entry : entries.toList()) {
                    String name = entry.getFileName().toString();
                    if (Files.isDirectory(entry) && !NOT_SOURCES.contains(name)) {
                        folders.add(entry);
                    } else if (name.endsWith("." + ending)) {
                        files.add(entry);
                    }
                }
            }
        }
        return files;
    }

    private static List<String> prose(Path page) throws IOException {
        List<String> prose = new ArrayList<>();
        boolean fenced = false;
        for (String line : Files.readAllLines(page)) {
            boolean fence = line.strip().startsWith("```");
            fenced ^= fence;
            if (!fence && !fenced && !line.startsWith("    ")) {
                prose.add(line);
            }
        }
        return prose;
    }

    /** The anchors that a page has on GitHub: its headings without punctuation, numbered if they are repeated. */
    private static Set<String> anchors(Path page) {
        Set<String> anchors = new HashSet<>();
        for (String line : PAGES.getOrDefault(page, List.of())) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String text = heading.group(1).replaceAll("\\]\\([^)]*\\)", "").toLowerCase(Locale.ROOT);
                String anchor = text.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
                for (int n = 1, again = n; !anchors.add(anchor); again = n++) {
                    anchor = anchor.replaceFirst("-" + again + "$", "") + "-" + n;
                }
            }
        }
        return anchors;
    }

    /** The page and the link, if the link leads nowhere; "" if it leads somewhere. */
    private static String lost(Path from, Path base, String link) {
        String file = link.replaceFirst("#.*", "");
        Path target = file.isEmpty() ? from : base.resolve(file).normalize();
        boolean there =
                Files.exists(target) && (!link.contains("#") || anchors(target).contains(link.replaceFirst(".*#", "")));
        return there ? "" : Checkout.root().relativize(from) + ": " + link;
    }

    @Test
    void everyLinkBetweenPagesLeadsSomewhere() {
        List<String> lost = new ArrayList<>();
        int links = 0;
        for (Map.Entry<Path, List<String>> page : PAGES.entrySet()) {
            Matcher link = LINK.matcher(String.join("\n", page.getValue()));
            while (link.find()) {
                if (!link.group(1).matches("[a-z]+:.*")) {
                    links++;
                    lost.add(lost(page.getKey(), page.getKey().getParent(), link.group(1)));
                }
            }
        }
        lost.removeIf(String::isEmpty);
        assertEquals(List.of(), lost.stream().sorted().toList());
        assertTrue(links > 300, "only " + links + " links were found");
    }

    /** Comments, messages and plans name pages by their paths in the checkout. */
    @Test
    void everyPageThatAFileNamesIsThere() throws IOException {
        List<String> lost = new ArrayList<>();
        int names = 0;
        for (String ending : List.of("java", "md", "yaml", "yml", "c", "h", "js", "py", "xml")) {
            for (Path file : files(ending)) {
                Matcher name = NAMED.matcher(Files.readString(file).replaceAll("\\]\\([^)\\s]+\\)", ""));
                while (name.find()) {
                    names++;
                    lost.add(lost(file, Checkout.root(), name.group()));
                }
            }
        }
        lost.removeIf(String::isEmpty);
        assertEquals(List.of(), lost.stream().sorted().toList());
        assertTrue(names > 60, "only " + names + " names were found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/concepts.md", "docs/statistics.md"})
    void aFirstPageHasTwoScreens(String page) throws IOException {
        int words = Files.readString(Checkout.root().resolve(page)).split("\\s+").length;
        assertTrue(words <= TWO_SCREENS, page + " has " + words + " words; move what is special to a page behind it");
    }

    @Test
    void theWorkloadsWhoseRateCanBeSearchedAreNamed() throws IOException {
        String named = Workloads.in(Checkout.root().resolve("workloads")).all().stream()
                .filter(workload -> workload.rate().isPresent())
                .map(workload -> "`" + workload.name() + "`")
                .sorted()
                .collect(Collectors.joining(", "))
                .replaceFirst(", (\\S+)$", " and $1");
        String page = Files.readString(Checkout.root().resolve("docs/reading-sweeps.md"));
        assertTrue(page.replaceAll("\\s+", " ").contains("in its `workload.yaml`: here " + named + "."), named);
    }
}
