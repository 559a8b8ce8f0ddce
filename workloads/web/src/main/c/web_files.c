#include "jdyno.h"
#include "web.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CLASSES = 4,
    FILES_OF_CLASS = 9,
    LINE_BYTES = 102,
    NAME_LETTERS = 22,
    NOTE_LETTERS = 59,
    LETTERS_OF_DRAW = 12,
    LETTER_BITS = 5,
    PATH_BYTES = 4096,
};

static int web_file_lines(web_file file) {
    int lines = file.number + 1;
    for (int i = 0; i < file.sizeClass; i++) {
        lines *= 10;
    }
    return lines;
}

static size_t file_bytes(web_file file) {
    return (size_t) web_file_lines(file) * LINE_BYTES;
}

void web_file_name(char name[WEB_NAME_BYTES], web_file file) {
    snprintf(name, WEB_NAME_BYTES, "class%d_%d", file.sizeClass % 10, file.number % 10);
}

static char *add_number(char *at, uint64_t *random, uint64_t low, uint64_t end, char last) {
    return at + sprintf(at, "%llu%c", (unsigned long long) (low + (jdyno_random(random) >> 1) % (end - low)), last);
}

static char *add_letters(char *at, uint64_t *random, int count, char last) {
    uint64_t drawn = 0;
    for (int i = 0; i < count; i++) {
        drawn = i % LETTERS_OF_DRAW == 0 ? jdyno_random(random) : drawn >> LETTER_BITS;
        *at++ = (char) ('a' + ((drawn & 31) * 26 >> LETTER_BITS));
    }
    *at++ = last;
    return at;
}

/* The lines: a product, a quantity, a price in cents, a name and a note. */
static void fill(char *at, int64_t seed, web_file file) {
    int index = (file.directory * CLASSES + file.sizeClass) * FILES_OF_CLASS + file.number;
    uint64_t seeds = (uint64_t) seed + (uint64_t) index;
    uint64_t random = jdyno_random(&seeds);
    for (int i = 0; i < web_file_lines(file); i++) {
        at = add_number(at, &random, 10000000, 100000000, ' ');
        at = add_number(at, &random, 10, 100, ' ');
        at = add_number(at, &random, 100000, 1000000, ' ');
        at = add_letters(at, &random, NAME_LETTERS, ' ');
        at = add_letters(at, &random, NOTE_LETTERS, '\n');
    }
}

static void path_of(char path[PATH_BYTES], const char *site, web_file file) {
    char name[WEB_NAME_BYTES];
    web_file_name(name, file);
    if (snprintf(path, PATH_BYTES, "%s/files/dir%d/%s", site, file.directory, name) >= PATH_BYTES) {
        path[0] = '\0';
    }
}

static void make_directory(const char *path) {
    if (mkdir(path, 0777) != 0) {
        jdyno_fail("error", "cannot create %s: %s", path, strerror(errno));
    }
}

static void write_file(const char *site, web_file file, int64_t seed) {
    char path[PATH_BYTES];
    char *content = jdyno_allocate(file_bytes(file) + 1);
    fill(content, seed, file);
    path_of(path, site, file);
    FILE *out = fopen(path, "w");
    if (out == NULL || fwrite(content, 1, file_bytes(file), out) != file_bytes(file) || fclose(out) != 0) {
        jdyno_fail("error", "cannot write %s: %s", path, strerror(errno));
    }
    free(content);
}

void web_files_write(const char *site, int directories, int64_t seed) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/files", site);
    make_directory(path);
    for (int directory = 0; directory < directories; directory++) {
        snprintf(path, sizeof path, "%s/files/dir%d", site, directory);
        make_directory(path);
        for (int i = 0; i < CLASSES * FILES_OF_CLASS; i++) {
            write_file(site, (web_file){directory, i / FILES_OF_CLASS, i % FILES_OF_CLASS}, seed);
        }
    }
}

char *web_file_read(const char *site, web_file file) {
    char path[PATH_BYTES];
    path_of(path, site, file);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return NULL;
    }
    size_t bytes = file_bytes(file);
    size_t length = 0;
    char *content = jdyno_allocate(bytes + 1);
    while (length < bytes) {
        ssize_t more = read(descriptor, content + length, bytes - length);
        if (more <= 0) {
            break;
        }
        length += (size_t) more;
    }
    close(descriptor);
    content[length] = '\0';
    return content;
}
