package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.judge.Judge;
import org.jdyno.model.Judged;
import org.jdyno.model.Run;
import org.jdyno.report.Format;
import org.jdyno.report.content.Sentences;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Figures of one report that a reader would compare: a ratio is the quotient of the figures beside it, or the cell says
 * of what it is; and a measure of a platform has one figure in one unit, wherever it stands.
 */
class FiguresAgreeTest {
    /** Their blocks are of several pairings, which share no figure, or their load fell behind. */
    private static final List<String> NO_COMMON_BASIS = List.of("pairing-auto", "failures-behind");

    private static final List<Cut> CUTS = List.of(Cut.TWO_BLOCKS, Cut.BROKEN_BLOCK, Cut.THE_CONTROL_NEVER_COMPLETED);
    private static final Pattern BASIS =
            Pattern.compile("adjusted for stolen time|of all trials merged|in [0-9]+ common blocks?");
    private static final Pattern FIGURE = Pattern.compile("[+−]?[0-9][0-9,]*(\\.[0-9]+)?(e[−]?[0-9]+)?");
    private static final String BREAK = "<br>";

    @TempDir
    private Path folder;

    private int ratios;
    private int explained;
    private int percentiles;

    /** A number as it is printed, and what it may stand for. */
    private record Rounded(double low, double high) {
        static Rounded of(String text) {
            String digits = text.replace(",", "").replace('−', '-').replace("+", "");
            double value = Double.parseDouble(digits);
            int point = digits.indexOf('.');
            double unit = digits.contains("e")
                    ? Math.abs(value) / 100
                    : point < 0 ? wholeUnit(digits) : Math.pow(10, point + 1 - digits.length());
            return new Rounded(value - unit / 2, value + unit / 2);
        }

        /** Three digits are significant. */
        private static double wholeUnit(String digits) {
            return Math.pow(10, Math.max(0, digits.replace("-", "").length() - 3));
        }

        boolean meets(Rounded other) {
            return low <= other.high * (1 + 1e-9) && other.low <= high * (1 + 1e-9);
        }
    }

    @Test
    void aRatioIsTheQuotientOfTheFiguresBesideIt() throws IOException {
        List<String> faults = new ArrayList<>();
        for (String name : StoredRun.names()) {
            StoredRun stored = StoredRun.unpack(name, folder);
            if (stored.isStudy() || NO_COMMON_BASIS.contains(name)) {
                continue;
            }
            Run run = stored.read();
            check(name, run, faults);
            for (Cut cut : CUTS) {
                check(name + " " + cut, cut.of(run), faults);
            }
        }
        assertEquals(List.of(), faults.stream().limit(20).toList(), faults.size() + " faults");
        assertTrue(ratios > 400, ratios + " ratios");
        assertTrue(explained < ratios / 3, explained + " of " + ratios + " are of something else");
        assertTrue(percentiles >= 10, percentiles + " percentiles that are measures");
    }

    /** Checks the tables of each chapter: its card, its ranking, its percentiles and its measures. */
    private void check(String name, Run run, List<String> faults) {
        String baseline = run.plan().baseline();
        Map<String, String> percentilesSoFar = new TreeMap<>();
        Map<String, String> cardSoFar = new HashMap<>();
        Judged judged = Judge.of(run);
        for (List<List<String>> table : tables(Format.MARKDOWN.renderer().render(judged.run(), judged.judgement()))) {
            List<String> head = table.get(0);
            if (head.get(0).equals("Measure")
                    && head.get(head.size() - 1).equals(baseline)
                    && table.get(1).get(1).contains("**")) {
                cardSoFar.clear();
                table.stream().skip(1).forEach(row -> cardSoFar.put(row.get(0), row.get(head.size() - 1)));
            } else if (head.size() > 3 && head.get(3).startsWith("Against ")) {
                checkRanking(name, table, baseline, faults);
            } else if (head.contains("max seen")) {
                percentilesSoFar.clear();
                percentilesSoFar.putAll(percentiles(table));
            } else if (head.get(0).equals("Measure")) {
                checkMeasures(name, table, baseline, faults);
                // The cards of several cells stand together, before the tables.
                Map<String, String> card = run.plan().cells().size() == 1 ? cardSoFar : Map.of();
                checkOneFigure(name, table, baseline, percentilesSoFar, card, faults);
            }
        }
    }

    private void checkRanking(String name, List<List<String>> table, String baseline, List<String> faults) {
        String figure = table.stream()
                .filter(row -> row.get(0).equals(baseline))
                .map(row -> first(row.get(2)))
                .findFirst()
                .orElse("–");
        table.stream()
                .skip(1)
                .filter(row -> !row.get(3).isEmpty())
                .forEach(row -> checkRatio(
                        name + " ranking of " + row.get(0),
                        first(row.get(2)),
                        figure,
                        first(row.get(3)),
                        row.get(3),
                        faults));
    }

