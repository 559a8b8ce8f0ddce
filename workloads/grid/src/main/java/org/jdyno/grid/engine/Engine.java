package org.jdyno.grid.engine;

/**
 * The part of a data grid that one node runs. Keys are texts and values are bytes. {@link #join} is called once and
 * first; then any thread may call the other methods. A grid that cannot do what is asked throws its own unchecked
 * exceptions, also while it recovers from the loss of a node.
 */
public interface Engine {
    /** Starts this node, and returns when it is part of the grid. Other nodes may still be missing. */
    void join() throws Exception;

    /** The value of a key; null if there is none. */
    byte[] get(String key);

    /** Sets the value of a key. */
    void put(String key, byte[] value);

    /** Sets the value of a key, and returns whether there was one. Costs more than {@link #put}. */
    boolean replace(String key, byte[] value);

    /** Removes a key, and returns whether it had a value. */
    boolean remove(String key);

    /** Calls {@code operations} in one transaction, and commits it. */
    void inTransaction(Runnable operations);

    /** The number of nodes that this node knows to be in the grid, itself included. */
    int members();

    /** Whether entries are still to be moved or copied before every entry is where it should be. */
    boolean isRebalancing();

    /** Passes each entry of which this node has the first copy to the visitor. Meant for a grid at rest. */
    void visitOwned(Visitor visitor);

    /** Removes all entries of the grid. */
    void clear();

    /** Receives entries. */
    interface Visitor {
        void entry(String key, byte[] value);
    }
}
