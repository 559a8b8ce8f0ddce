package org.jdyno.report.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.model.Experiment;
import org.jdyno.model.Experiment.Imported;
import org.jdyno.model.Host;
import org.jdyno.model.Jvm;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.RatePhase;
import org.jdyno.model.Run;
import org.jdyno.model.Timing;
import org.jdyno.model.Tolerances;
import org.jdyno.model.UsualHeaps;
import org.jdyno.model.Workload;
import org.jdyno.report.document.Block;
import org.jdyno.report.document.Block.Facts;
import org.jdyno.report.document.Block.Section;
import org.jdyno.report.document.Cell;
import org.jdyno.report.document.Table;
import org.jdyno.report.document.Table.Column;
import org.jdyno.report.document.TableColumns;

/** The machine, the platforms with their full versions, and the settings of the run. */
public final class SettingTopic {
    private SettingTopic() {}

    static Section of(Contents contents) {
        Run run = contents.run();
        List<Block> blocks = new ArrayList<>();
        Host lab = run.host();
        blocks.add(host("Machine", lab));
        lab.others().forEach((name, host) -> blocks.add(host("Machine " + name, host)));
        blocks.add(Block.section("Platforms", platforms(run.plan(), contents.drawing())));
        blocks.add(Block.section("Setting", facts(setting(run))));
        return new Section("Machine and platforms", blocks).id("machine");
    }

    private static Section host(String title, Host host) {
        return Block.section(title, facts(facts(host)));
    }

    private static Facts facts(Map<String, String> values) {
        Map<String, List<String>> facts = new LinkedHashMap<>();
        values.forEach((name, value) -> facts.put(name, List.of(value)));
        return new Facts(facts);
    }

    /** What is known of a machine. */
    public static Map<String, String> facts(Host host) {
        Map<String, String> facts = new LinkedHashMap<>();
        if (host.processors() > 0) {
            facts.put("processors", Integer.toString(host.processors()));
        }
        if (host.memoryBytes() > 0) {
            facts.put("memory", Numbers.bytes(host.memoryBytes()));
        }
        facts.putAll(host.facts());
        host.environment().forEach((name, value) -> facts.put("variable " + name, value));
        return facts;
    }

    private static Table platforms(Plan plan, Drawing drawing) {
        return new TableColumns<Platform>()
                .add(
                        Column.text("Platform"),
                        platform -> drawing.named(
                                platform.name(),
                                platform.name() + (platform.name().equals(plan.baseline()) ? " (baseline)" : "")))
                .text("Specified as", Platform::spec)
                .text("Version", SettingTopic::version)
                .add(
                        Column.text("Options"),
                        platform -> new Cell("", platform.shownOptions().toArray(String[]::new)))
                .rows(plan.platformsWithoutControl())
                .style("platforms")
                .build();
    }

    /** The version of a platform, and why it cannot run if so. */
    public static String version(Platform platform) {
        return platform.jvm().map(jvm -> jvm.version() + ": ").orElse("") + machine(platform);
    }

    /** The virtual machine of a platform, and why it cannot run if so. */
    public static String machine(Platform platform) {
        String what = platform.jvm().map(Jvm::describe).orElse("C twin of the workload, compiled on this machine");
        return platform.unable().map(why -> what + ". Cannot run: " + why).orElse(what);
    }

    private static String rate(RatePhase phase) {
        return Numbers.seconds(phase.measureMillis()) + " at "
                + (phase.perSecond().isPresent()
                        ? Numbers.count(phase.perSecond().getAsLong(), "operation") + " a second"
                        : Numbers.percentSize(phase.share().orElseThrow())
                                + " of the speed that the slowest platform has when it is warm");
    }

    /** The JVM of the roles that are not under test. */
    public static String driver(Plan plan) {
        String own = plan.driver().version() + ": " + plan.driver().describe();
        return plan.drivenByTested() ? "the JVM of each platform, with its options; beside a C twin " + own : own;
    }

