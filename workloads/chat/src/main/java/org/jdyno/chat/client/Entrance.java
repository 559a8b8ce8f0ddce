package org.jdyno.chat.client;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.jdyno.chat.wire.Message;
import org.jdyno.chat.wire.Packet;
import org.jdyno.chat.wire.Wire;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.SourceAddress;

/** Connects, asks for access and enters a room; each step waits for the server's confirmation. */
final class Entrance {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final String VERSION = "1";

    private Entrance() {}

    /** Connects a socket and enters the user's room. Reads nothing after the last confirmation. */
    static void enter(Socket socket, InetSocketAddress server, User<?> user) throws IOException {
        try {
            InetSocketAddress source = SourceAddress.of(server, user.place());
            if (source != null) {
                socket.bind(source);
            }
            socket.connect(server, TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            // Not buffered: the connection's receiver reads what follows.
            DataInputStream in = new DataInputStream(socket.getInputStream());
            ask(Message.access(VERSION), out, in);
            ask(Message.enterRoom(user.room(), user.name), out, in);
            socket.setSoTimeout(0);
        } catch (BindException noPort) {
            // On a client's socket, the kernel reports this both when it binds and when it connects.
            throw new RoleFailure("port-limit", user + " has no free port to connect from: " + noPort, noPort);
        } catch (ConnectException notReached) {
            throw new IOException(user + " cannot connect to " + server + ": " + notReached, notReached);
        } catch (SocketTimeoutException late) {
            throw new RoleFailure(
                    "time-out", user + " waited " + TIMEOUT_MILLIS / 1000 + " s for the server's answer", late);
        } catch (IOException lost) {
            throw new IOException(user + " cannot enter: " + lost, lost);
        }
    }

    private static void ask(Message request, DataOutputStream out, DataInputStream in) throws IOException {
        request.write(out);
        out.flush();
        Message answer = Message.read(in);
        boolean confirmed =
                answer.id() == request.id() && answer.kind() == Wire.CONFIRM && answer.number() == request.number();
        if (!confirmed) {
            throw new RoleFailure("wrong-output", "not the expected confirmation: " + Packet.describe(answer));
        }
    }
}
