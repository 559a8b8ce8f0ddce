package org.jdyno.sockets.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jdyno.kit.SelectorLoop;
import org.jdyno.sockets.session.Ports;

/** The connection beside a session with datagrams: it begins and ends the session. For the thread of its loop. */
final class ControlConnection implements SelectorLoop.Watched {
    private final SocketChannel channel;
    private final ServerLoop loop;
    private final ByteBuffer port = ByteBuffer.allocate(Ports.BYTES);
    private DatagramChannel datagrams;

    ControlConnection(SocketChannel channel, ServerLoop loop) {
        this.channel = channel;
        this.loop = loop;
    }

    @Override
    public void ready(SelectionKey key) throws IOException {
        if (channel.read(port) < 0) {
            channel.close();
        } else if (!port.hasRemaining()) {
            openDatagrams(port.getInt(0));
            port.clear(); // so that the end of the connection can be read
        }
    }

    private void openDatagrams(int clientPort) throws IOException {
        InetSocketAddress own = (InetSocketAddress) channel.getLocalAddress();
        InetSocketAddress client = (InetSocketAddress) channel.getRemoteAddress();
        datagrams = DatagramChannel.open();
        datagrams.bind(new InetSocketAddress(own.getAddress(), 0));
        datagrams.connect(new InetSocketAddress(client.getAddress(), clientPort));
        loop.selecting.watch(datagrams, new DatagramAnswers(datagrams, loop));
        channel.write(Ports.bytes(((InetSocketAddress) datagrams.getLocalAddress()).getPort()));
    }

    /** The client has ended the session, or has gone. */
    @Override
    public void closed() {
        try {
            if (datagrams != null) {
                datagrams.close();
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("a socket cannot be closed", impossible);
        }
    }
}
