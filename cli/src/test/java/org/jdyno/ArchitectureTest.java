package org.jdyno;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdyno.model.Words;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks which packages know one another, and what the classes of some packages do. */
class ArchitectureTest {
    private static final String ROOT = "org.jdyno";

    /** The packages through which a session leads a command. */
    private static final Set<String> PARTS = Set.of(
            "model",
            "platform",
            "host",
            "search",
            "plan",
            "importer",
            "experiment",
            "run",
            "store",
            "judge",
            "report",
            "doctor",
            "selftest",
            "verify",
            "fleet");

    /** The packages that a package may know besides itself, by its name. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(
            entry("model", Set.of()),
            entry("stats", Set.of()),
            entry("yaml", Set.of("model")),
            entry("platform", Set.of("model")),
            entry("host", Set.of("model")),
            entry("search", Set.of("model")),
            entry("plan", Set.of("model", "platform", "host", "search", "yaml")),
            entry("importer", Set.of("model", "yaml")),
            entry("store", Set.of("model", "platform", "host", "yaml")),
            entry("run", Set.of("model", "platform", "host", "store", "stats")),
            entry("judge", Set.of("model", "stats", "search")),
            entry("experiment", Set.of("model", "stats", "search", "judge")),
            entry("report", Set.of("model")),
            entry("doctor", Set.of("model", "platform", "host", "stats")),
            entry("selftest", Set.of("model", "experiment", "judge", "stats")),
            entry("verify", Set.of("model", "platform", "host", "plan", "experiment", "store", "run")),
            entry("fleet", Set.of("model", "host", "yaml")),
            entry("session", PARTS),
            entry("cli", Stream.concat(PARTS.stream(), Stream.of("session")).collect(Collectors.toSet())));

    /** The parts of {@code run} that a part may know besides itself, by its name. The campaign on top knows all. */
    private static final Map<String, Set<String>> PARTS_OF_RUN = Map.of(
            "gc", Set.of(),
            "protocol", Set.of(),
            "coschedule", Set.of("protocol"),
            "trial", Set.of("coschedule", "protocol"),
            "observe", Set.of("gc", "protocol", "trial"));

    /** The packages that do the work of a session. The command line reaches them through sessions only. */
    private static final String[] WORKING = Stream.of(
                    "platform", "search", "importer", "experiment", "run", "judge", "store", "doctor", "verify")
            .map(ArchitectureTest::within)
            .toArray(String[]::new);

    /** The exceptions: progress and the estimate so far, settings of options, and the results that are printed. */
    private static final Set<String> KNOWN_TO_COMMANDS = Set.of(
            "doctor.Doctor",
            "doctor.Forecast",
            "experiment.ExpectedTime",
            "experiment.ExperimentProcedure",
            "experiment.Experiments",
            "experiment.RunStatus",
            "judge.Verdicts",
            "platform.Finding",
            "platform.Inventory",
            "run.trial.RunListener",
            "search.RateBlockPurpose",
            "verify.Agreement",
            "verify.AgreementResult");

    /** The classes of the model that are not data: constants, and conversions of text and values. */
    private static final Set<String> NOT_DATA = Set.of(
            "BoundedNumber",
            "Durations",
            "Counters",
            "Counts",
            "GraalFallBack",
            "Heap",
            "LogRatios",
            "NamedNumbers",
            "PassedVariables",
            "Secrets",
            "Sha256",
            "ShellLine",
            "Stack",
            "StoredHistogram",
            "Sum",
            "Words");

    /** Functions that statistics need, and data do not. */
    private static final Set<String> FUNCTIONS = Set.of("log", "log1p", "exp", "expm1", "sqrt", "pow");

    /** Fewer classes than any package has. It guards against rules that hold because they see no class. */
    private static final int FEWEST = 3;

    private static JavaClasses jdyno;

    @BeforeAll
    static void readClasses() {
        jdyno = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages(ROOT);
        assertTrue(jdyno.size() > 150, "only " + jdyno.size() + " classes were read");
    }

    static Stream<String> packages() {
        return new TreeSet<>(MAY_KNOW.keySet()).stream();
    }

