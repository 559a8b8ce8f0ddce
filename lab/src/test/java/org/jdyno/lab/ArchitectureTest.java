package org.jdyno.lab;

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
import com.tngtech.archunit.core.domain.JavaModifier;
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
import org.jdyno.lab.model.Words;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the packages of the lab to the directions in which they may know one another. */
class ArchitectureTest {
    private static final String LAB = "org.jdyno.lab";

    /** Package to the packages of the lab it may know beside itself. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(
            entry("model", Set.of()),
            entry("stats", Set.of()),
            entry("platform", Set.of("model")),
            entry("host", Set.of("model")),
            entry("search", Set.of("model")),
            entry("plan", Set.of("model", "platform", "host", "search")),
            entry("store", Set.of("model", "platform", "host")),
            entry("run", Set.of("model", "platform", "host", "store", "stats")),
            entry("judge", Set.of("model", "platform", "host", "stats", "search")),
            entry("experiment", Set.of("model", "stats", "search", "judge")),
            entry("report", Set.of("model", "platform", "host")),
            entry("doctor", Set.of("model", "platform", "host", "stats")),
            entry("selftest", Set.of("model", "experiment", "judge", "stats")),
            entry("verify", Set.of("model", "platform", "host", "plan", "experiment", "store", "run", "stats")),
            entry(
                    "session",
                    Set.of(
                            "model",
                            "platform",
                            "host",
                            "search",
                            "plan",
                            "experiment",
                            "run",
                            "store",
                            "judge",
                            "report",
                            "doctor",
                            "selftest",
                            "verify")),
            entry(
                    "cli",
                    Set.of(
                            "session",
                            "model",
                            "platform",
                            "host",
                            "search",
                            "plan",
                            "experiment",
                            "run",
                            "store",
                            "judge",
                            "report",
                            "doctor",
                            "selftest",
                            "verify")));

    /** Part of {@code run} to the parts it may know beside itself; the campaign on top knows all. */
    private static final Map<String, Set<String>> PARTS_OF_RUN = Map.of(
            "gc", Set.of(),
            "protocol", Set.of(),
            "coschedule", Set.of("protocol"),
            "trial", Set.of("coschedule", "protocol"),
            "observe", Set.of("gc", "protocol", "trial"));

    /**
     * What the command line knows of those that run, judge and store: how far a run is, and the estimate so far.
     */
    private static final Set<String> KNOWN_TO_COMMANDS = Set.of("run.RunListener", "judge.Verdicts");

    /** Fewer classes than any package has; a rule about none would always hold. */
    private static final int FEWEST = 3;

    private static JavaClasses lab;

    @BeforeAll
    static void readClasses() {
        lab = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(LAB);
        assertTrue(lab.size() > 150, "only " + lab.size() + " classes were read");
    }

    static Stream<String> packages() {
        return new TreeSet<>(MAY_KNOW.keySet()).stream();
    }

