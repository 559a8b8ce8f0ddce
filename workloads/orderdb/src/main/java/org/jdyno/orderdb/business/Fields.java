package org.jdyno.orderdb.business;

/**
 * Reads or writes the fields of a request or a result, in their order. Each method gets the value of a field and
 * returns what it shall be: the same if it is written, otherwise what has been read. For one thread at a time.
 *
 * @param <X> thrown if that fails
 */
public interface Fields<X extends Exception> {
    boolean truth(boolean value) throws X;

    /** From -128 to 127. */
    int small(int value) throws X;

    int number(int value) throws X;

    long amount(long value) throws X;

    String text(String value) throws X;
}