    private void checkMeasures(String name, List<List<String>> table, String baseline, List<String> faults) {
        int ofBaseline = table.get(0).indexOf(baseline);
        for (List<String> row : table.subList(1, table.size())) {
            for (int column = 1; column < row.size(); column++) {
                String cell = row.get(column);
                String ratio = List.of(cell.split(BREAK)).stream()
                        .skip(1)
                        .filter(line -> line.matches("[+−]?[0-9.,]+( %|×) \\(.*"))
                        .findFirst()
                        .orElse("");
                if (!ratio.isEmpty()) {
                    checkRatio(
                            name + " " + row.get(0) + " of " + table.get(0).get(column),
                            first(cell),
                            first(row.get(ofBaseline)),
                            ratio,
                            cell,
                            faults);
                }
            }
        }
    }

    private void checkRatio(String where, String own, String baseline, String ratio, String cell, List<String> faults) {
        if (own.equals("–") || baseline.equals("–") || ratio.equals("–")) {
            return;
        }
        ratios++;
        if (BASIS.matcher(cell).find()) {
            explained++;
            return;
        }
        Rounded over = amount(own);
        Rounded under = amount(baseline);
        Rounded quotient = new Rounded(over.low() / under.high(), over.high() / under.low());
        if (!quotient.meets(ratio(ratio))) {
            faults.add(where + ": " + own + " over " + baseline + " is not " + ratio);
        }
    }

    private static Rounded ratio(String text) {
        Matcher figure = FIGURE.matcher(text);
        assertTrue(figure.find(), text);
        Rounded number = Rounded.of(figure.group());
        return text.startsWith(" %", figure.end())
                ? new Rounded(1 + number.low() / 100, 1 + number.high() / 100)
                : number;
    }

    /** A figure with its SI prefix. */
    private static Rounded amount(String text) {
        Matcher figure = FIGURE.matcher(text);
        assertTrue(figure.find(), text);
        Rounded number = Rounded.of(figure.group());
        double factor = text.contains(" M") ? 1e6 : text.contains(" G") ? 1e9 : 1;
        return new Rounded(number.low() * factor, number.high() * factor);
    }

    /** The percentiles that have an interval, by measure and platform. */
    private static Map<String, String> percentiles(List<List<String>> table) {
        Map<String, String> found = new HashMap<>();
        String title = "";
        for (List<String> row : table.subList(1, table.size())) {
            if (row.get(0).startsWith("**")) {
                title = row.get(0).replace("*", "").split(",")[0];
                continue;
            }
            for (int column = 1; column < row.size(); column++) {
                if (row.get(column).contains(BREAK)) {
                    found.put(title + " " + table.get(0).get(column) + "/" + row.get(0), first(row.get(column)));
                }
            }
        }
        return found;
    }

    private void checkOneFigure(
            String name,
            List<List<String>> table,
            String baseline,
            Map<String, String> ofPercentiles,
            Map<String, String> ofCard,
            List<String> faults) {
        for (List<String> row : table.subList(1, table.size())) {
            String title = first(row.get(0));
            String unit =
                    row.get(0).contains(BREAK) ? row.get(0).split(BREAK)[1].split(",")[0] : "";
            for (int column = 1; column < row.size(); column++) {
                String platform = table.get(0).get(column);
                String figure = first(row.get(column)) + " " + unit;
                String percentile = ofPercentiles.get(title + "/" + platform);
                if (percentile != null && !first(row.get(column)).equals("–")) {
                    percentiles++;
                    compare(name + " " + title + " of " + platform, percentile, figure, faults);
                }
                String card = ofCard.get(Sentences.lowerInitial(title));
                if (card != null && platform.equals(baseline)) {
                    compare(name + " card: " + title, card, figure, faults);
                }
            }
        }
    }

    private static void compare(String where, String one, String other, List<String> faults) {
        if (!one.equals(other)) {
            faults.add(where + ": " + one + " and " + other);
        }
    }

    private static String first(String cell) {
        return cell.split(BREAK)[0].replaceAll(" \\^.*", "");
    }

    /** The tables of a document in Markdown: rows of cells, the first row of titles. */
    private static List<List<List<String>>> tables(String markdown) {
        List<List<List<String>>> tables = new ArrayList<>();
        boolean inside = false;
        for (String line : markdown.lines().toList()) {
            if (!line.startsWith("|")) {
                inside = false;
            } else if (!line.startsWith("| ---") && !line.startsWith("| :")) {
                if (!inside) {
                    tables.add(new ArrayList<>());
                }
                inside = true;
                List<String> cells = List.of(
                                line.substring(1, line.length() - 1).split(" \\| ?", -1))
                        .stream()
                        .map(String::strip)
                        .toList();
                tables.get(tables.size() - 1).add(cells);
            }
        }
        return tables;
    }
}
