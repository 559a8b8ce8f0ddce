/*
 * One loop for each processor, which get the connections in turn.
 */
#ifndef HTTP_LOOPS_H
#define HTTP_LOOPS_H

/* Starts to accept and answer. Call in `start`. */
void http_loops_serve(int listening);

/* Reports the requests since the last call. Call in `check`. */
void http_loops_check(void);

#endif
