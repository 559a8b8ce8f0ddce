package org.jdyno.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdyno.Checkout;
import org.jdyno.judge.Judge;
import org.jdyno.model.Cell;
import org.jdyno.model.Judged;
import org.jdyno.model.Jvm;
import org.jdyno.model.Parameter;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.Run;
import org.jdyno.model.Tolerances;
import org.jdyno.model.Trial;
import org.jdyno.model.Verdict;
import org.jdyno.model.study.CardLine;
import org.jdyno.model.study.ScoreCard;
import org.jdyno.model.study.Study;
import org.jdyno.model.study.StudyPlan;
import org.jdyno.plan.LengthKeys;
import org.jdyno.plan.PlanKeys;
import org.jdyno.plan.Planner;
import org.jdyno.plan.Request;
import org.jdyno.plan.Studies;
import org.jdyno.plan.Workloads;
import org.jdyno.report.study.StudyReport;
import org.jdyno.report.study.StudyResults;
import org.jdyno.report.write.Screen;
import org.jdyno.report.write.TextWriter;
import org.jdyno.session.RunArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Every command that a report or a message proposes is one that jdyno accepts. */
class ProposedCommandsTest {
    private static final Path ROOT = Checkout.root();
    private static final Workloads WORKLOADS = Workloads.in(ROOT.resolve("workloads"));
    private static final Studies STUDIES = Studies.in(ROOT.resolve("studies"));

    private static final Pattern WORD = Pattern.compile("'((?:[^']|'\\\\'')*)'|\"([^\"]*)\"|[^\\s'\"]+");

    /** Options of other programs, and placeholders. */
    private static final Set<String> FOREIGN =
            Set.of(("--add-modules --array --class-path --collect --connections --cpunodebind"
                            + " --cpus --cpuset --describe-module --duration --full-rtt --help --membind"
                            + " --module-path --noheader --quiet --release --scope --script --shm"
                            + " --threads --timeout --upgrade-module --user --version --with-debug")
                    .split(" "));

    @TempDir
    private Path folder;

    private static ParseResult parsed(String command) {
        List<String> words = words(command);
        CommandLine jdyno = Jdyno.commandLine(new Jdyno());
        return assertDoesNotThrow(
                () -> jdyno.parseArgs(words.subList(1, words.size()).toArray(String[]::new)), command);
    }

    /** The words of a shell command that begins with {@code ./jdyno}. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher matcher = Pattern.compile("(?:" + WORD.pattern() + ")+").matcher(command);
        while (matcher.find()) {
            words.add(matcher.group()
                    .replace("'\\''", "\0")
                    .replaceAll("['\"]", "")
                    .replace('\0', '\''));
        }
        return words;
    }

    static List<String> names() {
        return StoredRun.names();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void theCommandsOfAReportAreAccepted(String name) throws IOException {
        List<String> commands = StoredRun.unpack(name, folder).reports().texts().entrySet().stream()
                .filter(report -> Set.of("text", "summary", "gate", "markdown").contains(report.getKey()))
                .flatMap(report -> report.getValue().lines())
                .map(String::strip)
                .filter(line -> line.startsWith("./jdyno"))
                .toList();
        commands.forEach(ProposedCommandsTest::parsed);
    }

    /** A study with a card of one undecided line for a measure of each kind, and with the forecast that is given. */
    private static StudyResults study(Judged judged, Verdict verdict, OptionalDouble furtherMinutes) {
        Run run = judged.run();
        CardLine line = new CardLine("Fast", "the line", "part", verdict.measure());
        Study.Part part = STUDIES.get("tour").study().parts().get(0);
        Study study = STUDIES.get("tour").study();
        CardLine ofPart = new CardLine(line.question(), line.title(), part.name(), line.measure());
        ScoreCard.Entry entry = new ScoreCard.Entry(
                verdict,
                Verdict.Kind.INCONCLUSIVE,
                verdict.effect().ratio() * 0.9,
                verdict.effect().ratio() * 1.1,
                ScoreCard.Doubt.NONE,
                Tolerances.USUAL,
                ScoreCard.Answer.OPEN,
                furtherMinutes);
        ScoreCard.Row row = new ScoreCard.Row(
                ofPart,
                Optional.of(run.workload(verdict.cell().workload()).measure(verdict.measure())),
                Optional.empty(),
                Map.of(verdict.platform(), entry));
        ScoreCard card = new ScoreCard(run.plan().baseline(), List.of(verdict.platform()), List.of(row));
        StudyPlan plan = new StudyPlan(
                "id",
                "0.1.0",
                List.of("./jdyno", "run"),
                "",
                List.of(),
                Optional.empty(),
                Optional.of("17"),
                Optional.empty(),
                1,
                Optional.empty(),
                Map.of());
        return new StudyResults(
                study,
                plan,
                List.of(new StudyResults.Part(part, List.of(), false, Optional.of(judged))),
                Optional.of(card),
                List.of(),
                Map.of(),
                List.of());
    }

