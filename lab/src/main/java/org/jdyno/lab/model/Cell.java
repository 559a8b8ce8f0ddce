package org.jdyno.lab.model;

/**
 * A workload at one point of its parameters, at which platforms are compared.
 *
 * @param workload the workload's name
 */
public record Cell(String workload, Point point) {
    /** Whether the point sets the size of the heap. */
    public boolean sizesHeap() {
        return Heap.at(point).isPresent();
    }
}
