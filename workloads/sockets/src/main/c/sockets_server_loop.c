#include "sockets_server_loop.h"

sockets_server_loop *sockets_server_loop_new(void) {
    sockets_server_loop *own = jdyno_allocate(sizeof *own);
    own->tally = sockets_tally_new();
    return own;
}

sockets_answers *sockets_take_answers(jdyno_loop *loop) {
    sockets_server_loop *own = loop->own;
    sockets_answers *answers = own->unused;
    if (answers == NULL) {
        return sockets_answers_new(own->tally);
    }
    own->unused = answers->next;
    return answers;
}

void sockets_give_back(jdyno_loop *loop, sockets_answers *answers) {
    sockets_server_loop *own = loop->own;
    answers->next = own->unused;
    own->unused = answers;
}

void sockets_lose(jdyno_watched *watched, int error) {
    sockets_client_lost(error);
    jdyno_loop_close(watched);
}
