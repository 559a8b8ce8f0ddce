package org.jdyno.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jdyno.http.request.RequestTemplate;
import org.jdyno.kit.SplitMix64;

/**
 * A user: its cookies, its sequence of requests, which its seed alone decides, and its connection, which it opens again
 * for its next request if the server has closed it. For the thread of its loop.
 */
final class HttpUser implements HttpConnection.Owner {
    /** Draws the times that the user thinks. */
    final SplitMix64 pauses;

    private final UserLoop loop;
    private final long place;
    private final SplitMix64 draws;
    private final CookieJar cookies = new CookieJar();
    private HttpConnection connection;
    /** The request under way; null while the user is free. */
    private RequestTemplate request;
    /** Its bytes, until it has ended. */
    private ByteBuf message;

    private boolean sentAgain;
    private int checks;
    private long dueNanos;
    private long begunNanos;

    /** @param place its number among the users of all clients of the server, from 0 */
    HttpUser(UserLoop loop, long place) {
        this.loop = loop;
        this.place = place;
        SplitMix64 seeds = new SplitMix64(loop.settings.seed + place);
        draws = new SplitMix64(seeds.next());
        pauses = new SplitMix64(seeds.next());
    }

    long place() {
        return place;
    }

    /** Opens the connection before the load; completes when that is done. Any thread. */
    Future<?> connect() {
        connection = loop.dialer.dial(this);
        return connection.ready();
    }

    /** Begins the next request. The user must be free. */
    void begin(long due, long begun) {
        dueNanos = due;
        begunNanos = begun;
        sentAgain = false;
        checks = 0;
        request = loop.settings.mix.draw(draws);
        message = loop.buffer();
        loop.writer.write(request, draws, cookies.line(), message);
        loop.begins();
        send();
    }

    private void send() {
        if (connection != null && connection.isOpen()) {
            connection.send(request, message.retain());
            return;
        }
        if (connection != null) {
            connection.close();
        }
        HttpConnection opened = loop.dialer.dial(this);
        connection = opened;
        opened.ready().addListener(done -> {
            if (done.isSuccess()) {
                sendOn(opened);
            } else if (done.cause() instanceof IOException) {
                broken(opened, Errors.kindOf(done.cause()), Errors.words(done.cause()));
            } else {
                fail(done.cause());
            }
        });
    }

    private void sendOn(HttpConnection opened) {
        if (opened == connection && request != null) {
            opened.send(request, message.retain());
        }
    }

    @Override
    public void answered(
            HttpConnection by,
            HttpResponseStatus status,
            List<String> setCookies,
            long bodyBytes,
            long receivedNanos,
            String error,
            boolean stays) {
        cookies.keep(setCookies);
        if (!stays) {
            connection = null;
            by.close();
        }
        RequestTemplate ended = end();
        loop.answers(bodyBytes);
        if (error == null) {
            loop.completed(this, dueNanos, begunNanos, receivedNanos);
        } else {
            String line = by.wrongLine();
            loop.wrong(
                    this,
                    error,
                    ended,
                    "answered " + status + " with " + bodyBytes + " bytes"
                            + (line.isEmpty() ? "" : " (\"" + line + "\")"));
        }
    }

    @Override
    public void broken(HttpConnection lost, String kind, String detail) {
        if (lost != connection) {
            return;
        }
        boolean again = request != null
                && kind.equals(Errors.CLOSED)
                && !sentAgain
                && request.isIdempotent()
                && lost.mayHaveBeenIdle();
        connection = null;
        lost.close();
        if (again) {
            sentAgain = true;
            message.readerIndex(0);
            loop.retries();
            send();
        } else if (request != null) {
            loop.lost(this, kind, end(), detail);
        }
    }

    @Override
    public void unasked(HttpConnection by, Object answer) {
        connection = null;
        by.close();
        loop.failed(Errors.MALFORMED, "no request", "answered by " + answer);
    }

    /**
     * Fails the request under way if it has had no answer for a number of checks. They are counted, and not the time,
     * because a lab may stop this process.
     */
    void expire() {
        checks++;
        if (request != null && checks > UserLoop.CHECKS_A_TIMEOUT) {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(loop.settings.timeoutNanos);
            broken(connection, Errors.TIME_OUT, "no answer within " + seconds + " s");
        }
    }

    private RequestTemplate end() {
        RequestTemplate ended = request;
        request = null;
        message.release();
        message = null;
        return ended;
    }

    @Override
    public void fail(Throwable thrown) {
        loop.fail(thrown);
    }
}
