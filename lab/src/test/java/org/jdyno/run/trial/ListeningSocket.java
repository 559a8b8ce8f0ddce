package org.jdyno.run.trial;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A socket to which others can connect or send, from /proc. */
record ListeningSocket(String protocol, InetAddress address, int port, String process) {
    /** Of a line of /proc/net/tcp and the like: sl, local address, remote address, state, …, inode. */
    private static final int LOCAL = 1;

    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTENS = "0A";

    boolean isOnLoopback() {
        return address.isLoopbackAddress();
    }

    /** Those of a process and of all that it has started, of TCP and UDP. */
    static List<ListeningSocket> of(long pid) throws IOException {
        List<ListeningSocket> all = new ArrayList<>();
        ProcessHandle parent = ProcessHandle.of(pid).orElseThrow();
        for (ProcessHandle process :
                Stream.concat(Stream.of(parent), parent.descendants()).toList()) {
            try {
                all.addAll(of(process));
            } catch (IOException unreadable) {
                // One that it has started may have ended since.
                if (process.equals(parent) || process.isAlive()) {
                    throw unreadable;
                }
            }
        }
        return all;
    }

    private static List<ListeningSocket> of(ProcessHandle process) throws IOException {
        List<ListeningSocket> own = new ArrayList<>();
        Path folder = Path.of("/proc", Long.toString(process.pid()));
        Set<String> open = openFiles(folder);
        for (String protocol : List.of("tcp", "tcp6", "udp", "udp6")) {
            for (String line : Files.readAllLines(folder.resolve("net").resolve(protocol))) {
                String[] columns = line.trim().split(" +");
                boolean listens = protocol.startsWith("udp") || columns[STATE].equals(LISTENS);
                if (listens && open.contains("socket:[" + columns[INODE] + "]")) {
                    own.add(of(protocol, columns[LOCAL].split(":"), process));
                }
            }
        }
        return own;
    }

    private static ListeningSocket of(String protocol, String[] local, ProcessHandle process) throws IOException {
        byte[] bytes = HexFormat.of().parseHex(local[0]);
        if (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) {
            for (int word = 0; word < bytes.length; word += 4) {
                for (int i = 0; i < 2; i++) {
                    byte first = bytes[word + i];
                    bytes[word + i] = bytes[word + 3 - i];
                    bytes[word + 3 - i] = first;
                }
            }
        }
        String command = process.info().commandLine().orElse("?");
        return new ListeningSocket(
                protocol,
                InetAddress.getByAddress(bytes),
                Integer.parseInt(local[1], 16),
                process.pid() + " " + command);
    }

    private static Set<String> openFiles(Path process) throws IOException {
        Set<String> open = new TreeSet<>();
        try (Stream<Path> links = Files.list(process.resolve("fd"))) {
            for (Path link : links.toList()) {
                open.add(linked(link));
            }
        }
        return open;
    }

    /** Empty for a file that has been closed since. */
    private static String linked(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
