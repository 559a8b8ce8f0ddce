package org.jdyno.chat.client;

import org.jdyno.chat.wire.Text;
import org.jdyno.chat.wire.Wire;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** What the client was asked to do. Immutable. */
public final class Settings {
    /** What every user's name begins with; its number in the room follows. */
    static final Text NAME_PREFIX = Text.of("Mark");

    private static final int MOST = 1_000_000;

    final int rooms;
    /** The number of the first room. The rooms of one server may be shared out to several clients. */
    final int firstRoom;

    /** Rooms of all clients together, on which it depends how long one of them may have to wait. */
    final int allRooms;

    final int users;
    /** Chats of each user while measured; 0 for as many as fit the time. */
    final int count;
    /** Chats that are due in a second, of all users of this client together; 0 for turn-taking. */
    final double chatsPerSecond;

    final Text text;
    final long seed;

    public Settings(Parameters parameters) {
        rooms = (int) parameters.number("rooms", 1, MOST);
        firstRoom = (int) optional(parameters, "first", 1, 1, MOST);
        allRooms = (int) optional(parameters, "of", rooms, 1, MOST);
        users = (int) parameters.number("users", 2, MOST);
        count = (int) parameters.number("count", 0, MOST);
        chatsPerSecond =
                chatsPerSecond(optional(parameters, "rate", 0, 0, MOST), optional(parameters, "pause", 0, 0, 3600));
        text = constantText((int) optional(parameters, "text-length", 60, 1, Wire.MAX_TEXT_BYTES));
        seed = optional(parameters, "seed", 0, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * A client has a part of the rate as large as its part of the rooms; a pause has the same meaning for every user.
     */
    private double chatsPerSecond(long rate, long pauseSeconds) {
        if (rate > 0 && pauseSeconds > 0) {
            throw new RoleFailure(
                    "bad-parameter",
                    "rate=" + rate + " and pause=" + pauseSeconds
                            + " both say how often users speak; give one of them");
        }
        if (count > 0 && rate + pauseSeconds > 0) {
            throw new RoleFailure(
                    "bad-parameter",
                    "count=" + count
                            + " counts rounds, and users who speak by rate= or pause= have none; leave one out");
        }
        return pauseSeconds > 0 ? (double) rooms * users / pauseSeconds : (double) rate * rooms / allRooms;
    }

    private static long optional(Parameters parameters, String name, long otherwise, long min, long max) {
        return parameters.text(name, "").isEmpty() ? otherwise : parameters.number(name, min, max);
    }

    /** Digits with a space after every nine. */
    private static Text constantText(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 1; i <= length; i++) {
            text.append(i % 10 == 0 ? ' ' : (char) ('0' + i % 10));
        }
        return Text.of(text.toString());
    }

    /** The number of a user among those of all rooms of the server, from 0. */
    long placeOf(int room, int index) {
        return (room - 1L) * users + index;
    }

    /** Whether users speak by a schedule and do not take turns. */
    boolean isOpen() {
        return chatsPerSecond > 0;
    }
}
