package org.jdyno.grid.engine.infinispan;

import java.util.Map;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.infinispan.AdvancedCache;
import org.infinispan.CacheSet;
import org.infinispan.commons.util.CloseableIterator;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.global.ShutdownHookBehavior;
import org.infinispan.context.Flag;
import org.infinispan.distribution.LocalizedCacheTopology;
import org.infinispan.distribution.ch.ConsistentHash;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;
import org.infinispan.transaction.LockingMode;
import org.jdyno.grid.engine.Engine;
import org.jdyno.grid.engine.Place;
import org.jdyno.kit.tls.Tls;
import org.jgroups.util.DefaultSocketFactory;

/**
 * Infinispan embedded in this process: distributed, synchronous, 256 segments. Compiled against version 13; every
 * method that it calls is the same in version 16.
 */
public final class InfinispanEngine implements Engine {
    private static final String CACHE = "grid";
    private static final int SEGMENTS = 256;
    /** How long a node looks for others before it starts a grid: node 1 is to do that, and no other. */
    private static final int ALONE_MILLIS = 50;

    private static final int JOIN_MILLIS = 10_000;
    private static final int REMOTE_TIMEOUT_MILLIS = 15_000;

    private final Place place;
    private DefaultCacheManager manager;
    private AdvancedCache<String, byte[]> cache;
    /** The same cache without the transfer of previous values, which nobody reads. */
    private AdvancedCache<String, byte[]> blind;

    /** Loads the classes of the library; {@link #join} starts it. */
    public InfinispanEngine(Place place) {
        this.place = place;
    }

    @Override
    public void join() {
        System.setProperty("jdyno.grid.address", place.host());
        System.setProperty("jdyno.grid.port", Integer.toString(place.port()));
        System.setProperty("jdyno.grid.members", initialHosts());
        System.setProperty("jdyno.grid.joinMillis", Integer.toString(place.isFirst() ? ALONE_MILLIS : JOIN_MILLIS));
        GlobalConfigurationBuilder global = GlobalConfigurationBuilder.defaultClusteredBuilder();
        global.transport()
                .clusterName(place.cluster())
                .addProperty(
                        "configurationFile", "org/jdyno/grid/engine/infinispan/jgroups-" + place.profile() + ".xml");
        if (place.accepting().isOn()) {
            global.transport().addProperty(JGroupsTransport.SOCKET_FACTORY, sockets());
        }
        global.jmx().enabled(false);
        global.shutdown().hookBehavior(ShutdownHookBehavior.DONT_REGISTER);
        manager = new DefaultCacheManager(global.build(), false);
        manager.defineConfiguration(CACHE, configuration().build());
        manager.start();
        cache = manager.<String, byte[]>getCache(CACHE).getAdvancedCache();
        blind = cache.withFlags(Flag.IGNORE_RETURN_VALUES);
    }

    /** With TLS between the nodes. */
    private DefaultSocketFactory sockets() {
        DefaultSocketFactory sockets = new DefaultSocketFactory(
                place.connecting().context().getSocketFactory(),
                place.accepting().context().getServerSocketFactory());
        sockets.setSocketConfigurator(socket -> ((SSLSocket) socket).setSSLParameters(Tls.limits()));
        sockets.setServerSocketConfigurator(socket -> ((SSLServerSocket) socket).setSSLParameters(Tls.limits()));
        return sockets;
    }

    private ConfigurationBuilder configuration() {
        ConfigurationBuilder configuration = new ConfigurationBuilder();
        configuration
                .clustering()
                .cacheMode(CacheMode.DIST_SYNC)
                .remoteTimeout(REMOTE_TIMEOUT_MILLIS)
                .hash()
                .numOwners(place.backups() + 1)
                .numSegments(SEGMENTS);
        if (place.transactions()) {
            configuration
                    .transaction()
                    .lockingMode(LockingMode.PESSIMISTIC)
                    .invocationBatching()
                    .enable();
        }
        return configuration;
    }

    /** JGroups wants {@code host[port]}. */
    private String initialHosts() {
        StringBuilder hosts = new StringBuilder();
        for (String member : place.members()) {
            int colon = member.lastIndexOf(':');
            hosts.append(hosts.length() == 0 ? "" : ",")
                    .append(member, 0, colon)
                    .append('[')
                    .append(member.substring(colon + 1))
                    .append(']');
        }
        return hosts.toString();
    }

    @Override
    public byte[] get(String key) {
        return cache.get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        blind.put(key, value);
    }

    @Override
    public boolean replace(String key, byte[] value) {
        return cache.put(key, value) != null;
    }

    @Override
    public boolean remove(String key) {
        return cache.remove(key) != null;
    }

    @Override
    public void inTransaction(Runnable operations) {
        cache.startBatch();
        boolean committed = false;
        try {
            operations.run();
            committed = true;
        } finally {
            cache.endBatch(committed);
        }
    }

    @Override
    public int members() {
        return manager.getMembers().size();
    }

    @Override
    public boolean isRebalancing() {
        LocalizedCacheTopology topology = cache.getDistributionManager().getCacheTopology();
        return topology.getPendingCH() != null
                || topology.getMembers().size() != members()
                || !cache.getDistributionManager().isJoinComplete()
                || lacksCopies(topology);
    }

    /** Between the loss of a node and the begin of the rebalance nothing is pending, but its copies are missing. */
    private boolean lacksCopies(LocalizedCacheTopology topology) {
        ConsistentHash owners = topology.getCurrentCH();
        int copies = Math.min(place.backups() + 1, topology.getMembers().size());
        for (int segment = 0; segment < owners.getNumSegments(); segment++) {
            if (owners.locateOwnersForSegment(segment).size() < copies) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void visitOwned(Visitor visitor) {
        LocalizedCacheTopology topology = cache.getDistributionManager().getCacheTopology();
        CacheSet<Map.Entry<String, byte[]>> local =
                cache.withFlags(Flag.CACHE_MODE_LOCAL).entrySet();
        try (CloseableIterator<Map.Entry<String, byte[]>> entries = local.iterator()) {
            while (entries.hasNext()) {
                Map.Entry<String, byte[]> entry = entries.next();
                if (topology.getDistribution(entry.getKey()).isPrimary()) {
                    visitor.entry(entry.getKey(), entry.getValue());
                }
            }
        }
    }

    @Override
    public void clear() {
        cache.clear();
    }
}
