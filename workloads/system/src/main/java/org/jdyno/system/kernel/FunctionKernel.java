package org.jdyno.system.kernel;

import java.io.IOException;
import java.util.function.IntBinaryOperator;
import java.util.function.IntSupplier;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleFailure;

/** Calls a function in C; an operation is a call. Every result counts. */
public abstract class FunctionKernel implements Kernel {
    /** A function that copies bytes and returns one of the copy. */
    interface Copy {
        int apply(byte[] bytes, int length, int at);
    }

    private FunctionKernel() {}

    /**
     * Loads the functions.
     *
     * @param test such as {@code jni-copy}
     * @param bytes how many are copied
     * @throws RoleFailure as {@code unsupported} if this JVM cannot call them so
     */
    public static FunctionKernel of(String test, int bytes) throws IOException, InterruptedException {
        boolean jni = test.startsWith("jni-");
        if (!jni) {
            Foreign.require();
        }
        CLibrary.load(jni);
        switch (test) {
            case "jni-number":
                return new Numbers(JniFunctions::number);
            case "jni-add":
                return new Sums(JniFunctions::add);
            case "jni-copy":
                return new Copies(JniFunctions::copy, bytes);
            case "jni-copy-elements":
                return new Copies(JniFunctions::copyElements, bytes);
            case "foreign-number":
                return new Numbers(ForeignFunctions::number);
            case "foreign-number-critical":
                return new Numbers(ForeignFunctions::numberCritical);
            case "foreign-add":
                return new Sums(ForeignFunctions::add);
            case "foreign-copy":
                return new Copies(ForeignFunctions::copy, bytes);
            case "foreign-copy-critical":
                return new Copies(ForeignFunctions::copyCritical, bytes);
            default:
                throw new IllegalArgumentException(test);
        }
    }

    @Override
    public int mostTimes() {
        return 1 << 30;
    }

    /** A function without arguments. */
    static final class Numbers extends FunctionKernel {
        private static final int NUMBER = 123;

        private final IntSupplier function;

        Numbers(IntSupplier function) {
            this.function = function;
        }

        @Override
        public long repeat(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += function.getAsInt();
            }
            Kernel.require((long) times * NUMBER, sum, "the sum of the results");
            return times;
        }
    }

    /** A function with two arguments, one of which is the result of the call before. */
    static final class Sums extends FunctionKernel {
        private final IntBinaryOperator function;
        private int sum;
        private int expected;

        Sums(IntBinaryOperator function) {
            this.function = function;
        }

        @Override
        public long repeat(int times) {
            int result = sum;
            for (int i = 0; i < times; i++) {
                result = function.applyAsInt(result, i);
            }
            sum = result;
            expected += (int) ((long) times * (times - 1) / 2);
            Kernel.require(expected, sum, "the sum of the numbers");
            return times;
        }
    }

    /** A function with bytes, of which one changes before each call. */
    static final class Copies extends FunctionKernel {
        /** To the next byte that changes and is compared. */
        private static final int STRIDE = 17;

        private final Copy function;
        private final byte[] bytes;
        private int at;
        private int calls;

        Copies(Copy function, int bytes) {
            this.function = function;
            this.bytes = new byte[bytes];
        }

        @Override
        public long repeat(int times) {
            for (int i = 0; i < times; i++) {
                calls++;
                at += STRIDE;
                at -= at < bytes.length ? 0 : bytes.length;
                // Another value when this byte is next.
                byte stamp = (byte) (calls + (calls >> 8));
                bytes[at] = stamp;
                Kernel.require(stamp, function.apply(bytes, bytes.length, at), "a byte that was copied");
            }
            return times;
        }

        @Override
        public int bytesOfAnOperation() {
            return bytes.length;
        }
    }
}
