package org.jdyno.system.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Optional;
import org.jdyno.kit.RoleFailure;

/**
 * {@code java.lang.foreign} (Java 22 and later), by reflection, because the workload must load on Java 8. Whoever keeps
 * a handle as a constant calls what it stands for directly.
 */
final class Foreign {
    private static final int FIRST_JAVA = 22;

    private Foreign() {}

    /** A step that this version of Java has. */
    private interface Step<T> {
        T take() throws ReflectiveOperationException;
    }

    /** Fails as {@code unsupported} if this JVM has no such API. */
    static void require() {
        if (Double.parseDouble(System.getProperty("java.specification.version")) < FIRST_JAVA) {
            throw new RoleFailure(
                    "unsupported",
                    "java.lang.foreign needs Java " + FIRST_JAVA + " or later; this is Java "
                            + System.getProperty("java.version"));
        }
    }

    static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }

    private static <T> T taken(Step<T> step) {
        try {
            return step.take();
        } catch (ReflectiveOperationException unexpected) {
            throw new IllegalStateException("java.lang.foreign is not as in Java " + FIRST_JAVA, unexpected);
        }
    }

    private static Object layout(String name) throws ReflectiveOperationException {
        return type("ValueLayout").getField(name).get(null);
    }

    /** Reads a byte: (Object segment, long offset)byte. */
    static MethodHandle byteOf() {
        return taken(() -> {
            MethodType getting = MethodType.methodType(byte.class, type("ValueLayout$OfByte"), long.class);
            MethodHandle get = MethodHandles.publicLookup().findVirtual(type("MemorySegment"), "get", getting);
            return MethodHandles.insertArguments(get, 1, layout("JAVA_BYTE"))
                    .asType(MethodType.methodType(byte.class, Object.class, long.class));
        });
    }

    /** Copies from an array: (Object array, int index, Object segment, long offset, int length)void. */
    static MethodHandle copyOfBytes() {
        return taken(() -> {
            Class<?> segment = type("MemorySegment");
            MethodType copying = MethodType.methodType(
                    void.class, Object.class, int.class, segment, type("ValueLayout"), long.class, int.class);
            MethodHandle copy = MethodHandles.publicLookup().findStatic(segment, "copy", copying);
            return MethodHandles.insertArguments(copy, 3, layout("JAVA_BYTE"))
                    .asType(MethodType.methodType(
                            void.class, Object.class, int.class, Object.class, long.class, int.class));
        });
    }

    /**
     * A function of a library that this class loader has loaded, which returns an {@code int}.
     *
     * @param critical whether the JVM remains in the state of Java code meanwhile, and segments may be of arrays
     * @param parameters the names of their layouts
     */
    static MethodHandle function(String name, boolean critical, String... parameters) {
        return taken(() -> {
            Class<?> layout = type("MemoryLayout");
            Object layouts = Array.newInstance(layout, parameters.length);
            for (int i = 0; i < parameters.length; i++) {
                Array.set(layouts, i, layout(parameters[i]));
            }
            Object descriptor = type("FunctionDescriptor")
                    .getMethod("of", layout, layouts.getClass())
                    .invoke(null, layout("JAVA_INT"), layouts);
            Object options = Array.newInstance(type("Linker$Option"), critical ? 1 : 0);
            if (critical) {
                Object option = type("Linker$Option")
                        .getMethod("critical", boolean.class)
                        .invoke(null, true);
                Array.set(options, 0, option);
            }
            Class<?> linker = type("Linker");
            return (MethodHandle) linker.getMethod(
                            "downcallHandle", type("MemorySegment"), type("FunctionDescriptor"), options.getClass())
                    .invoke(linker.getMethod("nativeLinker").invoke(null), symbol(name), descriptor, options);
        });
    }

    /** A function whose first parameter is a segment, as one whose first parameter is an array of bytes. */
    static MethodHandle withArray(MethodHandle function) {
        return taken(() -> {
            Class<?> segment = type("MemorySegment");
            MethodHandle ofArray = MethodHandles.publicLookup()
                    .findStatic(segment, "ofArray", MethodType.methodType(segment, byte[].class));
            return MethodHandles.filterArguments(function, 0, ofArray);
        });
    }

    /** The memory of a variable of a library that this class loader has loaded, as a segment. */
    static Object memory(String name, long bytes) {
        return taken(
                () -> type("MemorySegment").getMethod("reinterpret", long.class).invoke(symbol(name), bytes));
    }

    private static Object symbol(String name) throws ReflectiveOperationException {
        Class<?> lookup = type("SymbolLookup");
        Object loaded = lookup.getMethod("loaderLookup").invoke(null);
        Optional<?> found = (Optional<?>) lookup.getMethod("find", String.class).invoke(loaded, name);
        return found.orElseThrow(() -> new NoSuchFieldException(name));
    }
}
