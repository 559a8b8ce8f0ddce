package org.jdyno.system.call;

import java.util.function.IntSupplier;
import org.jdyno.kit.Kernel;
import org.jdyno.system.call.CallServer.Remote123;

/**
 * Calls a method of an object in this process. An operation is a call. Four classes implement the method in turn, so
 * that no compiler can know which one is called and leave the call out.
 */
public final class LocalCallKernel implements Kernel {
    private final IntSupplier[] servers = {new First(), new Second(), new Third(), new Fourth()};

    @Override
    public long repeat(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += servers[i & 3].getAsInt();
        }
        Kernel.require((long) times * Remote123.RESULT, sum, "the sum of the results");
        return times;
    }

    private static final class First implements IntSupplier {
        @Override
        public int getAsInt() {
            return Remote123.RESULT;
        }
    }

    private static final class Second implements IntSupplier {
        @Override
        public int getAsInt() {
            return Remote123.RESULT;
        }
    }

    private static final class Third implements IntSupplier {
        @Override
        public int getAsInt() {
            return Remote123.RESULT;
        }
    }

    private static final class Fourth implements IntSupplier {
        @Override
        public int getAsInt() {
            return Remote123.RESULT;
        }
    }
}
