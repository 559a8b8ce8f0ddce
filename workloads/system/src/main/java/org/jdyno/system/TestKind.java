package org.jdyno.system;

import org.jdyno.kit.Parameters;

/** What is measured. */
enum TestKind {
    MEMORY_WRITE(Group.MEMORY),
    MEMORY_WRITE_16(Group.MEMORY),
    MEMORY_READ(Group.MEMORY),
    MEMORY_READ_16(Group.MEMORY),
    FILE_READ(Group.FILE),
    FILE_WRITE(Group.FILE),
    FILE_READ_TEXT(Group.FILE),
    FILE_WRITE_TEXT(Group.FILE),
    FILE_READ_CHANNEL(Group.FILE),
    FILE_WRITE_CHANNEL(Group.FILE),
    FILE_READ_MAPPED(Group.FILE),
    FILE_WRITE_MAPPED(Group.FILE),
    FILE_READ_FOREIGN(Group.FILE),
    FILE_WRITE_FOREIGN(Group.FILE),
    THREAD(Group.THREAD),
    THREAD_VIRTUAL(Group.THREAD),
    THREAD_POOL(Group.THREAD),
    PROCESS(Group.THREAD),
    FORK(Group.THREAD),
    DATAGRAM(Group.CALL),
    /** Here the same; the twin does not convert. */
    DATAGRAM_RAW(Group.CALL),
    CALL(Group.CALL),
    /** Here the same; the twin uses a library. */
    CALL_TIRPC(Group.CALL),
    CALL_UDP(Group.CALL),
    CALL_UNIX(Group.CALL),
    CALL_GRPC(Group.CALL),
    CALL_LOCAL(Group.LOCAL),
    JNI_NUMBER(Group.LIBRARY),
    JNI_ADD(Group.LIBRARY),
    JNI_COPY(Group.LIBRARY_COPY),
    JNI_COPY_ELEMENTS(Group.LIBRARY_COPY),
    FOREIGN_NUMBER(Group.LIBRARY),
    FOREIGN_NUMBER_CRITICAL(Group.LIBRARY),
    FOREIGN_ADD(Group.LIBRARY),
    FOREIGN_COPY(Group.LIBRARY_COPY),
    FOREIGN_COPY_CRITICAL(Group.LIBRARY_COPY);

    /** What needs the same parameters. */
    enum Group {
        MEMORY,
        FILE,
        THREAD,
        /** Needs a server. */
        CALL,
        /** A call within the client. */
        LOCAL,
        /** A call of a function in C. */
        LIBRARY,
        /** The same, with bytes. */
        LIBRARY_COPY
    }

    final Group group;

    TestKind(Group group) {
        this.group = group;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return Parameters.wordOf(this);
    }
}