    private static Optional<String> next(StudyResults results) {
        return TextWriter.write(StudyReport.summary(results, "directory", "page", 0), Screen.NONE)
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("./jdyno run "))
                .findFirst();
    }

    /** The verdicts of a stored run of a single cell: the first of a headline, and the first of another measure. */
    private static List<Verdict> verdicts(Judged judged) {
        boolean fitsACard = judged.run().plan().experiment().compares()
                && !judged.run().plan().experiment().searches()
                && judged.run().plan().cells().size() == 1;
        Map<Boolean, Verdict> verdicts = new LinkedHashMap<>();
        judged.judgement().verdicts().stream()
                .filter(verdict -> fitsACard
                        && verdict.evidence()
                                .merged()
                                .filter(Verdict.Merged::tooShort)
                                .isEmpty())
                .forEach(verdict -> verdicts.putIfAbsent(verdict.headline(), verdict));
        return List.copyOf(verdicts.values());
    }

    private static Plan plan(String command, Plan stored, List<Platform> platforms) {
        ParseResult run = parsed(command).subcommand();
        Request request = new RunArguments(
                        run.matchedPositionals().stream()
                                .flatMap(one -> one.originalStringValues().stream())
                                .toList(),
                        WORKLOADS,
                        STUDIES)
                .request();
        PlanOptions.all(run.commandSpec()).addTo(request);
        return new Planner(WORKLOADS).plan(request, platforms, platforms.get(0), stored.driver(), 1);
    }

    /** Without the parameters that a workload has got, or has another default of, since the run was stored. */
    private static List<Cell> ofThen(List<Cell> cells, Run stored) {
        Set<String> same = new TreeSet<>();
        for (Parameter then : stored.workloads().get(0).parameters()) {
            WORKLOADS.get(stored.workloads().get(0).name()).parameters().stream()
                    .filter(now -> now.name().equals(then.name())
                            && now.initial().equals(then.initial())
                            && now.elsewhere().equals(then.elsewhere()))
                    .forEach(now -> same.add(now.name()));
        }
        return cells.stream()
                .map(cell -> {
                    Map<String, String> values =
                            new LinkedHashMap<>(cell.point().values());
                    values.keySet().retainAll(same);
                    return new Cell(cell.workload(), Point.of(values));
                })
                .toList();
    }

    /** It repeats the plan of the part, with two of its platforms, for as long as the report says. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void theNextCommandRepeatsThePartOfItsLine(String name) throws IOException {
        StoredRun stored = StoredRun.unpack(name, folder);
        if (name.startsWith("study")) {
            return;
        }
        Judged judged = Judge.of(stored.read());
        double spentMinutes =
                judged.run().trials().stream().mapToDouble(Trial::durationNanos).sum() / 60e9;
        for (Verdict verdict : verdicts(judged)) {
            Plan part = judged.run().plan();
            String command = next(study(judged, verdict, OptionalDouble.of(20))).orElseThrow();
            List<Platform> two = List.of(part.platform(part.baseline()), part.platform(verdict.platform()));
            Plan plan = plan(command, part, two);
            assertEquals(ofThen(part.cells(), judged.run()), ofThen(plan.cells(), judged.run()), command);
            assertEquals(part.timing(), plan.timing(), command);
            assertEquals(part.placement(), plan.placement(), command);
            assertEquals(part.event(), plan.event(), command);
            assertEquals(part.hosts(), plan.hosts(), command);
            assertEquals(part.experiment().serverKept(), plan.experiment().serverKept(), command);
            assertTrue(
                    part.experiment().pairings().size() > 1
                            || part.experiment()
                                    .pairings()
                                    .equals(plan.experiment().pairings()),
                    command);
            assertEquals(
                    (long) Math.ceil(spentMinutes + 20) * 60_000L,
                    plan.budgetMillis().orElseThrow(),
                    command);
            Request request = new Request();
            PlanOptions.all(parsed(command).subcommand().commandSpec()).addTo(request);
            assertEquals(Optional.of("17"), request.get(PlanKeys.DRIVER), command);
            assertEquals(
                    two.stream().map(Platform::spec).toList(),
                    request.all(PlanKeys.PLATFORMS).stream()
                            .map(spec -> spec.replaceFirst("^[^=+]+=(?=[^=+]+([+]|$))", ""))
                            .toList(),
                    command);
            // Nothing but the budget ends a run early by its headline, when that is not the line.
            assertEquals(!verdict.headline(), request.has(LengthKeys.BLOCKS), command);
        }
    }

    /** The page has one time for the line: that of the forecast. */
    @Test
    void theTimeOfTheNextCommandIsThatOfTheForecast() throws IOException {
        Judged judged = Judge.of(StoredRun.unpack("comparison", folder).read());
        Verdict verdict = verdicts(judged).get(0);
        String command =
                next(study(judged, verdict, OptionalDouble.of(17 * 60))).orElseThrow();
        assertTrue(Pattern.compile("--budget 10[2-9]\\dm$").matcher(command).find(), command);
    }

    /** A percentile for which the trials are too short stays without a verdict, however many follow. */
    @Test
    void noCommandIsProposedThatCannotDecide() throws IOException {
        Judged judged = Judge.of(StoredRun.unpack("latency", folder).read());
        List<Verdict> tooShort = judged.judgement().verdicts().stream()
                .filter(verdict -> verdict.evidence()
                        .merged()
                        .filter(Verdict.Merged::tooShort)
                        .isPresent())
                .toList();
        assertFalse(tooShort.isEmpty());
        assertEquals(Optional.empty(), next(study(judged, tooShort.get(0), OptionalDouble.empty())));
    }

    /** What no part of a study shows, a run beside it does, or another study. */
    @Test
    void theRunsOfCoverageArePlans() throws IOException {
        Plan stored =
                Judge.of(StoredRun.unpack("comparison", folder).read()).run().plan();
        Optional<Jvm> jvm = stored.platform(stored.baseline()).jvm();
        List<Platform> two = List.of(Platform.of("one", jvm, List.of()), Platform.of("other", jvm, List.of()));
        List<String> runs = STUDIES.names().stream()
                .flatMap(name -> STUDIES.get(name).study().coverage().stream())
                .flatMap(coverage -> coverage.entries().stream())
                .flatMap(entry -> entry.run().stream())
                .toList();
        assertTrue(runs.size() > 20, runs::toString);
        for (String run : runs) {
            if (STUDIES.has(run.split(" ")[0])) {
                parsed("./jdyno run " + run);
                continue;
            }
            Plan plan = assertDoesNotThrow(() -> plan("./jdyno run " + run, stored, two), run);
            assertFalse(plan.cells().isEmpty(), run);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Messages name options in sentences, such as "leave out --hosts and --link". */
    @Test
    void theOptionsThatMessagesNameExist() throws IOException {
        Set<String> known = new TreeSet<>();
        Jdyno.commandLine(new Jdyno()).getSubcommands().values().forEach(command -> command.getCommandSpec()
                .options()
                .forEach(option -> known.addAll(List.of(option.names()))));
        Set<String> named = new TreeSet<>();
        Pattern literal = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
        Pattern option = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+(?![\\w=])");
        for (Path file : Checkout.sources()) {
            Matcher literals = literal.matcher(read(file));
            while (literals.find()) {
                Matcher options = option.matcher(literals.group());
                while (options.find()) {
                    named.add(options.group() + " in " + file.getFileName());
                }
            }
        }
        assertTrue(named.size() > 50, named::toString);
        assertEquals(
                List.of(),
                named.stream()
                        .filter(one -> !known.contains(one.split(" ")[0]) && !FOREIGN.contains(one.split(" ")[0]))
                        .toList());
    }

    /** The commands that messages name have a name that exists. */
    @Test
    void theCommandsThatMessagesNameExist() throws IOException {
        Set<String> known = Jdyno.commandLine(new Jdyno()).getSubcommands().keySet();
        List<String> unknown = new ArrayList<>();
        for (Path file : Checkout.sources()) {
            Matcher named = Pattern.compile("\\./jdyno(?: |\", \")([a-z]+)").matcher(read(file));
            while (named.find()) {
                if (!known.contains(named.group(1))) {
                    unknown.add(named.group() + " in " + file);
                }
            }
        }
        assertEquals(List.of(), unknown);
    }
}
