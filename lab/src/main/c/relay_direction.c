#include "relay_direction.h"

#include "relay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SHORTEST_FRAME_BYTES = 60, /* without the frame check sequence */
    AROUND_FRAME_BYTES = 24,
    BATCH = 32 /* frames read before the other direction has its turn */
};

struct relay_frame {
    relay_frame *next;
    int64_t dueNanos;
    size_t length;
    uint8_t bytes[];
};

int64_t relay_wire_bytes(int64_t frameBytes) {
    return (frameBytes < SHORTEST_FRAME_BYTES ? SHORTEST_FRAME_BYTES : frameBytes) + AROUND_FRAME_BYTES;
}

static int64_t wire_nanos(const relay_link *link, int64_t wireBytes) {
    return link->bitsPerSecond == 0 ? 0 : wireBytes * 8 * RELAY_NANOS_PER_SECOND / link->bitsPerSecond;
}

static void append(relay_direction *direction, const uint8_t *bytes, size_t length, int64_t dueNanos) {
    relay_frame *frame = malloc(sizeof *frame + length);
    if (frame == NULL) {
        relay_fail("out of memory for the frames on their way");
    }
    frame->next = NULL;
    frame->dueNanos = dueNanos;
    frame->length = length;
    memcpy(frame->bytes, bytes, length);
    if (direction->first == NULL) {
        direction->first = frame;
    } else {
        direction->last->next = frame;
    }
    direction->last = frame;
}

/* A frame that has arrived. What waits is known from when the wire will be free. */
static void accept_frame(
        relay_direction *direction, const relay_link *link, const uint8_t *bytes, size_t length, int64_t nowNanos) {
    int64_t onWireNanos = wire_nanos(link, relay_wire_bytes((int64_t) length));
    int64_t beginNanos = direction->freeNanos > nowNanos ? direction->freeNanos : nowNanos;
    if (beginNanos - nowNanos + onWireNanos > wire_nanos(link, link->queueBytes)) {
        direction->drops++;
        return;
    }
    direction->freeNanos = beginNanos + onWireNanos;
    append(direction, bytes, length, direction->freeNanos + link->delayNanos);
}

void relay_take(relay_direction *direction, const relay_link *link, int64_t cameNanos) {
    uint8_t bytes[RELAY_LONGEST_FRAME_BYTES];
    for (int taken = 0; taken < BATCH; taken++) {
        ssize_t length = read(direction->from, bytes, sizeof bytes);
        if (length < 0 && errno == EAGAIN) {
            return;
        }
        if (length < 0) {
            relay_fail("cannot read from a device: %s", strerror(errno));
        }
        accept_frame(direction, link, bytes, (size_t) length, taken == 0 ? cameNanos : relay_now_nanos());
    }
}

static void hand_on_first(relay_direction *direction) {
    relay_frame *frame = direction->first;
    if (write(direction->to, frame->bytes, frame->length) != (ssize_t) frame->length) {
        relay_fail("cannot write to a device: %s", strerror(errno));
    }
    direction->packets++;
    direction->bytes += relay_wire_bytes((int64_t) frame->length);
    direction->first = frame->next;
    free(frame);
}

void relay_hand_on(relay_direction *direction) {
    while (direction->first != NULL && direction->first->dueNanos <= relay_now_nanos()) {
        hand_on_first(direction);
    }
}

int64_t relay_next_due_nanos(const relay_direction *direction) {
    return direction->first == NULL ? INT64_MAX : direction->first->dueNanos;
}
