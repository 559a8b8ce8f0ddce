package org.jdyno.system.kernel;

/** The functions of {@link CLibrary} as native methods. */
final class JniFunctions {
    private JniFunctions() {}

    static native int number();

    static native int add(int left, int right);

    /** Copies by {@code GetByteArrayRegion}. */
    static native int copy(byte[] bytes, int length, int at);

    /** Copies from what {@code GetByteArrayElements} returns. */
    static native int copyElements(byte[] bytes, int length, int at);
}