    @Test
    void everyPackageHasARule() {
        Set<String> found = jdyno.stream()
                .map(type -> type.getPackageName().substring(ROOT.length()))
                .map(name -> name.isEmpty() ? "" : name.split("\\.")[1])
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(MAY_KNOW.keySet()), found);
    }

    @ParameterizedTest
    @MethodSource("packages")
    void packageKnowsOnlyThoseBelowIt(String name) {
        guardAgainstNothing(name);
        String[] others = MAY_KNOW.keySet().stream()
                .filter(other -> !other.equals(name) && !MAY_KNOW.get(name).contains(other))
                .map(ArchitectureTest::within)
                .toArray(String[]::new);
        if (others.length > 0) {
            noClasses()
                    .that()
                    .resideInAPackage(within(name))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(others)
                    .check(jdyno);
        }
    }

    static Stream<String> partsOfRun() {
        return new TreeSet<>(PARTS_OF_RUN.keySet()).stream();
    }

    @ParameterizedTest
    @MethodSource("partsOfRun")
    void partOfRunKnowsOnlyThoseBelowIt(String part) {
        guardAgainstNothing("run." + part);
        Set<String> known = jdyno.that(resideInAPackage(within("run." + part))).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(name -> name.startsWith(ROOT + ".run"))
                .map(name -> name.replace(ROOT + ".run", "").replaceFirst("[.]", ""))
                .filter(name -> !name.equals(part))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(PARTS_OF_RUN.get(part)), known);
    }

    @Test
    void everyPartOfRunHasARule() {
        Set<String> found = jdyno.that(resideInAPackage(within("run"))).stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(ROOT + ".run"))
                .map(name -> name.substring((ROOT + ".run.").length()))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(PARTS_OF_RUN.keySet()), found);
    }

    @Test
    void statisticsImportTheJdkAndItsDistributionsOnly() {
        guardAgainstNothing("stats");
        noClasses()
                .that()
                .resideInAPackage(within("stats"))
                .should()
                .dependOnClassesThat(not(
                        resideInAnyPackage("java..", "org.apache.commons.statistics.distribution..", within("stats"))))
                .check(jdyno);
    }

    /** So each topic is laid out once, for all writers. */
    @Test
    void writersOfReportsKnowNoTopic() {
        guardAgainstNothing("report.write");
        guardAgainstNothing("report.document");
        noClasses()
                .that()
                .resideInAPackage(within("report.write"))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + "..")
                        .and(not(resideInAnyPackage(within("report.write"), within("report.document"))))
                        .and(not(type(Words.class))))
                .check(jdyno);
        noClasses()
                .that()
                .resideInAnyPackage(within("report.document"), within("report.content"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(within("report.write"))
                .check(jdyno);
    }

    @Test
    void nothingOfAWorkloadOrTheKitIsLoaded() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("org.jdyno..")
                        .and(not(resideInAnyPackage(MAY_KNOW.keySet().stream()
                                .map(ArchitectureTest::within)
                                .toArray(String[]::new)))))
                .check(jdyno);
    }

    @Test
    void packagesHaveNoCycles() {
        long slices = jdyno.stream().map(JavaClass::getPackageName).distinct().count();
        assertTrue(slices >= MAY_KNOW.size(), "only " + slices + " packages were read");
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(jdyno);
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(jdyno);
    }

    /** A nested class counts as part of the outermost one. */
    @ParameterizedTest
    @MethodSource("packages")
    void classesOfAPackageHaveNoCycles(String name) {
        Map<String, Set<String>> uses = new TreeMap<>();
        jdyno.that(resideInAPackage(within(name))).forEach(type -> type.getDirectDependenciesFromSelf().stream()
                .map(Dependency::getTargetClass)
                .filter(target -> target.getPackageName().equals(type.getPackageName()))
                .filter(target -> !outermost(target).equals(outermost(type)))
                .forEach(target -> uses.computeIfAbsent(outermost(type), any -> new TreeSet<>())
                        .add(outermost(target))));
        assertTrue(uses.size() >= FEWEST, "only " + uses.size() + " classes of " + name + " use one another");
        assertEquals(List.of(), inCycles(uses), "classes that use one another in a cycle");
    }

    @Test
    void aCycleIsSeen() {
        Map<String, Set<String>> uses =
                Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("b", "d"), "d", Set.of("e"), "f", Set.of("a"));
        assertEquals(List.of("b", "c"), inCycles(uses));
    }

    private static String outermost(JavaClass type) {
        String name = type.isArray() ? type.getBaseComponentType().getName() : type.getName();
        return name.replaceFirst("[$].*", "");
    }

    /** The classes that can be reached from themselves. */
    private static List<String> inCycles(Map<String, Set<String>> uses) {
        return uses.keySet().stream()
                .sorted()
                .filter(start -> {
                    Set<String> reached = new TreeSet<>(uses.get(start));
                    Deque<String> left = new ArrayDeque<>(reached);
                    while (!left.isEmpty()) {
                        uses.getOrDefault(left.pop(), Set.of()).stream()
                                .filter(reached::add)
                                .forEach(left::push);
                    }
                    return reached.contains(start);
                })
                .toList();
    }

    /** They pass on numbers. Only the report decides how a number is written. */
    @Test
    void neitherTheModelNorTheJudgeFormats() {
        List<JavaClass> formatting = jdyno.stream()
                .filter(type -> type.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(String.class)
                                && call.getName().startsWith("format")))
                .toList();
        assertTrue(
                formatting.stream().anyMatch(resideInAPackage(within("report"))),
                "the rule finds no class that formats numbers, not even in the report");
        assertEquals(
                List.of(),
                formatting.stream()
                        .filter(resideInAnyPackage(within("model"), within("judge")))
                        .toList());
    }

    /** The model is data that is valid by construction. What follows from the data is for the packages above. */
    @Test
    void theModelHoldsNoAlgorithms() {
        Set<String> notData = jdyno.that(resideInAPackage(within("model"))).stream()
                .filter(type -> !type.isRecord()
                        && !type.isEnum()
                        && !type.isInterface()
                        && !type.isAnonymousClass()
                        && !type.isAssignableTo(Throwable.class))
                .map(JavaClass::getSimpleName)
                .filter(name -> !name.equals("package-info"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(NOT_DATA), notData);
    }

    /** Log ratios are the exception, because the packages above share them. */
    @Test
    void theModelComputesNoStatistics() {
        List<JavaClass> computing = jdyno.stream()
                .filter(type -> type.getMethodCallsFromSelf().stream()
                        .anyMatch(call ->
                                call.getTargetOwner().isEquivalentTo(Math.class) && FUNCTIONS.contains(call.getName())))
                .toList();
        long ofStatistics =
                computing.stream().filter(resideInAPackage(within("stats"))).count();
        assertTrue(ofStatistics >= FEWEST, "the rule sees only " + ofStatistics + " classes that compute statistics");
        assertEquals(
                List.of("LogRatios"),
                computing.stream()
                        .filter(resideInAPackage(within("model")))
                        .map(JavaClass::getSimpleName)
                        .toList());
    }

    @Test
    void onlyTheCommandLinePrints() {
        List<JavaClass> printing = jdyno.stream()
                .filter(type -> type.getFieldAccessesFromSelf().stream().anyMatch(ArchitectureTest::isStandardStream))
                .toList();
        assertTrue(
                printing.stream().anyMatch(type -> type.getPackageName().equals(ROOT + ".cli")),
                "the rule finds no class that prints, not even in the command line");
        assertEquals(
                List.of(),
                printing.stream()
                        .filter(type -> !type.getPackageName().equals(ROOT + ".cli"))
                        .toList());
    }

    @Test
    void commandsLeaveTheWorkToSessions() {
        assertEquals(
                new TreeSet<>(KNOWN_TO_COMMANDS),
                knownTo("cli")
                        .filter(resideInAnyPackage(WORKING))
                        .map(type -> outermost(type).substring(ROOT.length() + 1))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void sessionsKnowNoCommandLineAndDoNotPrint() {
        guardAgainstNothing("session");
        DescribedPredicate<JavaClass> terminal = resideInAPackage("picocli..")
                .or(assignableTo(PrintWriter.class))
                .or(assignableTo(PrintStream.class));
        assertTrue(
                knownTo("cli").filter(terminal).count() > FEWEST,
                "the rule finds neither commands nor output, not even in the command line");
        assertEquals(List.of(), knownTo("session").filter(terminal).toList());
    }

    private static Stream<JavaClass> knownTo(String name) {
        return jdyno.that(resideInAPackage(within(name))).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .distinct();
    }

    private static boolean isStandardStream(JavaFieldAccess access) {
        return access.getTargetOwner().isEquivalentTo(System.class)
                && Set.of("out", "err").contains(access.getTarget().getName());
    }

    private static void guardAgainstNothing(String name) {
        long classes = jdyno.that(resideInAPackage(within(name))).size();
        assertTrue(classes >= FEWEST, "only " + classes + " classes were read of " + name);
    }

    private static String within(String name) {
        return ROOT + "." + name + "..";
    }
}
