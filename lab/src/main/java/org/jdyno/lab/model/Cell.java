package org.jdyno.lab.model;

/**
 * A workload at one point of its parameters: what platforms are compared at.
 *
 * @param workload the workload's name
 */
public record Cell(String workload, Point point) {
    /** Whether it says how large the heap is. */
    public boolean sizesHeap() {
        return Heap.at(point).isPresent();
    }
}
