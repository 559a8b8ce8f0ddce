package org.jdyno.system.kernel;

import java.lang.invoke.MethodHandle;

/**
 * The functions of {@link CLibrary} by {@code java.lang.foreign}. The library must be loaded before this class. The
 * handles are constants, so that a JIT compiler inlines them.
 */
final class ForeignFunctions {
    private static final String INT = "JAVA_INT";

    private static final MethodHandle NUMBER = Foreign.function("system_library_number", false);
    private static final MethodHandle NUMBER_CRITICAL = Foreign.function("system_library_number", true);
    private static final MethodHandle ADD = Foreign.function("system_library_add", false, INT, INT);
    private static final MethodHandle AT = Foreign.function("system_library_at", false, INT);
    /** (byte[] bytes, int length, int at)int. */
    private static final MethodHandle COPY_CRITICAL =
            Foreign.withArray(Foreign.function("system_library_copy", true, "ADDRESS", INT, INT));

    private static final MethodHandle COPY_BYTES = Foreign.copyOfBytes();
    private static final Object COPIED = Foreign.memory("system_library_bytes", CLibrary.MOST_BYTES);

    private ForeignFunctions() {}

    static int number() {
        try {
            return (int) NUMBER.invokeExact();
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** The same, but the JVM remains in the state of Java code. */
    static int numberCritical() {
        try {
            return (int) NUMBER_CRITICAL.invokeExact();
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    static int add(int left, int right) {
        try {
            return (int) ADD.invokeExact(left, right);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** Copies to the memory of the library, and calls a function that reads it. */
    static int copy(byte[] bytes, int length, int at) {
        try {
            COPY_BYTES.invokeExact((Object) bytes, 0, COPIED, 0L, length);
            return (int) AT.invokeExact(at);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    /** The function copies from the array, which the collector does not move meanwhile. */
    static int copyCritical(byte[] bytes, int length, int at) {
        try {
            return (int) COPY_CRITICAL.invokeExact(bytes, length, at);
        } catch (Throwable thrown) {
            throw impossible(thrown);
        }
    }

    private static IllegalStateException impossible(Throwable thrown) {
        return new IllegalStateException("a function in C does not throw", thrown);
    }
}
