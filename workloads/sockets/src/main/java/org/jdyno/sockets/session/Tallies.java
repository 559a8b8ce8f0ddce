package org.jdyno.sockets.session;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.SplitMix64;

/** The sums of all threads of a role, which must be the same on both sides. Any thread. */
public final class Tallies {
    private final List<Tally> tallies = new CopyOnWriteArrayList<Tally>();
    private final long bytesOfAnOperation;
    private long reportedOperations;
    private long reportedDigest;

    /** @param bytesOfAnOperation the bytes of a request and its response */
    public Tallies(long bytesOfAnOperation) {
        this.bytesOfAnOperation = bytesOfAnOperation;
    }

    /** The tally of one more thread. */
    public Tally add() {
        Tally tally = new Tally();
        tallies.add(tally);
        return tally;
    }

    /** Reports the sums since the last call. For the command thread. */
    public void check(RoleContext context) {
        long operations = 0;
        long digest = 0;
        for (Tally tally : tallies) {
            operations += tally.operations();
            digest += tally.digest();
        }
        context.check("operations", operations - reportedOperations);
        context.check("bytes", (operations - reportedOperations) * bytesOfAnOperation);
        context.check("digest", Long.toUnsignedString(digest - reportedDigest));
        reportedOperations = operations;
        reportedDigest = digest;
    }

    /** Counts the operations of one thread, and digests their numbers. Others may read while it counts. */
    public static final class Tally {
        private final AtomicLong operations = new AtomicLong();
        private final AtomicLong digest = new AtomicLong();

        /** Adds an operation, whose bytes were right. For its own thread. */
        public void add(long number) {
            digest.lazySet(digest.get() + SplitMix64.first(number));
            operations.lazySet(operations.get() + 1);
        }

        long operations() {
            return operations.get();
        }

        long digest() {
            return digest.get();
        }
    }
}
