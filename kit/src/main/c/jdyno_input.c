#define _GNU_SOURCE
#include "jdyno_kit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct input_line {
    char *text;
    struct input_line *next;
} input_line;

/* Unbounded: a reader that waited for room would not see the end of standard input. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static input_line *first;
static input_line *last;

static void enqueue(char *text) {
    input_line *line = jdyno_allocate(sizeof *line);
    line->text = text;
    pthread_mutex_lock(&lock);
    if (first == NULL) {
        first = line;
    } else {
        last->next = line;
    }
    last = line;
    pthread_cond_signal(&arrived);
    pthread_mutex_unlock(&lock);
}

static void *read_lines(void *unused) {
    (void) unused;
    while (1) {
        char *text = NULL;
        size_t capacity = 0;
        if (getline(&text, &capacity, stdin) < 0) {
            jdyno_ending_abandoned();
        }
        text[strcspn(text, "\r\n")] = '\0';
        enqueue(text);
    }
    return NULL;
}

void jdyno_input_start(void) {
    jdyno_start_thread(read_lines, NULL);
}

char *jdyno_input_next(void) {
    pthread_mutex_lock(&lock);
    while (first == NULL) {
        pthread_cond_wait(&arrived, &lock);
    }
    input_line *line = first;
    first = line->next;
    pthread_mutex_unlock(&lock);
    char *text = line->text;
    free(line);
    return text;
}
