package org.jdyno.grid.engine.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionOptions;
import com.hazelcast.transaction.TransactionalMap;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.engine.Place;

/**
 * Hazelcast embedded in this process: a map of 256 partitions. Compiled against version 5.3; every method that it
 * calls is the same in version 5.5.
 */
public final class HazelcastEngine implements Engine {
    private static final String MAP = "grid";

    /**
     * The locks of a transaction whose node is gone are held until the transaction would have timed out. By default
     * that is two minutes, in which every other transaction with one of its keys waits.
     */
    private static final TransactionOptions TRANSACTIONS = new TransactionOptions().setTimeout(15, TimeUnit.SECONDS);

    private final Place place;
    private HazelcastInstance instance;
    private IMap<String, byte[]> map;
    /** The map as the transaction of this thread sees it; null outside transactions. */
    private final ThreadLocal<TransactionalMap<String, byte[]>> inTransaction =
            new ThreadLocal<TransactionalMap<String, byte[]>>();

    /** Loads the classes of the library; {@link #join} starts it. */
    public HazelcastEngine(Place place) {
        this.place = place;
    }

    @Override
    public void join() {
        instance = Hazelcast.newHazelcastInstance(config());
        map = instance.getMap(MAP);
    }

    private Config config() {
        Config config = new Config();
        config.setClusterName(place.cluster());
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.partition.count", "256");
        // Node 1 is there first, and knows nobody to wait for.
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.getMetricsConfig().setEnabled(false);
        config.getJetConfig().setEnabled(false);
        NetworkConfig network = config.getNetworkConfig();
        network.setPort(place.port()).setPortAutoIncrement(false).setReuseAddress(true);
        network.getInterfaces().setEnabled(true).addInterface(place.host());
        JoinConfig join = network.getJoin();
        join.getMulticastConfig().setEnabled(false);
        join.getAutoDetectionConfig().setEnabled(false);
        // The others are found through node 1, which is there first.
        join.getTcpIpConfig()
                .setEnabled(true)
                .setMembers(Collections.singletonList(place.members().get(0)));
        config.addMapConfig(new MapConfig(MAP).setBackupCount(place.backups()).setStatisticsEnabled(false));
        return config;
    }

    @Override
    public byte[] get(String key) {
        TransactionalMap<String, byte[]> transactional = inTransaction.get();
        return transactional == null ? map.get(key) : transactional.get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        TransactionalMap<String, byte[]> transactional = inTransaction.get();
        if (transactional == null) {
            map.set(key, value);
        } else {
            transactional.set(key, value);
        }
    }

    @Override
    public boolean replace(String key, byte[] value) {
        TransactionalMap<String, byte[]> transactional = inTransaction.get();
        return (transactional == null ? map.put(key, value) : transactional.put(key, value)) != null;
    }

    @Override
    public boolean remove(String key) {
        TransactionalMap<String, byte[]> transactional = inTransaction.get();
        return (transactional == null ? map.remove(key) : transactional.remove(key)) != null;
    }

    @Override
    public void inTransaction(Runnable operations) {
        TransactionContext context = instance.newTransactionContext(TRANSACTIONS);
        context.beginTransaction();
        try {
            inTransaction.set(context.<String, byte[]>getMap(MAP));
            operations.run();
            context.commitTransaction();
        } catch (Throwable failed) {
            rollBack(context, failed);
            throw failed;
        } finally {
            inTransaction.remove();
        }
    }

    /** Without this, also after a commit that failed, the thread could never begin another transaction. */
    private static void rollBack(TransactionContext context, Throwable failed) {
        try {
            context.rollbackTransaction();
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    @Override
    public int members() {
        return instance.getCluster().getMembers().size();
    }

    @Override
    public boolean isRebalancing() {
        return !instance.getPartitionService().isLocalMemberSafe();
    }

    @Override
    public void visitOwned(Visitor visitor) {
        for (String key : map.localKeySet()) {
            visitor.entry(key, map.get(key));
        }
    }

    @Override
    public void clear() {
        map.clear();
    }
}
