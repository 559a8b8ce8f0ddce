#include "queue_ring.h"

#include "jdyno.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    HEADER_BYTES = 8,
    TYPE_OFFSET = 4,
    TAIL_OFFSET = QUEUE_RING_BYTES + 128,
    HEAD_CACHE_OFFSET = QUEUE_RING_BYTES + 256,
    HEAD_OFFSET = QUEUE_RING_BYTES + 384,
    MASK = QUEUE_RING_BYTES - 1,
    MESSAGE_TYPE = 1,
    PADDING_TYPE = -1,
    NO_ROOM = -2,
    ZEROS_BYTES = 64 * 1024,
    PATH_BYTES = 4096
};

/* ---- Memory as Agrona reaches it ------------------------------------------------------------------------------ */

static int32_t *int_at(const queue_ring *ring, int index) {
    return (int32_t *) (ring->memory + index);
}

static int64_t *long_at(const queue_ring *ring, int index) {
    return (int64_t *) (ring->memory + index);
}

static void put_int_ordered(queue_ring *ring, int index, int32_t value) {
    __atomic_store_n(int_at(ring, index), value, __ATOMIC_RELEASE);
}

static void put_long_ordered(queue_ring *ring, int index, int64_t value) {
    __atomic_store_n(long_at(ring, index), value, __ATOMIC_RELEASE);
}

static int32_t get_int_volatile(const queue_ring *ring, int index) {
    return __atomic_load_n(int_at(ring, index), __ATOMIC_SEQ_CST);
}

static int64_t get_long_volatile(const queue_ring *ring, int index) {
    return __atomic_load_n(long_at(ring, index), __ATOMIC_SEQ_CST);
}

static int aligned(int bytes) {
    return (bytes + HEADER_BYTES - 1) & -HEADER_BYTES;
}

/* ---- The file ------------------------------------------------------------------------------------------------- */

static _Noreturn void fail_to_make(const char *path) {
    jdyno_fail("error", "cannot create the ring %s (%s); free some space, or set directory= to another directory",
            path,
            strerror(errno));
}

queue_ring queue_ring_in(const char *directory) {
    static const uint8_t zeros[ZEROS_BYTES];
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/ring", directory);
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        fail_to_make(path);
    }
    for (int written = 0; written < QUEUE_RING_FILE_BYTES;) {
        int left = QUEUE_RING_FILE_BYTES - written;
        ssize_t some = write(file, zeros, (size_t) (left < ZEROS_BYTES ? left : ZEROS_BYTES));
        if (some < 0) {
            fail_to_make(path);
        }
        written += (int) some;
    }
    void *memory = mmap(NULL, QUEUE_RING_FILE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {
        fail_to_make(path);
    }
    close(file);
    queue_ring ring = {memory};
    return ring;
}

/* ---- Writing and reading -------------------------------------------------------------------------------------- */

/* Fills the end of the ring with a record that is skipped. */
static void put_padding(queue_ring *ring, int recordIndex, int padding) {
    *long_at(ring, 0) = 0;
    put_int_ordered(ring, recordIndex, -padding);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    *int_at(ring, recordIndex + TYPE_OFFSET) = PADDING_TYPE;
    put_int_ordered(ring, recordIndex, padding);
}

/* The index of a record of this length, or NO_ROOM. */
static int claim(queue_ring *ring, int recordLength) {
    int alignedLength = aligned(recordLength);
    int required = alignedLength + HEADER_BYTES;
    int64_t head = *long_at(ring, HEAD_CACHE_OFFSET);
    int64_t tail = *long_at(ring, TAIL_OFFSET);
    if (required > QUEUE_RING_BYTES - (int) (tail - head)) {
        head = get_long_volatile(ring, HEAD_OFFSET);
        if (required > QUEUE_RING_BYTES - (int) (tail - head)) {
            return NO_ROOM;
        }
        *long_at(ring, HEAD_CACHE_OFFSET) = head;
    }
    int recordIndex = (int) (tail & MASK);
    int toEnd = QUEUE_RING_BYTES - recordIndex;
    int64_t nextTail = tail + alignedLength;
    if (alignedLength == toEnd) {
        put_long_ordered(ring, TAIL_OFFSET, nextTail);
        *long_at(ring, 0) = 0;
        return recordIndex;
    }
    int writeIndex = recordIndex;
    int padding = 0;
    if (required > toEnd) {
        writeIndex = 0;
        if (required > (int) (head & MASK)) {
            head = get_long_volatile(ring, HEAD_OFFSET);
            if (required > (int) (head & MASK)) {
                writeIndex = NO_ROOM;
                nextTail = tail;
            }
            *long_at(ring, HEAD_CACHE_OFFSET) = head;
        }
        padding = toEnd;
        nextTail += padding;
    }
    put_long_ordered(ring, TAIL_OFFSET, nextTail);
    if (padding != 0) {
        put_padding(ring, recordIndex, padding);
    }
    if (writeIndex != NO_ROOM) {
        *long_at(ring, writeIndex + alignedLength) = 0; /* where the next record will be */
    }
    return writeIndex;
}

bool queue_ring_offer(queue_ring *ring, const queue_message *outgoing) {
    int recordLength = outgoing->size + HEADER_BYTES;
    int recordIndex = claim(ring, recordLength);
    if (recordIndex == NO_ROOM) {
        return false;
    }
    put_int_ordered(ring, recordIndex, -recordLength);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    memcpy(ring->memory + recordIndex + HEADER_BYTES, outgoing->bytes, (size_t) outgoing->size);
    *int_at(ring, recordIndex + TYPE_OFFSET) = MESSAGE_TYPE;
    put_int_ordered(ring, recordIndex, recordLength);
    return true;
}

/* Reads at most to the end of the ring, as Agrona does: after padding, the next call begins at the front. */
bool queue_ring_poll(queue_ring *ring, queue_message *incoming) {
    int64_t head = *long_at(ring, HEAD_OFFSET);
    int headIndex = (int) (head & MASK);
    int bytesRead = 0;
    bool read = false;
    while (!read && headIndex + bytesRead < QUEUE_RING_BYTES) {
        int recordIndex = headIndex + bytesRead;
        int recordLength = get_int_volatile(ring, recordIndex);
        if (recordLength <= 0) {
            break;
        }
        bytesRead += aligned(recordLength);
        if (*int_at(ring, recordIndex + TYPE_OFFSET) == PADDING_TYPE) {
            continue;
        }
        if (recordLength != incoming->size + HEADER_BYTES) {
            jdyno_fail("wrong-output", "received a message of %d bytes instead of %d", recordLength - HEADER_BYTES,
                    incoming->size);
        }
        memcpy(incoming->bytes, ring->memory + recordIndex + HEADER_BYTES, (size_t) incoming->size);
        read = true;
    }
    if (bytesRead > 0) {
        put_long_ordered(ring, HEAD_OFFSET, head + bytesRead);
    }
    return read;
}
