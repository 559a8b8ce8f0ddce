package org.jdyno.model;

/**
 * A workload at one point of its parameters. Platforms are compared within a cell.
 *
 * @param workload the workload's name
 */
public record Cell(String workload, Point point) {
    /** Whether the point sets the size of the heap. */
    public boolean sizesHeap() {
        return Heap.at(point).isPresent();
    }
}
