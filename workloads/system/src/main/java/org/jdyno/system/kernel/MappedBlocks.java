package org.jdyno.system.kernel;

/** Mapped memory: no call of the system. Blocks are summed where they are, and copied to be written. */
final class MappedBlocks implements Blocks {
    private final MappedMemory memory;
    private final byte[] block;
    private final int summed;
    private int at;

    MappedBlocks(MappedMemory memory, byte[] block, int summed) {
        this.memory = memory;
        this.block = block;
        this.summed = summed;
    }

    @Override
    public void rewind() {
        at = 0;
    }

    @Override
    public int read() {
        int sum = memory.sum(at, summed);
        at += block.length;
        return sum;
    }

    @Override
    public void write(int stamp) {
        Letters.stamp(block, stamp);
        memory.copy(block, at);
        at += block.length;
    }
}
