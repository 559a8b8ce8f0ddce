#include "orders.h"

#include <stdlib.h>
#include <string.h>

/* Random numbers and texts, and digests: Chance and Digest. */

enum { LETTERS_ALONE = 52, LETTERS_AND_DIGITS = 62 };

static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

int orders_between(orders_chance *chance, int least, int most) {
    uint64_t range = (uint64_t) ((int64_t) most - least + 1);
    return (int) (least + (int64_t) ((jdyno_random(&chance->state) >> 32) * range >> 32));
}

bool orders_percent(orders_chance *chance, int share) {
    return orders_between(chance, 1, 100) <= share;
}

double orders_fraction(orders_chance *chance) {
    return (double) ((jdyno_random(&chance->state) >> 11) + 1) * 0x1.0p-53;
}

static char *text_of(orders_chance *chance, int letters, int length) {
    char *text = orders_allocate((size_t) length + 1);
    for (int i = 0; i < length; i++) {
        text[i] = LETTERS[orders_between(chance, 0, letters - 1)];
    }
    text[length] = '\0';
    return text;
}

char *orders_text(orders_chance *chance, int least, int most) {
    return text_of(chance, LETTERS_AND_DIGITS, orders_between(chance, least, most));
}

char *orders_letters(orders_chance *chance, int least, int most) {
    return text_of(chance, LETTERS_ALONE, orders_between(chance, least, most));
}

char *orders_digits(orders_chance *chance, int count) {
    char *digits = orders_allocate((size_t) count + 1);
    for (int i = 0; i < count; i++) {
        digits[i] = (char) ('0' + orders_between(chance, 0, 9));
    }
    digits[count] = '\0';
    return digits;
}

int *orders_permutation(orders_chance *chance, int count) {
    int *numbers = jdyno_allocate((size_t) count * sizeof *numbers);
    for (int i = 0; i < count; i++) {
        int at = orders_between(chance, 0, i);
        numbers[i] = numbers[at];
        numbers[at] = i + 1;
    }
    return numbers;
}

bool *orders_tenth(orders_chance *chance, int count) {
    bool *chosen = jdyno_allocate((size_t) count * sizeof *chosen);
    int *places = orders_permutation(chance, count);
    for (int i = 0; i < count / 10; i++) {
        chosen[places[i] - 1] = true;
    }
    free(places);
    return chosen;
}

orders_digest orders_digest_make(void) {
    return (orders_digest) {UINT64_C(0xcbf29ce484222325)};
}

void orders_digest_add(orders_digest *digest, int64_t value) {
    uint64_t sum = (digest->sum ^ (uint64_t) value) * UINT64_C(0x100000001b3);
    /* Folds the high bits, where a product is mixed best, into the low ones before the next value. */
    digest->sum = sum ^ sum >> 32;
}

void orders_digest_text(orders_digest *digest, const char *text) {
    size_t length = strlen(text);
    orders_digest_add(digest, (int64_t) length);
    orders_digest_characters(digest, text, length);
}

void orders_digest_characters(orders_digest *digest, const char *characters, size_t count) {
    for (size_t i = 0; i < count; i++) {
        orders_digest_add(digest, characters[i]);
    }
}
