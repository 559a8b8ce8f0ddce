package org.jdyno.dummy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.jdyno.dummy.DummyServer.Work;
import org.jdyno.kit.Background;

/**
 * A program that does not speak the protocol: it prints its port, does some work for each byte that it receives and
 * answers with the byte. It ends with status 0 when its standard input is closed.
 */
final class StoreProgram {
    private StoreProgram() {}

    /** @param args the steps of work for each byte; whether it ends when half of the measured phase is over */
    public static void main(String[] args) throws IOException {
        long steps = Long.parseLong(args[0]);
        boolean ends = Boolean.parseBoolean(args[1]);
        ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Background.start("accept", () -> accept(listening, steps, ends));
        System.out.println(listening.getLocalPort());
        while (System.in.read() >= 0) {
            continue;
        }
    }

    private static void accept(ServerSocket listening, long steps, boolean ends) {
        try {
            while (true) {
                Socket accepted = listening.accept();
                Background.start("serve", () -> serve(accepted, steps, ends));
            }
        } catch (IOException closed) {
            closed.printStackTrace();
            System.exit(1);
        }
    }

    private static void serve(Socket accepted, long steps, boolean ends) {
        Work work = new Work(steps);
        try (Socket socket = accepted) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (int sent = in.read(); sent >= 0; sent = in.read()) {
                if (ends && sent == DummyServer.HALF_TIME) {
                    System.exit(Misbehaviour.EXIT_STATUS);
                }
                work.once();
                out.write(sent);
            }
        } catch (IOException serverIsGone) {
            System.err.println("a connection was lost: " + serverIsGone);
        }
    }
}
