package org.jdyno.system.kernel;

/**
 * A pass over an array of 16 × n elements. The loops are those of the report: one element at a time, or 16. The C twin
 * has the same.
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
