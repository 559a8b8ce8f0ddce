package org.jdyno.grid.client;

import org.jdyno.grid.wire.Operation;

/** One operation on an entry, and its answer. Reused by its thread. */
final class Step {
    int operation;
    int entry;
    long key;
    /** The version of the entry before the operation. */
    int before;
    /** What is put. */
    byte[] value;

    /** Whether the key had a value. */
    boolean present;
    /** What was got; null if there was none. */
    byte[] found;

    boolean hasValue() {
        return operation == Operation.PUT || operation == Operation.REPLACE;
    }

    @Override
    public String toString() {
        String name = operation == Operation.GET ? "get" : operation == Operation.REMOVE ? "remove" : "put";
        String answer = found == null ? (present ? "a value" : "no value") : found.length + " bytes";
        return name + " of " + Operation.key(key) + " found " + answer + " where version " + before + " was expected";
    }
}
