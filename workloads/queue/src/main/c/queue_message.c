#include "queue_message.h"

#include "jdyno.h"

#include <endian.h>

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
