package org.jdyno.grid.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdyno.kit.RoleFailure;

/** A map in the memory of this node, which knows no other node: what remains of a grid without its distribution. */
final class LocalEngine implements Engine {
    private final Map<String, byte[]> entries = new ConcurrentHashMap<String, byte[]>();

    @Override
    public void join() {}

    @Override
    public byte[] get(String key) {
        return entries.get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        entries.put(key, value);
    }

    @Override
    public boolean replace(String key, byte[] value) {
        return entries.put(key, value) != null;
    }

    @Override
    public boolean remove(String key) {
        return entries.remove(key) != null;
    }

    @Override
    public void inTransaction(Runnable operations) {
        throw new RoleFailure("unsupported", "engine=local has no transactions; set transaction=1");
    }

    @Override
    public int members() {
        return 1;
    }

    @Override
    public boolean isRebalancing() {
        return false;
    }

    @Override
    public void visitOwned(Visitor visitor) {
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            visitor.entry(entry.getKey(), entry.getValue());
        }
    }

    @Override
    public void clear() {
        entries.clear();
    }
}
