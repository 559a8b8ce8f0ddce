#include "web.h"

#include <stdlib.h>
#include <string.h>

static const char COOKIE[] = "JSESSIONID=";

/* The value of a parameter, or NULL. */
static const char *parameter(const char *query, const char *name) {
    size_t length = strlen(name);
    for (const char *at = query; at != NULL; at = strchr(at, '&')) {
        at += *at == '&';
        if (strncmp(at, name, length) == 0 && at[length] == '=') {
            return at + length + 1;
        }
    }
    return NULL;
}

/* A parameter of digits, or -1. */
static int number(const char *query, const char *name) {
    const char *value = parameter(query, name);
    size_t digits = value == NULL ? 0 : strspn(value, "0123456789");
    bool ends = digits > 0 && (value[digits] == '\0' || value[digits] == '&');
    return ends && digits <= 6 ? atoi(value) : -1;
}

/* The id in the cookies; empty without one. */
static void session_id(char id[WEB_ID_BYTES], const char *cookies) {
    const char *cookie = strstr(cookies, COOKIE);
    const char *value = cookie == NULL ? "" : cookie + sizeof COOKIE - 1;
    size_t length = strspn(value, "0123456789abcdef");
    length = length < WEB_ID_BYTES ? length : WEB_ID_BYTES - 1;
    memcpy(id, value, length);
    id[length] = '\0';
}

static void add_cell(web_text *out, const char *bytes, size_t length) {
    web_text_add(out, "<td>");
    web_text_add_bytes(out, bytes, length);
    web_text_add(out, "</td>");
}

static void add_number_cell(web_text *out, int64_t value) {
    web_text_add(out, "<td>");
    web_text_add_number(out, value);
    web_text_add(out, "</td>");
}

static void add_money(web_text *out, int64_t cents) {
    char fraction[3] = {'.', (char) ('0' + cents / 10 % 10), (char) ('0' + cents % 10)};
    web_text_add_number(out, cents / 100);
    web_text_add_bytes(out, fraction, sizeof fraction);
}

static void add_money_cell(web_text *out, int64_t cents) {
    web_text_add(out, "<td>");
    add_money(out, cents);
    web_text_add(out, "</td>");
}

static void add_history(web_text *out, const web_session *session) {
    web_text_add(out, "<h1>Your requests: ");
    web_text_add_number(out, session->visits);
    web_text_add(out, "</h1>\n<table><tr><th>Request</th><th>File</th><th>Rows</th></tr>\n");
    for (int i = 0; i < session->visits; i++) {
        const web_visit *visit = &session->history[i];
        web_text_add(out, "<tr>");
        add_number_cell(out, i + 1);
        add_cell(out, visit->file, strlen(visit->file));
        add_number_cell(out, visit->rows);
        web_text_add(out, "</tr>\n");
    }
    web_text_add(out, "</table>\n");
}

/* The next word of a line, and how long it is. */
static size_t word(const char **at) {
    *at += **at == ' ';
    return strcspn(*at, " \n");
}

/* Adds a row for each line and their sums; returns the number of rows. */
static int add_summary(web_text *out, const char *content) {
    int rows = 0;
    int64_t quantities = 0;
    int64_t amounts = 0;
    web_text_add(out, "<h1>Products</h1>\n<table><tr><th>Product</th><th>Name</th><th>Quantity</th><th>Price</th>");
    web_text_add(out, "<th>Amount</th></tr>\n");
    for (const char *at = content; *at != '\0'; at += strcspn(at, "\n") + 1) {
        const char *product = at;
        size_t productLength = word(&at);
        at += productLength;
        char *end;
        int64_t quantity = strtoll(at, &end, 10);
        int64_t price = strtoll(end, &end, 10);
        at = end;
        size_t nameLength = word(&at);
        quantities += quantity;
        amounts += quantity * price;
        web_text_add(out, "<tr>");
        add_cell(out, product, productLength);
        add_cell(out, at, nameLength);
        add_number_cell(out, quantity);
        add_money_cell(out, price);
        add_money_cell(out, quantity * price);
        web_text_add(out, "</tr>\n");
        rows++;
    }
    web_text_add(out, "</table>\n<p>");
    web_text_add_number(out, rows);
    web_text_add(out, " products, ");
    web_text_add_number(out, quantities);
    web_text_add(out, " pieces, ");
    add_money(out, amounts);
    web_text_add(out, "</p>\n");
    return rows;
}

static void add_head(web_text *out, const web_session *session, const char *name) {
    web_text_add(out, "Content-Type: text/html;charset=ISO-8859-1\r\n");
    if (session->isNew) {
        web_text_add(out, "Set-Cookie: ");
        web_text_add(out, COOKIE);
        web_text_add(out, session->id);
        web_text_add(out, "; Path=/; HttpOnly\r\n");
    }
    web_text_add(out, "\r\n<!DOCTYPE html>\n<html><head><title>");
    web_text_add(out, name);
    web_text_add(out, "</title></head><body>\n");
}

void web_page_answer(web_text *out, const char *query, const char *cookies, const char *site, int sessions) {
    char id[WEB_ID_BYTES];
    char name[WEB_NAME_BYTES];
    web_file file = {number(query, "dir"), number(query, "class"), number(query, "file")};
    bool named = file.directory >= 0 && file.sizeClass >= 0 && file.number >= 0;
    char *content = named && file.sizeClass <= 3 && file.number <= 8 ? web_file_read(site, file) : NULL;
    if (content == NULL) {
        web_text_add(out, "Status: 404 Not Found\r\nContent-Length: 0\r\n\r\n");
        return;
    }
    session_id(id, cookies);
    web_session session = web_session_open(sessions, id);
    bool ends = parameter(query, "end") != NULL;
    web_file_name(name, file);
    add_head(out, &session, name);
    add_history(out, &session);
    int rows = add_summary(out, content);
    web_text_add(out, ends ? "<p>Your session has ended.</p>" : "<p>Your session continues.</p>");
    web_text_add(out, "\n</body></html>\n");
    if (ends) {
        web_session_end(sessions, &session);
    } else {
        web_session_add(sessions, &session, name, rows);
    }
    free(session.history);
    free(content);
}
