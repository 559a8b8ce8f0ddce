/*
 * The processors of the producer and the consumer; the parameter `placement`.
 */
#ifndef QUEUE_PINNING_H
#define QUEUE_PINNING_H

enum { QUEUE_ANY_PROCESSOR = -1 };

typedef struct queue_pinning {
    int producer;
    int consumer;
} queue_pinning;

/*
 * The requested placement, on the processors that the calling thread may use. Fails as `bad-parameter`, or as
 * `unsupported` if threads cannot be pinned.
 */
queue_pinning queue_pinning_asked_for(void);

/*
 * Pins the calling thread to a processor; does nothing for QUEUE_ANY_PROCESSOR. Fails as `unsupported`.
 */
void queue_pin(int processor);

#endif
