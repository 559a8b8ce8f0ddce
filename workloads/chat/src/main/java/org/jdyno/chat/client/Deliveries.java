package org.jdyno.chat.client;

/** Times every chat of one room, from its speaker to each listener. */
abstract class Deliveries {
    /**
     * A user is about to send its next chat. Called under that user's lock.
     *
     * @param dueNanos when it was due
     * @param begunNanos when it is sent
     */
    abstract void said(int speaker, long dueNanos, long begunNanos);

    /** The chat has been sent. Called under the speaker's lock. */
    void sent(int speaker) {}

    /**
     * A user has received the next chat of another user; chats of one speaker arrive in order. Called under the
     * listener's lock.
     */
    abstract void heard(int speaker, int listener, long receivedNanos);
}
