#include "queue.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Offsets in words. */
enum { DUE, BEGUN, SEQUENCE, CHECKSUM, PAYLOAD };

/* In words: two cache lines, so that a thread never writes to a line of the other thread's message. */
enum { APART = 16 };

static const uint64_t GOLDEN_GAMMA = UINT64_C(0x9E3779B97F4A7C15);
static const uint64_t STRIDE = UINT64_C(0xBF58476D1CE4E5B9);

/* Rotated by half a word, so that one change does not cancel out between the two sums. */
static uint64_t mixed(uint64_t sum, uint64_t sumOfSums) {
    return sum ^ (sumOfSums << 32 | sumOfSums >> 32);
}

queue_message queue_message_new(int size) {
    int words = (size - QUEUE_LEAST_BYTES + 7) / 8;
    queue_message message = {
            .size = size,
            .words = words,
            .lastWordMask = UINT64_MAX >> (8 * (-size & 7)),
            .bytes = (uint64_t *) jdyno_allocate((size_t) (APART + PAYLOAD + words + APART) * sizeof(uint64_t)) + APART,
    };
    return message;
}

void queue_message_prepare(queue_message *message, uint64_t sequence, uint64_t seed) {
    uint64_t *payload = message->bytes + PAYLOAD;
    uint64_t word = seed + sequence * STRIDE;
    uint64_t sum = sequence;
    uint64_t sumOfSums = 0;
    for (int i = 0; i < message->words - 1; i++) {
        word += GOLDEN_GAMMA;
        payload[i] = htole64(word);
        sum += word;
        sumOfSums += sum;
    }
    if (message->words > 0) {
        word = (word + GOLDEN_GAMMA) & message->lastWordMask;
        payload[message->words - 1] = htole64(word);
        sum += word;
        sumOfSums += sum;
    }
    message->bytes[SEQUENCE] = htole64(sequence);
    message->bytes[CHECKSUM] = htole64(mixed(sum, sumOfSums));
}

void queue_message_stamp(queue_message *message, int64_t dueNanos, int64_t begunNanos) {
    message->bytes[DUE] = htole64((uint64_t) dueNanos);
    message->bytes[BEGUN] = htole64((uint64_t) begunNanos);
}

int64_t queue_message_due(const queue_message *message) {
    return (int64_t) le64toh(message->bytes[DUE]);
}

int64_t queue_message_begun(const queue_message *message) {
    return (int64_t) le64toh(message->bytes[BEGUN]);
}

uint64_t queue_message_sequence(const queue_message *message) {
    return le64toh(message->bytes[SEQUENCE]);
}

uint64_t queue_message_checksum(const queue_message *message) {
    return le64toh(message->bytes[CHECKSUM]);
}

uint64_t queue_message_payload_checksum(const queue_message *message) {
    const uint64_t *payload = message->bytes + PAYLOAD;
    uint64_t sum = queue_message_sequence(message);
    uint64_t sumOfSums = 0;
    for (int i = 0; i < message->words; i++) {
        sum += le64toh(payload[i]);
        sumOfSums += sum;
    }
    return mixed(sum, sumOfSums);
}

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
