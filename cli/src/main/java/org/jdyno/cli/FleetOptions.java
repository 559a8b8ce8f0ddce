package org.jdyno.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.jdyno.fleet.Engine;
import org.jdyno.fleet.FleetSettings;
import org.jdyno.model.BoundedNumber;
import org.jdyno.model.Durations;
import org.jdyno.model.Sha256;
import org.jdyno.model.UserError;
import org.jdyno.model.Words;
import picocli.CommandLine.Option;

/** The options that say on which machines a fleet runs, and how. */
final class FleetOptions {
    private static final int MOST_MACHINES = 10_000;

    /** What is enough of a digest for the name of a file. */
    private static final int DIGITS_OF_NAME = 12;

    @Option(
            names = "--engine",
            order = OptionSections.FLEET,
            paramLabel = "ENGINE",
            description = "What starts the tasks: slurm (an array of jobs), ssh (GNU parallel) or kubernetes.")
    private Optional<String> engine;

    @Option(
            names = "--machines",
            order = OptionSections.FLEET,
            paramLabel = "N | HOST,...",
            description = "The number of machines or, for ssh, their destinations (m1,user@m2) or a file with one a"
                    + " line.")
    private Optional<String> machines;

    @Option(
            names = "--per-workload",
            order = OptionSections.FLEET,
            description = "Makes a task of each machine and workload. Default: a machine runs all workloads in one.")
    private boolean perWorkload;

    @Option(
            names = "--jdyno",
            order = OptionSections.FLEET,
            paramLabel = "PATH",
            description = "The launcher jdyno that all machines see. Default: this one; jdyno for kubernetes.")
    private Optional<String> launcher;

    @Option(
            names = "--archive",
            order = OptionSections.FLEET,
            paramLabel = "FILE",
            description = "An archive of jdyno, which each task unpacks and checks by its SHA-256, instead of --jdyno.")
    private Optional<Path> archive;

    @Option(
            names = "--scratch",
            order = OptionSections.FLEET,
            paramLabel = "DIR",
            description = "Where a task runs, on a disk of its machine. Default: $SLURM_TMPDIR, $TMPDIR or /tmp.")
    private Optional<String> scratch;

    @Option(
            names = "--time-limit",
            order = OptionSections.FLEET,
            paramLabel = "TIME",
            description = "When the scheduler stops a task. Default: half more than the forecast, and ten minutes.")
    private Optional<String> timeLimit;

    @Option(
            names = "--partition",
            order = OptionSections.FLEET,
            paramLabel = "NAME",
            description = "The partition (slurm).")
    private Optional<String> partition;

    @Option(
            names = "--constraint",
            order = OptionSections.FLEET,
            paramLabel = "FEATURES",
            description = "Features that the nodes must have (slurm).")
    private Optional<String> constraint;

    @Option(
            names = "--account",
            order = OptionSections.FLEET,
            paramLabel = "NAME",
            description = "The account that is charged (slurm).")
    private Optional<String> account;

    @Option(
            names = "--image",
            order = OptionSections.FLEET,
            paramLabel = "IMAGE",
            description = "A container image with jdyno on its PATH (kubernetes).")
    private Optional<String> image;

    @Option(
            names = "--claim",
            order = OptionSections.FLEET,
            paramLabel = "NAME",
            description = "The claim of the volume that takes the results (kubernetes).")
    private Optional<String> claim;

    /** The archive; empty if the machines see a launcher. */
    Optional<Path> archive() {
        return archive;
    }

    /** @param home the root of this installation */
    FleetSettings settings(Path home) {
        Engine chosen = Engine.ofWord(
                "--engine",
                engine.orElseThrow(
                        () -> new UserError("fleet needs --engine, one of " + String.join(", ", Engine.words()))));
        return new FleetSettings(
                chosen,
                machines(chosen),
                perWorkload,
                program(chosen, home),
                scratch,
                timeLimit.map(text -> Durations.parseMillis("--time-limit", text)),
                partition,
                constraint,
                account,
                image,
                claim);
    }

    private List<String> machines(Engine chosen) {
        String text = machines.orElseThrow(() -> new UserError("fleet needs --machines, "
                + (chosen == Engine.SSH ? "their destinations for ssh, such as m1,user@m2" : "their number")));
        if (chosen != Engine.SSH) {
            return Collections.nCopies((int) BoundedNumber.whole("--machines", text, 1, MOST_MACHINES), "");
        }
        List<String> hosts = hosts(text).stream()
                .map(String::strip)
                .filter(host -> !host.isEmpty() && !host.startsWith("#"))
                .toList();
        if (hosts.isEmpty() || new HashSet<>(hosts).size() < hosts.size()) {
            throw new UserError("--machines must name each machine once, not " + Words.quoted(text));
        }
        hosts.stream()
                .filter(host -> !host.matches("[A-Za-z0-9@.:%_/=+\\[\\]~ -]+"))
                .findFirst()
                .ifPresent(host -> {
                    throw new UserError(
                            "--machines must be destinations of ssh, such as user@host or -p 2222 user@host, not "
                                    + Words.quoted(host) + "; other options belong into ~/.ssh/config");
                });
        return hosts;
    }

    private static List<String> hosts(String text) {
        Path file = Path.of(text);
        if (!Files.isRegularFile(file)) {
            return Arrays.asList(text.split(","));
        }
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new UserError("cannot read " + file + ": " + Words.reason(unreadable), unreadable);
        }
    }

    private FleetSettings.Program program(Engine chosen, Path home) {
        if (archive.isEmpty()) {
            String usual = chosen == Engine.KUBERNETES
                    ? "jdyno"
                    : home.resolve("jdyno").toString();
            return new FleetSettings.Program(launcher.orElse(usual), Optional.empty(), Optional.empty());
        }
        if (launcher.isPresent()) {
            throw new UserError("--archive and --jdyno exclude each other; give one of them");
        }
        try {
            String digest = new Sha256().add(archive.get()).hex(Sha256.WHOLE);
            String name = "jdyno-" + digest.substring(0, DIGITS_OF_NAME) + ".tar.gz";
            return new FleetSettings.Program("", Optional.of(name), Optional.of(digest));
        } catch (IOException unreadable) {
            throw new UserError("cannot read --archive " + archive.get() + ": " + Words.reason(unreadable), unreadable);
        }
    }
}
