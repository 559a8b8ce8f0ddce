#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, STAMP_BYTES = 4 };

static struct {
    int descriptor;
    uint8_t *mapped; /* NULL if calls of the system are used */
    uint8_t *block;
    size_t blockBytes;
    size_t summed;
    size_t count;
    uint64_t expected;
    uint32_t passes;
} file;

static _Noreturn void fail(const char *tried) {
    jdyno_fail("error", "cannot %s a file: %s", tried, strerror(errno));
}

static void require_whole(ssize_t moved, const char *tried) {
    if (moved < 0) {
        fail(tried);
    }
    if ((size_t) moved != file.blockBytes) {
        jdyno_fail("wrong-output", "a call has moved %zd and not %zu", moved, file.blockBytes);
    }
}

/* One of 16 letters, from the low bits. */
static uint8_t letter(uint32_t bits) {
    return (uint8_t) ('a' + (bits & 15));
}

static void stamp(uint8_t *block, uint32_t value) {
    for (int i = 0; i < STAMP_BYTES; i++) {
        block[i] = letter(value >> 4 * i);
    }
}

static __attribute__((noinline)) uint32_t sum_of(const uint8_t *bytes, size_t length) {
    uint32_t sum = 0;
    for (size_t i = 0; i < length; i++) {
        sum += bytes[i];
    }
    return sum;
}

static void rewind_file(void) {
    if (file.mapped == NULL && lseek(file.descriptor, 0, SEEK_SET) != 0) {
        fail("rewind");
    }
}

static void write_blocks(void) {
    for (size_t i = 0; i < file.count; i++) {
        stamp(file.block, file.passes + (uint32_t) i);
        if (file.mapped != NULL) {
            memcpy(file.mapped + i * file.blockBytes, file.block, file.blockBytes);
            atomic_signal_fence(memory_order_seq_cst);
        } else {
            require_whole(write(file.descriptor, file.block, file.blockBytes), "write");
        }
    }
}

static void read_blocks(void) {
    uint64_t sum = 0;
    for (size_t i = 0; i < file.count; i++) {
        const uint8_t *block = file.block;
        if (file.mapped != NULL) {
            block = file.mapped + i * file.blockBytes;
            atomic_signal_fence(memory_order_seq_cst);
        } else {
            require_whole(read(file.descriptor, file.block, file.blockBytes), "read");
        }
        sum += (i + 1) * (uint64_t) sum_of(block, file.summed);
    }
    if (sum != file.expected) {
        jdyno_fail("wrong-output", "the sum of the file is %" PRIu64 " and not %" PRIu64, sum, file.expected);
    }
}

static int64_t write_all(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        file.passes++;
        rewind_file();
        write_blocks();
    }
    return times * (int64_t) file.count;
}

static int64_t read_all(int64_t times) {
    for (int64_t i = 0; i < times; i++) {
        rewind_file();
        read_blocks();
    }
    return times * (int64_t) file.count;
}

/* Compares the file with what the last pass has written; what follows the stamp is the same in every block. */
static uint64_t verify_written(void) {
    uint8_t *found = jdyno_allocate(file.blockBytes);
    if (lseek(file.descriptor, 0, SEEK_SET) != 0) {
        fail("rewind");
    }
    for (size_t i = 0; file.passes > 0 && i < file.count; i++) {
        stamp(file.block, file.passes + (uint32_t) i);
        require_whole(read(file.descriptor, found, file.blockBytes), "read");
        if (memcmp(found, file.block, file.blockBytes) != 0) {
            jdyno_fail("wrong-output", "block %zu of the file is not what was written last", i);
        }
    }
    return 0;
}

static void create(size_t fileBytes, uint64_t seed) {
    char path[PATH_BYTES];
    uint64_t random = seed;
    const char *directory = jdyno_directory_below(jdyno_text("directory"), "system", (int64_t) fileBytes, "the file");
    snprintf(path, sizeof path, "%s/file", directory);
    file.descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file.descriptor < 0) {
        fail("create");
    }
    for (size_t i = 0; i < file.count; i++) {
        for (size_t j = 0; j < file.blockBytes; j++) {
            file.block[j] = letter((uint32_t) jdyno_random(&random));
        }
        file.expected += (i + 1) * (uint64_t) sum_of(file.block, file.summed);
        require_whole(write(file.descriptor, file.block, file.blockBytes), "write");
    }
}

jdyno_kernel system_file_kernel(
        bool writes, bool mapped, size_t blockBytes, size_t fileBytes, size_t summed, uint64_t seed) {
    file.summed = summed;
    file.blockBytes = blockBytes;
    file.count = fileBytes / blockBytes;
    file.block = jdyno_allocate(blockBytes);
    create(file.count * blockBytes, seed);
    if (mapped) {
        file.mapped = mmap(NULL, file.count * blockBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0);
        if (file.mapped == MAP_FAILED) {
            fail("map");
        }
    }
    return (jdyno_kernel){writes ? write_all : read_all, writes ? verify_written : NULL, blockBytes, INT64_MAX, 0};
}