    /** The settings of a run. */
    static Map<String, String> setting(Run run) {
        Plan plan = run.plan();
        Timing timing = plan.timing();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("baseline", plan.baseline());
        if (plan.experiment() instanceof Imported imported) {
            facts.putAll(imported.setting());
            return facts;
        }
        facts.put("driver", driver(plan));
        facts.put("placement", plan.placement().word());
        plan.event().ifPresent(event -> facts.put("event", event.describe()));
        plan.hosts().roles().forEach((role, host) -> facts.put("host of " + role, host.describe()));
        facts.putAll(heaps(run));
        facts.put(
                "warm-up",
                timing.minBursts() + " to " + timing.maxBursts() + " bursts of " + Numbers.seconds(timing.burstMillis())
                        + ", " + Numbers.seconds(timing.pauseMillis()) + " apart");
        facts.put(
                "measurement",
                Numbers.seconds(timing.measureMillis()) + " in windows of " + Numbers.seconds(timing.windowMillis()));
        if (plan.starts() > 1) {
            facts.put("starts of a trial", plan.starts() + ", of which the last one stays");
        }
        if (plan.idleMillis() > 0) {
            facts.put("left alone when ready", Numbers.seconds(plan.idleMillis()));
        }
        plan.ratePhase().ifPresent(phase -> facts.put("phase at a rate", rate(phase)));
        facts.putAll(plan.experiment()
                .match(new Experiment.Cases<Map<String, String>>(
                        comparison -> Map.of("blocks", blocks(plan)),
                        published -> Map.of("run rule", ScoreTopic.describe(published.rule())),
                        largestLoad -> Map.of(),
                        leastHeap -> Map.of(),
                        rate -> Map.of("blocks", blocks(plan)),
                        Imported::setting)));
        plan.experiment().tolerances().ifPresent(tolerances -> facts.put("tolerated", tolerated(tolerances)));
        if (plan.experiment().serverKept()) {
            facts.put("server", "kept between the trials of a platform");
        }
        plan.budgetMillis().ifPresent(budget -> facts.put("budget", Numbers.seconds(budget)));
        if (!run.extensions().isEmpty()) {
            facts.put(
                    "extended",
                    run.extensions().stream()
                            .map(extension -> "after block " + extension.afterBlocks())
                            .collect(Collectors.joining(", ")));
        }
        facts.put("seed", Long.toString(plan.seed()));
        return facts;
    }

    /** The usual heaps of roles under test, by what they are heaps of; empty if platforms or the plan set all. */
    public static Map<String, String> heaps(Run run) {
        Map<String, String> heaps = new LinkedHashMap<>();
        for (Workload workload : run.workloads()) {
            String whose = run.workloads().size() > 1 ? " of " + workload.name() : "";
            new UsualHeaps(run.plan(), workload)
                    .usual()
                    .forEach(usual -> heaps.put("heap of " + usual.role() + whose, heap(run.plan(), usual)));
        }
        return heaps;
    }

    private static String heap(Plan plan, UsualHeaps.Usual usual) {
        String size = usual.heap().size();
        if (usual.obstacle().isPresent()) {
            String number = usual.obstacle().get();
            return "the JVM's, because the usual " + size + " is for " + number + "="
                    + String.join(",", usual.heap().when().values().get(number))
                    + ", and this run is not limited to that";
        }
        List<String> others = plan.platformsWithoutControl().stream()
                .filter(platform -> !platform.isNative())
                .map(Platform::name)
                .filter(name -> !usual.platforms().contains(name))
                .toList();
        return size + ", the usual one of the workload"
                + (usual.everywhere() ? "" : ", with " + usual.heap().when().describe() + "; otherwise the JVM's")
                + (others.isEmpty() ? "" : "; not on " + String.join(", ", others) + ", where the platform sets it");
    }

    private static String tolerated(Tolerances tolerances) {
        return tolerances.byMeasure().entrySet().stream()
                .map(one -> one.getKey() + " " + Numbers.margin(one.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String blocks(Plan plan) {
        return plan.blocks().isPresent() ? "at most " + plan.blocks().getAsInt() : "as many as fit";
    }
}
