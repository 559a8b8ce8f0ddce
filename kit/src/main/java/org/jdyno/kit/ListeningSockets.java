package org.jdyno.kit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The listening TCP sockets of this network namespace, from /proc. */
final class ListeningSockets {
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
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
        for (String[] listening : all()) {
            if (sockets.contains(socket(listening))) {
                ports.computeIfAbsent(port(listening), any -> new TreeSet<String>())
                        .add(address(listening[LOCAL].substring(0, listening[LOCAL].indexOf(':'))));
            }
        }
        return ports;
    }

    /** The sockets that listen at a port, as links name them. */
    static Set<String> at(int port) {
        Set<String> sockets = new TreeSet<String>();
        for (String[] listening : all()) {
            if (port(listening) == port) {
                sockets.add(socket(listening));
            }
        }
        return sockets;
    }

    /** Whether a process of this user listens at a port. */
    static boolean hasAny(ProcStat process, int port) {
        return !Collections.disjoint(ProcessTree.openFiles(process.folder), at(port));
    }

    /** Columns: sl, local address and port in hexadecimal, remote address, state, …, inode. */
    private static List<String[]> all() {
        List<String[]> all = new ArrayList<String[]>();
        for (String table : new String[] {"net/tcp", "net/tcp6"}) {
            for (String line : ProcessFigures.lines(ProcessTree.PROC.resolve(table))) {
                String[] columns = line.trim().split(" +");
                if (columns.length > INODE && columns[STATE].equals(LISTENS)) {
                    all.add(columns);
                }
            }
        }
        return all;
    }

    private static String socket(String[] columns) {
        return "socket:[" + columns[INODE] + "]";
    }

    private static int port(String[] columns) {
        return Integer.parseInt(columns[LOCAL].substring(columns[LOCAL].indexOf(':') + 1), 16);
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