    @Test
    void everyPackageHasARule() {
        Set<String> found = lab.stream()
                .map(type -> type.getPackageName().substring(LAB.length()))
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
                    .check(lab);
        }
    }

    static Stream<String> partsOfRun() {
        return new TreeSet<>(PARTS_OF_RUN.keySet()).stream();
    }

    @ParameterizedTest
    @MethodSource("partsOfRun")
    void partOfRunKnowsOnlyThoseBelowIt(String part) {
        guardAgainstNothing("run." + part);
        Set<String> known = lab.that(resideInAPackage(within("run." + part))).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getPackageName())
                .filter(name -> name.startsWith(LAB + ".run"))
                .map(name -> name.replace(LAB + ".run", "").replaceFirst("[.]", ""))
                .filter(name -> !name.equals(part))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(new TreeSet<>(PARTS_OF_RUN.get(part)), known);
    }

    @Test
    void everyPartOfRunHasARule() {
        Set<String> found = lab.that(resideInAPackage(within("run"))).stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.equals(LAB + ".run"))
                .map(name -> name.substring((LAB + ".run.").length()))
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
                .check(lab);
    }

    /** So that every topic is laid out once, for all of them. */
    @Test
    void writersOfReportsKnowNoTopic() {
        guardAgainstNothing("report.write");
        guardAgainstNothing("report.document");
        noClasses()
                .that()
                .resideInAPackage(within("report.write"))
                .should()
                .dependOnClassesThat(resideInAPackage(LAB + "..")
                        .and(not(resideInAnyPackage(within("report.write"), within("report.document"))))
                        .and(not(type(Words.class))))
                .check(lab);
        noClasses()
                .that()
                .resideInAnyPackage(within("report.document"), within("report.content"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(within("report.write"))
                .check(lab);
    }

    @Test
    void labLoadsNothingOfAWorkloadOrTheKit() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("org.jdyno..").and(not(resideInAPackage(LAB + ".."))))
                .check(lab);
    }

    @Test
    void packagesHaveNoCycles() {
        long slices = lab.stream().map(JavaClass::getPackageName).distinct().count();
        assertTrue(slices >= MAY_KNOW.size(), "only " + slices + " packages were read");
        slices().matching(LAB + ".(*)..").should().beFreeOfCycles().check(lab);
        slices().matching(LAB + ".(**)").should().beFreeOfCycles().check(lab);
    }

    /** A class stands for itself and what is nested in it. */
    @ParameterizedTest
    @MethodSource("packages")
    void classesOfAPackageHaveNoCycles(String name) {
        Map<String, Set<String>> uses = new TreeMap<>();
        lab.that(resideInAPackage(within(name))).forEach(type -> type.getDirectDependenciesFromSelf().stream()
                .map(Dependency::getTargetClass)
                .filter(target -> target.getPackageName().equals(type.getPackageName()))
                .filter(target -> !outermost(target).equals(outermost(type)))
                .forEach(target -> uses.computeIfAbsent(outermost(type), any -> new TreeSet<>())
                        .add(outermost(target))));
        assertTrue(uses.size() >= FEWEST, "only " + uses.size() + " classes of " + name + " use one another");
        assertEquals(List.of(), inCycles(uses), "classes that use one another in a circle");
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

    /** Those that can be reached from themselves. */
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

    /** They hand on numbers; how a number reads is the report's to say. */
    @Test
    void neitherTheModelNorTheJudgeFormats() {
        List<JavaClass> formatting = lab.stream()
                .filter(type -> type.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(String.class)
                                && call.getName().startsWith("format")))
                .toList();
        assertTrue(
                formatting.stream().anyMatch(resideInAPackage(within("report"))),
                "the rule sees nobody format, not even the report");
        assertEquals(
                List.of(),
                formatting.stream()
                        .filter(resideInAnyPackage(within("model"), within("judge")))
                        .toList());
    }

    /** They are data that is valid by construction; what follows from it is for the packages above. */
    @Test
    void theModelHoldsNoAlgorithms() {
        List<JavaClass> working = lab.stream()
                .filter(type -> !type.isRecord()
                        && !type.isEnum()
                        && !type.isInterface()
                        && !type.isAssignableTo(Throwable.class)
                        && type.getFields().stream()
                                .anyMatch(field -> !field.getModifiers().contains(JavaModifier.STATIC)))
                .toList();
        long searching =
                working.stream().filter(resideInAPackage(within("search"))).count();
        assertTrue(searching >= FEWEST, "the rule sees only " + searching + " classes that work in search");
        assertEquals(
                List.of(),
                working.stream().filter(resideInAPackage(within("model"))).toList());
    }

    @Test
    void onlyTheCommandLinePrints() {
        List<JavaClass> printing = lab.stream()
                .filter(type -> type.getFieldAccessesFromSelf().stream().anyMatch(ArchitectureTest::isStandardStream))
                .toList();
        assertTrue(
                printing.stream().anyMatch(type -> type.getPackageName().equals(LAB + ".cli")),
                "the rule sees nobody print, not even the command line");
        assertEquals(
                List.of(),
                printing.stream()
                        .filter(type -> !type.getPackageName().equals(LAB + ".cli"))
                        .toList());
    }

    @Test
    void commandsLeaveTheWorkToSessions() {
        assertEquals(
                new TreeSet<>(KNOWN_TO_COMMANDS),
                knownTo("cli")
                        .filter(resideInAnyPackage(within("run"), within("judge"), within("store")))
                        .map(type -> type.getName().substring(LAB.length() + 1))
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
                "the rule sees neither commands nor output, not even in the command line");
        assertEquals(List.of(), knownTo("session").filter(terminal).toList());
    }

    private static Stream<JavaClass> knownTo(String name) {
        return lab.that(resideInAPackage(within(name))).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .distinct();
    }

    private static boolean isStandardStream(JavaFieldAccess access) {
        return access.getTargetOwner().isEquivalentTo(System.class)
                && Set.of("out", "err").contains(access.getTarget().getName());
    }

    private static void guardAgainstNothing(String name) {
        long classes = lab.that(resideInAPackage(within(name))).size();
        assertTrue(classes >= FEWEST, "only " + classes + " classes were read of " + name);
    }

    private static String within(String name) {
        return LAB + "." + name + "..";
    }
}
