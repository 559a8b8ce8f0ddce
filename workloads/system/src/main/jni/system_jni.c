#include "system_library.h"

#include <jni.h>

/* The native methods of org.jdyno.system.kernel.JniFunctions. */

JNIEXPORT jint JNICALL Java_org_jdyno_system_kernel_JniFunctions_number(JNIEnv *env, jclass type) {
    (void) env;
    (void) type;
    return system_library_number();
}

JNIEXPORT jint JNICALL Java_org_jdyno_system_kernel_JniFunctions_add(
        JNIEnv *env, jclass type, jint left, jint right) {
    (void) env;
    (void) type;
    return system_library_add(left, right);
}

/* The JVM copies the bytes. */
JNIEXPORT jint JNICALL Java_org_jdyno_system_kernel_JniFunctions_copy(
        JNIEnv *env, jclass type, jbyteArray bytes, jint length, jint at) {
    (void) type;
    (*env)->GetByteArrayRegion(env, bytes, 0, length, system_library_bytes);
    return system_library_at(at);
}

/* The JVM gives access to the bytes, mostly to a copy that it makes. */
JNIEXPORT jint JNICALL Java_org_jdyno_system_kernel_JniFunctions_copyElements(
        JNIEnv *env, jclass type, jbyteArray bytes, jint length, jint at) {
    (void) type;
    jbyte *elements = (*env)->GetByteArrayElements(env, bytes, NULL);
    if (elements == NULL) {
        return -1; /* an OutOfMemoryError is thrown */
    }
    jint found = system_library_copy(elements, length, at);
    (*env)->ReleaseByteArrayElements(env, bytes, elements, JNI_ABORT);
    return found;
}
