package org.jdyno.system.kernel;

import org.jdyno.kit.Kernel;
import org.jdyno.kit.SplitMix64;

/**
 * Writes or reads an array; an operation is one pass over all of it.
 *
 * <p>No pass is like the one before, so that no compiler can leave one out: a pass that writes has a value of its own,
 * and before one that reads an element changes. A read must have the right sum, a write the right value in one element;
 * all elements are compared at the end.
 */
public final class MemoryKernel implements Kernel {
    /** Long enough for a compiler, and short enough to compile the method as a whole, before it is in a long loop. */
    private static final int PRIMED_ELEMENTS = 1024;

    private static final int PRIMING_PASSES = 20_000;

    /** To the next element that changes or is compared: on another cache line. */
    private static final int STRIDE = 17;

    private final Pass pass;
    private final boolean writes;
    private final int[] memory;
    private int passes;
    private int at;
    private int sum;

    MemoryKernel(Pass pass, boolean writes, int bytes, long seed) {
        this.pass = pass;
        this.writes = writes;
        memory = new int[bytes / Integer.BYTES];
        SplitMix64 random = new SplitMix64(seed);
        for (int i = 0; i < memory.length; i++) {
            memory[i] = (int) random.next();
            sum += memory[i];
        }
    }

    /** An array to be initialised. */
    public static MemoryKernel writing(boolean by16, int bytes, long seed) {
        return new MemoryKernel(by16 ? new Pass.Write16() : new Pass.Write(), true, bytes, seed);
    }

    /** An array to be summed. */
    public static MemoryKernel reading(boolean by16, int bytes, long seed) {
        return new MemoryKernel(by16 ? new Pass.Read16() : new Pass.Read(), false, bytes, seed);
    }

    /** Lets the compiler see the loop, on a small array. */
    public MemoryKernel primed() {
        int[] small = new int[PRIMED_ELEMENTS];
        int all = 0;
        for (int i = 0; i < PRIMING_PASSES; i++) {
            all += pass.over(small, 0);
        }
        Kernel.require(0, all, "the sum of zeros");
        return this;
    }

    @Override
    public long repeat(int times) {
        for (int i = 0; i < times; i++) {
            passes++;
            at += STRIDE;
            at -= at < memory.length ? 0 : memory.length;
            if (writes) {
                pass.over(memory, passes);
                Kernel.require(passes, memory[at], "an element after a pass that writes");
            } else {
                sum += passes - memory[at];
                memory[at] = passes;
                Kernel.require(sum, pass.over(memory, 0), "the sum of the array");
            }
        }
        return times;
    }

    @Override
    public int bytesOfAnOperation() {
        return memory.length * Integer.BYTES;
    }

    @Override
    public String verify() {
        if (passes > 0 && writes) {
            for (int element : memory) {
                Kernel.require(passes, element, "an element at the end");
            }
        }
        return "right";
    }

    /**
     * A pass over an array of 16 × n elements. The loops are those of the report: one element at a time, or 16. The C
     * twin has the same.
     */
    interface Pass {
        /**
         * Goes over the whole array.
         *
         * @param value is written to every element by a pass that writes
         * @return the sum of the elements modulo 2^32; {@code value} from a pass that writes
         */
        int over(int[] memory, int value);

        /** Writes one element at a time. */
        final class Write implements Pass {
            @Override
            public int over(int[] memory, int value) {
                for (int i = 0; i < memory.length; i++) {
                    memory[i] = value;
                }
                return value;
            }
        }

        /** Writes 16 elements at a time. */
        final class Write16 implements Pass {
            @Override
            public int over(int[] memory, int value) {
                for (int i = 0; i < memory.length; i += 16) {
                    memory[i] = value;
                    memory[i + 1] = value;
                    memory[i + 2] = value;
                    memory[i + 3] = value;
                    memory[i + 4] = value;
                    memory[i + 5] = value;
                    memory[i + 6] = value;
                    memory[i + 7] = value;
                    memory[i + 8] = value;
                    memory[i + 9] = value;
                    memory[i + 10] = value;
                    memory[i + 11] = value;
                    memory[i + 12] = value;
                    memory[i + 13] = value;
                    memory[i + 14] = value;
                    memory[i + 15] = value;
                }
                return value;
            }
        }

        /** Reads one element at a time. */
        final class Read implements Pass {
            @Override
            public int over(int[] memory, int value) {
                int sum = 0;
                for (int i = 0; i < memory.length; i++) {
                    sum += memory[i];
                }
                return sum;
            }
        }

        /** Reads 16 elements at a time. */
        final class Read16 implements Pass {
            @Override
            public int over(int[] memory, int value) {
                int sum = 0;
                for (int i = 0; i < memory.length; i += 16) {
                    sum += memory[i];
                    sum += memory[i + 1];
                    sum += memory[i + 2];
                    sum += memory[i + 3];
                    sum += memory[i + 4];
                    sum += memory[i + 5];
                    sum += memory[i + 6];
                    sum += memory[i + 7];
                    sum += memory[i + 8];
                    sum += memory[i + 9];
                    sum += memory[i + 10];
                    sum += memory[i + 11];
                    sum += memory[i + 12];
                    sum += memory[i + 13];
                    sum += memory[i + 14];
                    sum += memory[i + 15];
                }
                return sum;
            }
        }
    }
}
