package org.jdyno.lab.plan;

import java.util.List;
import org.jdyno.lab.host.HostKind;
import org.jdyno.lab.model.Cell;
import org.jdyno.lab.model.Heap;
import org.jdyno.lab.model.HostSpec;
import org.jdyno.lab.model.UserError;

/** Heaps given as shares of the memory of this machine. */
final class HeapShares {
    private HeapShares() {}

    /**
     * The cells with sizes in place of shares.
     *
     * @param hosts where roles run
     * @throws UserError if there are shares and any role runs on another machine
     */
    static List<Cell> resolved(List<Cell> cells, Iterable<HostSpec> hosts, long memoryBytes) {
        return cells.stream()
                .map(cell -> Heap.at(cell.point())
                        .filter(Heap::isShare)
                        .map(share -> resolved(cell, share, hosts, memoryBytes))
                        .orElse(cell))
                .distinct()
                .toList();
    }

    private static Cell resolved(Cell cell, String share, Iterable<HostSpec> hosts, long memoryBytes) {
        for (HostSpec host : hosts) {
            if (HostKind.of(host).elsewhere()) {
                throw new UserError("heap=" + share + " is a share of the memory of this machine, but a role runs on "
                        + host.describe() + "; give a size, such as heap=64m");
            }
        }
        return new Cell(cell.workload(), cell.point().with(Heap.NAME, Heap.sizeOfShare(share, memoryBytes)));
    }
}
