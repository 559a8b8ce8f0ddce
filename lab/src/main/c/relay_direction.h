/*
 * One direction of an emulated link: what came in at one end and is still on its way to the other.
 *
 * A frame first waits until those before it have been serialised, then takes its own time on the wire, then the delay
 * of the link:
 *
 *     begins  = the later of its arrival and the end of the frame before it
 *     ends    = begins + (what it takes on the wire * 8) / rate
 *     is due  = ends + delay
 *
 * so that a frame handed on late makes no other one late. Frames stay in order. Times are nanoseconds of
 * CLOCK_MONOTONIC. Not safe for threads: the relay has one.
 */
#ifndef RELAY_DIRECTION_H
#define RELAY_DIRECTION_H

#include <stdint.h>
#include <sys/types.h>

/*
 * The longest frame of a device with the usual MTU of 1500: header, tag, payload. The frame check sequence is not seen
 * here.
 */
enum { RELAY_LONGEST_FRAME_BYTES = 1518 };

/* What both directions have in common; not changed while the relay runs. */
typedef struct relay_link {
    int64_t bitsPerSecond; /* 0: as fast as the relay can */
    int64_t delayNanos;
    /* The most that may wait to be serialised, as counted on the wire; a frame beyond that is dropped. */
    int64_t queueBytes;
} relay_link;

typedef struct relay_frame relay_frame;

/* Zeroed but for the two file descriptors, it is an idle direction. */
typedef struct relay_direction {
    int from; /* the device frames are read from */
    int to;   /* the device they are written to */
    int64_t freeNanos; /* when the wire has nothing more to serialise */
    relay_frame *first;
    relay_frame *last;
    int64_t packets; /* handed on */
    int64_t bytes;   /* handed on, as counted on the wire */
    int64_t drops;   /* for want of room in the queue */
} relay_direction;

/*
 * What a frame takes on a wire of Ethernet, in bytes: filled up to the least length, and 24 more for preamble (8),
 * frame check sequence (4) and the gap between two frames (12). IEEE 802.3.
 */
int64_t relay_wire_bytes(int64_t frameBytes);

/*
 * Reads the frames that have come in, the first of them at the time given, a batch at most. Ends the relay when the
 * device cannot be read or memory runs out.
 */
void relay_take(relay_direction *direction, const relay_link *link, int64_t cameNanos);

/* Writes the frames that are due. Ends the relay when the device cannot be written. */
void relay_hand_on(relay_direction *direction);

/* When the next frame is due; INT64_MAX when nothing is on its way. */
int64_t relay_next_due_nanos(const relay_direction *direction);

#endif
