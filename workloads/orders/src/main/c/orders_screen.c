#include "orders.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A terminal's screen: Screen. */

enum { MILLIS_PER_SECOND = 1000, SECONDS_PER_DAY = 86400 };

/* A day of the calendar. */
typedef struct civil {
    int year;
    int month;
    int day;
} civil;

orders_screen *orders_screen_new(int out) {
    orders_screen *self = jdyno_allocate(sizeof *self);
    self->out = out;
    return self;
}

static char *at(orders_screen *self, int line, int column) {
    return &self->characters[(line - 1) * ORDERS_COLUMNS + column - 1];
}

void orders_screen_clear(orders_screen *self, const char *title) {
    memset(self->characters, ' ', sizeof self->characters);
    orders_screen_text(self, 1, (ORDERS_COLUMNS - (int) strlen(title)) / 2, title);
}

void orders_screen_text(orders_screen *self, int line, int column, const char *text) {
    orders_screen_characters(self, line, column, text, strlen(text));
}

void orders_screen_characters(orders_screen *self, int line, int column, const char *characters, size_t count) {
    size_t room = (size_t) (ORDERS_COLUMNS + 1 - column);
    memcpy(at(self, line, column), characters, count < room ? count : room);
}

void orders_screen_clear_lines(orders_screen *self, int first, int count) {
    memset(at(self, first, 1), ' ', (size_t) count * ORDERS_COLUMNS);
}

void orders_screen_character(orders_screen *self, int line, int column, char character) {
    *at(self, line, column) = character;
}

static void put_signed(orders_screen *self, int line, int column, int width, int64_t amount, bool negative) {
    char *first = at(self, line, column);
    char *place = first + width;
    int64_t rest = amount;
    do {
        *--place = (char) ('0' + rest % 10);
        rest /= 10;
    } while (rest > 0 && place > first);
    if (rest > 0 || (negative && place == first)) {
        memset(first, '*', (size_t) width);
    } else if (negative) {
        *--place = '-';
    }
}

void orders_screen_number(orders_screen *self, int line, int column, int width, int64_t number) {
    put_signed(self, line, column, width, llabs(number), number < 0);
}

void orders_screen_money(orders_screen *self, int line, int column, int width, int64_t cents) {
    orders_screen_character(self, line, column, '$');
    put_signed(self, line, column + 1, width - 4, llabs(cents / 100), cents < 0);
    char *place = at(self, line, column) + width - 3;
    int64_t rest = llabs(cents % 100);
    place[0] = '.';
    place[1] = (char) ('0' + rest / 10);
    place[2] = (char) ('0' + rest % 10);
}

void orders_screen_rate(orders_screen *self, int line, int column, int tenThousandths) {
    orders_screen_number(self, line, column, 2, tenThousandths / 100);
    orders_screen_character(self, line, column + 2, '.');
    orders_screen_character(self, line, column + 3, (char) ('0' + tenThousandths / 10 % 10));
    orders_screen_character(self, line, column + 4, (char) ('0' + tenThousandths % 10));
}

/*
 * The day of so many days since 1970, none of them before the year 0. Years begin in March here, so that leap days are
 * their last; 400 years have 146,097 days. The C library would lock what all threads share.
 */
static civil civil_of(int64_t days) {
    int64_t since0 = days + 719468;
    int64_t era = since0 / 146097;
    int64_t dayOfEra = since0 % 146097;
    int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int64_t fromMarch = (5 * dayOfYear + 2) / 153;
    int month = (int) (fromMarch < 10 ? fromMarch + 3 : fromMarch - 9);
    int year = (int) (era * 400 + yearOfEra) + (month <= 2 ? 1 : 0);
    return (civil) {year, month, (int) (dayOfYear - (153 * fromMarch + 2) / 5 + 1)};
}

static void two(orders_screen *self, int line, int column, int number, char after) {
    orders_screen_character(self, line, column, (char) ('0' + number / 10));
    orders_screen_character(self, line, column + 1, (char) ('0' + number % 10));
    orders_screen_character(self, line, column + 2, after);
}

void orders_screen_date(orders_screen *self, int line, int column, int64_t millis) {
    int64_t seconds = millis / MILLIS_PER_SECOND;
    civil date = civil_of(seconds / SECONDS_PER_DAY);
    int second = (int) (seconds % SECONDS_PER_DAY);
    two(self, line, column, date.day, '-');
    two(self, line, column + 3, date.month, '-');
    orders_screen_number(self, line, column + 6, 4, date.year);
    two(self, line, column + 11, second / 3600, ':');
    two(self, line, column + 14, second / 60 % 60, ':');
    two(self, line, column + 17, second % 60, ' ');
}

void orders_screen_done(orders_screen *self) {
    if (self->out < 0) {
        return;
    }
    char *next = self->bytes;
    for (int line = 0; line < ORDERS_SCREEN_LINES; line++) {
        memcpy(next, &self->characters[line * ORDERS_COLUMNS], ORDERS_COLUMNS);
        next += ORDERS_COLUMNS;
        *next++ = '\n';
    }
    if (write(self->out, self->bytes, sizeof self->bytes) < 0) {
        jdyno_fail_call("write of the screen of a terminal", errno);
    }
}
