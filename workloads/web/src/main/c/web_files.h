/*
 * The set of files: 36 in each directory, about 5 MB. The counterpart of FileName, FileContent and FileSet in Java.
 */
#ifndef WEB_FILES_H
#define WEB_FILES_H

#include <stdint.h>

enum { WEB_NAME_BYTES = 16, WEB_DIRECTORY_BYTES = 45 * 1111 * 102 };

typedef struct web_file {
    int directory;
    int sizeClass; /* from 0 to 3 */
    int number;    /* from 0 to 8 */
} web_file;

/* Writes all files below the directory of the site. Fails as `error`. */
void web_files_write(const char *site, int directories, int64_t seed);

int web_file_lines(web_file file);

/* Its name within its directory, such as class1_4. */
void web_file_name(char name[WEB_NAME_BYTES], web_file file);

/*
 * Reads a file, and terminates it by a 0. The caller frees it. NULL if there is none.
 */
char *web_file_read(const char *site, web_file file);

#endif
