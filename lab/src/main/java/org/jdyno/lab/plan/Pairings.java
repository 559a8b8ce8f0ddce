package org.jdyno.lab.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdyno.lab.host.ThisMachine;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Pairing;
import org.jdyno.lab.model.Placement;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.UserError;
import org.jdyno.lab.model.Workload;

/** How near in time the platforms of a block can be measured, by what is asked for and by what the workloads are. */
final class Pairings {
    /** On one processor a JVM chooses another collector and other compilers than it would have on two. */
    private static final int PROCESSORS_OF_A_JVM = 2;

    /** These collect by the clock also when nothing is allocated, and would do so right after a stop. */
    private static final List<String> CLOCK_DRIVEN = List.of("-XX:+UseZGC", "-XX:+UseShenandoahGC");

    private Pairings() {}

    /** The pairings that are tried: the one asked for, or all that can be had. */
    static List<Pairing> of(Request request, List<Cell> cells, Workloads workloads) {
        if (request.pairing().equals(Pairing.INTERLEAVED.word())) {
            return List.of(Pairing.INTERLEAVED);
        }
        obstacle(request).ifPresent(reason -> {
            throw new UserError("--pairing " + request.pairing() + " " + reason);
        });
        if (!request.pairing().equals(Request.AUTO_PAIRING)) {
            Pairing asked = Pairing.ofWord(request.pairing());
            obstacle(asked, request, cells, workloads).ifPresent(reason -> {
                throw new UserError("--pairing " + asked.word() + " " + reason);
            });
            return List.of(asked);
        }
        List<Pairing> possible = new ArrayList<>(List.of(Pairing.INTERLEAVED));
        for (Pairing pairing : List.of(Pairing.SLICED, Pairing.DUET)) {
            boolean roomy = pairing != Pairing.DUET || ThisMachine.describe().processors() >= 2 * PROCESSORS_OF_A_JVM;
            if (roomy && obstacle(pairing, request, cells, workloads).isEmpty()) {
                possible.add(pairing);
            }
        }
        return possible;
    }

    private static Optional<String> obstacle(Request request) {
        if (request.limit().isPresent() || request.slo().isPresent()) {
            return Optional.of("is for comparisons, and a search looks at one platform at a time; leave it out");
        }
        if (request.rule().isPresent()) {
            return Optional.of(
                    "is for blocks, and rule " + request.rule().get().word() + " has none; leave one of them out");
        }
        if (request.serverKept() || request.until().isPresent()) {
            return Optional.of("needs fresh processes for every trial, and blocks that are shuffled; leave out "
                    + (request.serverKept() ? "--server kept" : "until"));
        }
        return request.hosts().isEmpty() && request.link().isEmpty()
                ? Optional.empty()
                : Optional.of("stops and starts processes of this machine; leave out --hosts and --link");
    }

    private static Optional<String> obstacle(Pairing pairing, Request request, List<Cell> cells, Workloads workloads) {
        if (pairing == Pairing.DUET) {
            return request.placement() == Placement.FREE
                    ? Optional.empty()
                    : Optional.of("gives each platform processors of its own; leave out --placement");
        }
        return cells.stream()
                .map(cell -> whyNotSliced(cell, workloads.of(cells, cell.workload())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> whyNotSliced(Cell cell, Workload workload) {
        Optional<String> paced = workload.paced(cell.point()).stream().findFirst();
        if (paced.isPresent()) {
            return Optional.of("stops processes for a quarter of a second, and the load of " + workload.name()
                    + " goes by the clock with " + paced.get() + "="
                    + cell.point().get(paced.get()) + "; leave that out, or use --pairing interleaved");
        }
        String headline = workload.headline().name();
        return workload.canBeSliced(headline)
                ? Optional.empty()
                : Optional.of("stops processes for a quarter of a second, and " + workload.name() + " is ranked by "
                        + headline + ", which such stops would spoil; use --pairing interleaved");
    }

    /**
     * A pilot that also interleaves shows whether it makes a difference to such a collector; without one it stays
     * unknown.
     */
    static void rejectClockDriven(List<Pairing> pairings, List<Platform> arms) {
        if (!pairings.equals(List.of(Pairing.SLICED))) {
            return;
        }
        for (Platform platform : arms) {
            if (platform.options().stream().anyMatch(CLOCK_DRIVEN::contains)) {
                throw new UserError("--pairing sliced stops processes for a quarter of a second, and the collector of "
                        + platform.name()
                        + " goes by the clock; use --pairing auto, which holds it against whole trials first");
            }
        }
    }
}
