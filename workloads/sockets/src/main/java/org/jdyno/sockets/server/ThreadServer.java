package org.jdyno.sockets.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ThreadFactory;
import org.jdyno.kit.Acceptor;
import org.jdyno.kit.RoleContext;
import org.jdyno.sockets.session.Ports;
import org.jdyno.sockets.session.Settings;

/**
 * A thread for each session. It accepts a connection and serves it to its end; where each operation has a connection,
 * as many threads as there are sessions do so over and over, so that no thread is started for an operation.
 */
public final class ThreadServer {
    private final Service service;
    private final Settings settings;
    private final ThreadFactory threads;

    public ThreadServer(Service service) {
        this.service = service;
        settings = service.settings;
        threads = settings.style.threads();
    }

    /** Starts to accept and serve; returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        ServerSocket listening = Acceptor.listen(address, Service.BACKLOG);
        if (settings.connectsEachTime()) {
            for (int i = 0; i < settings.sessions; i++) {
                start(() -> serveEach(listening));
            }
        } else {
            Acceptor.start(listening, accepted -> start(() -> serveSession(accepted)));
        }
        return listening.getLocalPort();
    }

    private void start(RoleContext.Body body) {
        threads.newThread(service.context.guarded(body)).start();
    }

    private void serveEach(ServerSocket listening) throws IOException {
        Answers answers = Answers.inArrays(service, service.served());
        while (true) {
            serve(listening.accept(), client -> answer(client, answers));
        }
    }

    private void serveSession(Socket accepted) {
        if (settings.isUdp()) {
            serve(accepted, this::answerDatagrams);
        } else if (settings.isStream()) {
            serve(accepted, this::receive);
        } else {
            Answers answers = Answers.inArrays(service, service.served());
            serve(accepted, client -> answer(client, answers));
        }
    }

    /** Serves a connection to its end. */
    private interface Serving {
        void of(Socket client) throws IOException;
    }

    private void serve(Socket accepted, Serving serving) {
        try (Socket client = accept(accepted)) {
            serveOpen(client, serving);
        } catch (IOException lost) {
            service.lost(lost);
        }
    }

    /** Notes a loss before the connection is closed, after which its client may end this process. */
    private void serveOpen(Socket client, Serving serving) {
        try {
            serving.of(client);
        } catch (IOException lost) {
            service.lost(lost);
        }
    }

    /** In the thread of the session, because with TLS a handshake follows. */
    private Socket accept(Socket accepted) throws IOException {
        accepted.setTcpNoDelay(true);
        return service.tls.secure(accepted);
    }

    private void answer(Socket client, Answers answers) throws IOException {
        InputStream in = client.getInputStream();
        while (fills(in, answers.request.array())) {
            answers.answer();
            client.getOutputStream().write(answers.response.array());
            if (settings.connectsEachTime()) {
                return;
            }
        }
    }

    private void receive(Socket client) throws IOException {
        Receipt receipt = Receipt.inArray(service, service.served());
        InputStream in = client.getInputStream();
        byte[] answer = new byte[receipt.answer.capacity()];
        while (fills(in, receipt.message.array())) {
            if (receipt.ends()) {
                receipt.answer.get(answer);
                client.getOutputStream().write(answer);
            }
        }
    }

    /** Answers datagrams until an empty one ends the session. */
    private void answerDatagrams(Socket control) throws IOException {
        Answers answers = Answers.inArrays(service, service.served());
        DatagramPacket request = new DatagramPacket(answers.request.array(), settings.requestBytes);
        DatagramPacket response = new DatagramPacket(answers.response.array(), settings.responseBytes);
        try (DatagramSocket socket = new DatagramSocket(0, control.getLocalAddress())) {
            socket.connect(control.getInetAddress(), Ports.read(control.getInputStream()));
            Ports.write(socket.getLocalPort(), control.getOutputStream());
            for (socket.receive(request); request.getLength() > 0; socket.receive(request)) {
                answers.requireWhole(request.getLength());
                answers.answer();
                socket.send(response);
                request.setLength(settings.requestBytes);
            }
        }
    }

    /** Fills the bytes of a message; false if the client has ended the session instead. */
    private static boolean fills(InputStream in, byte[] bytes) throws IOException {
        for (int filled = 0; filled < bytes.length; ) {
            int read = in.read(bytes, filled, bytes.length - filled);
            if (read < 0 && filled == 0) {
                return false;
            }
            if (read < 0) {
                throw new EOFException("the client has ended the session within a message");
            }
            filled += read;
        }
        return true;
    }
}
