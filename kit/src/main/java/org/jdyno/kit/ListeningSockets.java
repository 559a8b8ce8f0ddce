package org.jdyno.kit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The listening TCP sockets of this network namespace, from /proc. */
final class ListeningSockets {
    private static final String LISTENS = "0A";
    private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private ListeningSockets() {}

    /**
     * The ports at which sockets listen, each with its addresses.
     *
     * @param sockets as links in {@code /proc/PID/fd} name them: {@code socket:[INODE]}
     */
    static Map<Integer, Set<String>> of(Set<String> sockets) {
        Map<Integer, Set<String>> ports = new TreeMap<Integer, Set<String>>();
        for (String table : new String[] {"net/tcp", "net/tcp6"}) {
            for (String line : ProcessFigures.lines(ProcessTree.PROC.resolve(table))) {
                // sl, local address and port in hexadecimal, remote address, state, …, inode
                String[] columns = line.trim().split(" +");
                if (columns.length > 9
                        && columns[3].equals(LISTENS)
                        && sockets.contains("socket:[" + columns[9] + "]")) {
                    int colon = columns[1].indexOf(':');
                    ports.computeIfAbsent(
                                    Integer.parseInt(columns[1].substring(colon + 1), 16), any -> new TreeSet<String>())
                            .add(address(columns[1].substring(0, colon)));
                }
            }
        }
        return ports;
    }

    /** An address in words of 32 bits, whose bytes are in the order of the machine. */
    static String address(String hexadecimal) {
        byte[] bytes = new byte[hexadecimal.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            int from = 2 * (LITTLE_ENDIAN ? i / 4 * 4 + 3 - i % 4 : i);
            bytes[i] = (byte) Integer.parseInt(hexadecimal.substring(from, from + 2), 16);
        }
        try {
            return InetAddress.getByAddress(bytes)
                    .getHostAddress()
                    .replaceFirst("(^|:)(0:)+0$", "::")
                    .replaceFirst("^(0:)+", "::");
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("an address has 4 or 16 bytes", impossible);
        }
    }
}
