/*
 * Which processor the producer runs on, and which the consumer; the parameter `placement`.
 */
#ifndef QUEUE_PINNING_H
#define QUEUE_PINNING_H

enum { QUEUE_ANY_PROCESSOR = -1 };

typedef struct queue_pinning {
    int producer;
    int consumer;
} queue_pinning;

/*
 * As asked for, out of the processors that the calling thread may use. Fails as `bad-parameter` or, where threads
 * cannot be pinned, `unsupported`.
 */
queue_pinning queue_pinning_asked_for(void);

/*
 * Pins the calling thread to a processor, for its life; does nothing for QUEUE_ANY_PROCESSOR. Fails as `unsupported`.
 */
void queue_pin(int processor);

#endif
