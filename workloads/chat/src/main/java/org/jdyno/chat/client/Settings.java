package org.jdyno.chat.client;

import org.jdyno.chat.wire.Text;
import org.jdyno.chat.wire.Wire;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;

/** The client's parameters. Immutable. */
public final class Settings {
    /** The prefix of every user's name; the user's number in the room follows. */
    static final Text NAME_PREFIX = Text.of("Mark");

    private static final int MAX = 1_000_000;

    final int rooms;
    /** The number of the first room, if several clients share the rooms of a server. */
    final int firstRoom;

    /** Rooms of all clients together; how long one may have to wait depends on them. */
    final int allRooms;

    final int users;
    /** Chats of each user in the measured phase; 0 for no limit. */
    final int count;
    /** Chats due in a second, of all users of this client together; 0 if users take turns. */
    final double chatsPerSecond;

    final Text text;
    final long seed;

    public Settings(Parameters parameters) {
        rooms = (int) parameters.number("rooms", 1, MAX);
        firstRoom = (int) parameters.number("first", 1, MAX, 1);
        allRooms = (int) parameters.number("of", 1, MAX, rooms);
        users = (int) parameters.number("users", 2, MAX);
        count = (int) parameters.number("count", 0, MAX);
        chatsPerSecond = chatsPerSecond(parameters.number("rate", 0, MAX, 0), parameters.number("pause", 0, 3600, 0));
        text = constantText((int) parameters.number("text-length", 1, Wire.MAX_TEXT_BYTES, 60));
        seed = parameters.number("seed", Long.MIN_VALUE, Long.MAX_VALUE, 0);
    }

    /** A client has a part of the rate according to its rooms; a pause applies to every user. */
    private double chatsPerSecond(long rate, long pauseSeconds) {
        if (rate > 0 && pauseSeconds > 0) {
            throw new RoleFailure(
                    "bad-parameter",
                    "rate=" + rate + " and pause=" + pauseSeconds
                            + " both set how often users speak; set only one of them");
        }
        if (count > 0 && rate + pauseSeconds > 0) {
            throw new RoleFailure(
                    "bad-parameter",
                    "count=" + count
                            + " counts rounds, which a load with rate= or pause= does not have; set only one of them");
        }
        return pauseSeconds > 0 ? (double) rooms * users / pauseSeconds : (double) rate * rooms / allRooms;
    }

    /** Digits, with a space after every nine. */
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

    /** Whether users speak on a schedule and do not take turns. */
    boolean isOpen() {
        return chatsPerSecond > 0;
    }
}
