package org.jdyno.kit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;

/**
 * The only class that uses APIs newer than Java 8, by reflection. The kit must load on Java 8, but roles need virtual
 * threads where they exist.
 */
public final class NewerJava {
    private static final Method TOTAL_ALLOCATED = totalAllocatedMethod();
    /** A constant, so that the JIT compiler inlines it like a direct call. */
    private static final MethodHandle ON_SPIN_WAIT = onSpinWaitMethod();

    private NewerJava() {}

    /**
     * A factory of virtual threads (Java 21 and later).
     *
     * @throws RoleFailure as {@code unsupported} on a JVM without them
     */
    public static ThreadFactory virtualThreads(String namePrefix) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            builder = type.getMethod("name", String.class, long.class).invoke(builder, namePrefix, 0L);
            return (ThreadFactory) type.getMethod("factory").invoke(builder);
        } catch (ReflectiveOperationException olderJava) {
            throw new RoleFailure(
                    "unsupported",
                    "virtual threads need Java 21 or later; this is Java " + System.getProperty("java.version"),
                    olderJava);
        }
    }

    /** Calls {@code Thread.onSpinWait} (Java 9 and later); does nothing on Java 8. */
    static void onSpinWait() {
        try {
            ON_SPIN_WAIT.invokeExact();
        } catch (Throwable impossible) {
            throw new IllegalStateException("Thread.onSpinWait does not fail", impossible);
        }
    }

    private static MethodHandle onSpinWaitMethod() {
        MethodType noWords = MethodType.methodType(void.class);
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            return lookup.findStatic(Thread.class, "onSpinWait", noWords);
        } catch (NoSuchMethodException | IllegalAccessException olderJava) {
            return nothing(lookup, noWords);
        }
    }

    private static MethodHandle nothing(MethodHandles.Lookup lookup, MethodType noWords) {
        try {
            return lookup.findStatic(NewerJava.class, "doNothing", noWords);
        } catch (NoSuchMethodException | IllegalAccessException impossible) {
            throw new IllegalStateException("this class has the method", impossible);
        }
    }

    private static void doNothing() {}

    /** Bytes allocated by all threads so far, including ended ones (Java 21 and later, HotSpot). */
    static OptionalLong totalAllocatedBytes() {
        if (TOTAL_ALLOCATED == null) {
            return OptionalLong.empty();
        }
        try {
            long bytes = (Long) TOTAL_ALLOCATED.invoke(ManagementFactory.getThreadMXBean());
            return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
        } catch (IllegalAccessException | InvocationTargetException unreadable) {
            return OptionalLong.empty();
        }
    }

    private static Method totalAllocatedMethod() {
        // In some builds of Java 8 a method of this name returns wrong values.
        if (System.getProperty("java.specification.version").startsWith("1.")) {
            return null;
        }
        try {
            return Class.forName("com.sun.management.ThreadMXBean").getMethod("getTotalThreadAllocatedBytes");
        } catch (ClassNotFoundException | NoSuchMethodException olderJava) {
            return null;
        }
    }
}
