package org.jdyno.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdyno.model.Collector;
import org.jdyno.model.Jvm;
import org.jdyno.platform.Finding;
import org.jdyno.platform.Inventory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "platforms",
        description = {
            "Lists the JVMs of this machine.",
            "",
            "jdyno searches JAVA_HOME, PATH, the usual directories, and the path list in JDYNO_JVMS. It starts each JVM"
                    + " to find its version and collectors, which takes about two seconds the first time."
        })
final class PlatformsCommand extends BaseCommand {
    @Mixin
    private CommonOptions.Json json;

    @Override
    public Integer call() throws InterruptedException {
        Inventory inventory = context().inventory();
        if (json.asked) {
            printJson(
                    inventory.findings().stream().map(PlatformsCommand::asJson).toList());
            return ExitCode.DONE;
        }
        Listing listing = new Listing();
        for (Finding finding : inventory.findings()) {
            finding.jvm()
                    .ifPresent(jvm -> listing.row(
                            jvm.id(),
                            jvm.vm() + " " + jvm.build(),
                            collectors(jvm),
                            jvm.home().toString()));
        }
        listing.print(stdout());
        inventory.findings().forEach(finding -> finding.reason()
                .ifPresent(reason -> stdout().println("unusable: " + finding.place() + ": " + reason)));
        inventory.notes().forEach(note -> stdout().println("note: " + note));
        stdout().println();
        stdout().println("A platform is native, or a JVM by its id or version, with options: " + examples(inventory));
        return ExitCode.DONE;
    }

    /** Examples that work on this machine. */
    private static String examples(Inventory inventory) {
        String id = inventory.jvms().isEmpty()
                ? "temurin-25"
                : inventory.jvms().get(inventory.jvms().size() - 1).id();
        return id + ", " + id + "+serial, " + id + "+parallel+heap=512m, " + id + "+c1";
    }

    private static String collectors(Jvm jvm) {
        List<String> words = new ArrayList<>();
        for (Collector collector : Collector.values()) {
            if (jvm.collectors().contains(collector)) {
                words.add(collector.word());
            }
        }
        if (jvm.graal()) {
            words.add("graal");
        }
        return words.stream().collect(Collectors.joining(" "));
    }

    private static Map<String, Object> asJson(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("place", finding.place().toString());
        json.put("where", finding.where());
        finding.reason().ifPresent(reason -> json.put("reason", reason));
        finding.jvm().ifPresent(jvm -> {
            json.put("id", jvm.id());
            json.put("vendor", jvm.vendor());
            json.put("version", jvm.version());
            json.put("feature", jvm.feature());
            json.put("vm", jvm.vm());
            json.put("build", jvm.build());
            json.put("mode", jvm.mode());
            json.put("collectors", collectors(jvm).split(" "));
            json.put("aliases", jvm.aliases());
        });
        return json;
    }
}
