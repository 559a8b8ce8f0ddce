package org.jdyno.http.client;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.SelectStrategyFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.channels.spi.SelectorProvider;

/** How the event loops wait for connections: by epoll, or by the JDK's selectors where that is not available. */
final class Transport {
    final EventLoopGroup loops;
    final Class<? extends SocketChannel> channel;

    private Transport(EventLoopGroup loops, Class<? extends SocketChannel> channel) {
        this.loops = loops;
        this.channel = channel;
    }

    /** Loops that call the turns, the first loop the first turn and so on. */
    static Transport of(int threads, SelectStrategyFactory turns) {
        DefaultThreadFactory named = new DefaultThreadFactory("http-loop", true);
        if (Epoll.isAvailable()) {
            return new Transport(new EpollEventLoopGroup(threads, named, turns), EpollSocketChannel.class);
        }
        // A loop that does not sleep would look to Netty like one whose selector is broken.
        System.setProperty("io.netty.selectorAutoRebuildThreshold", "0");
        return new Transport(
                new NioEventLoopGroup(threads, named, SelectorProvider.provider(), turns), NioSocketChannel.class);
    }
}
