package org.jdyno.lab.report.html;

import java.math.BigDecimal;
import java.util.List;
import org.jdyno.lab.model.Host;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Timing;
import org.jdyno.lab.report.telling.Numbers;
import org.jdyno.lab.report.telling.ScoreSentences;

/** The machine, the platforms with their full version lines, and what was decided before the first trial. */
final class MachineSection implements Section {
    @Override
    public void write(Html out, Story story) {
        Plan plan = story.run().plan();
        out.open("section", "id", "machine");
        out.element("h2", "Machine and platforms");
        Host lab = story.run().host();
        host(out, "Machine", lab);
        lab.others().forEach((name, host) -> host(out, "Machine " + name, host));
        platforms(out, story, plan);
        setting(out, plan);
        out.close("section");
    }

    private static void host(Html out, String heading, Host host) {
        out.element("h3", heading).open("dl");
        fact(out, "processors", Integer.toString(host.processors()));
        fact(out, "memory", Numbers.bytes(host.memoryBytes()));
        host.facts().forEach((name, value) -> fact(out, name, value));
        host.environment().forEach((name, value) -> fact(out, "variable " + name, value));
        out.close("dl");
    }

    private static void platforms(Html out, Story story, Plan plan) {
        out.element("h3", "Platforms");
        out.open("div", "class", "scroll").open("table").open("thead").open("tr");
        List.of("Platform", "Asked for as", "What it is", "Options")
                .forEach(heading -> out.element("th", heading, "scope", "col"));
        out.close("tr").close("thead").open("tbody");
        for (Platform platform : plan.contenders()) {
            out.open("tr").open("th", "scope", "row");
            out.element("span", "", "class", "swatch " + story.charts().colourName(platform.name()));
            out.text(platform.name() + (platform.name().equals(plan.baseline()) ? " (baseline)" : ""));
            out.close("th").open("td").element("code", platform.spec()).close("td");
            out.element("td", version(platform));
            out.open("td", "class", "options");
            platform.shownOptions().forEach(option -> out.element("code", option));
            out.close("td").close("tr");
        }
        out.close("tbody").close("table").close("div");
    }

    /** What a platform is without its options, and why it cannot run if it cannot. */
    static String version(Platform platform) {
        String what = platform.jvm()
                .map(jvm -> jvm.version() + ": " + jvm.describe())
                .orElse("C twin of the workload, compiled on this machine");
        return platform.unable().map(why -> what + ". Cannot run: " + why).orElse(what);
    }

    private static void setting(Html out, Plan plan) {
        Timing timing = plan.timing();
        out.element("h3", "Setting").open("dl");
        fact(out, "baseline", plan.baseline());
        fact(out, "driver", plan.driver().version() + ": " + plan.driver().describe());
        fact(out, "placement", plan.placement().word());
        plan.hosts().roles().forEach((role, host) -> fact(out, "host of " + role, host.describe()));
        fact(
                out,
                "warm-up",
                timing.minBursts() + " to " + timing.maxBursts() + " bursts of " + seconds(timing.burstMillis()) + ", "
                        + seconds(timing.pauseMillis()) + " apart");
        fact(out, "measurement", seconds(timing.measureMillis()) + " in windows of " + seconds(timing.windowMillis()));
        procedure(out, plan);
        plan.budgetMillis().ifPresent(budget -> fact(out, "budget", seconds(budget)));
        fact(out, "seed", Long.toString(plan.seed()));
        out.close("dl");
    }

    private static void procedure(Html out, Plan plan) {
        if (plan.procedure().limit().isPresent()) {
            return;
        }
        if (plan.procedure().compares()) {
            boolean bounded = plan.blocks().isPresent();
            fact(out, "blocks", bounded ? "at most " + plan.blocks().getAsInt() : "as many as fit");
        } else {
            fact(out, "run rule", ScoreSentences.describe(plan.procedure().rule()));
        }
        if (plan.procedure().serverKept()) {
            fact(out, "server", "kept from one trial of a platform to its next");
        }
    }

    private static void fact(Html out, String name, String value) {
        out.element("dt", name).element("dd", value);
    }

    private static String seconds(long millis) {
        return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString() + " s";
    }
}
