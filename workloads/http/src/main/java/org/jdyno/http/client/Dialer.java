package org.jdyno.http.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jdyno.http.client.GzipBody.GzipBodies;
import org.jdyno.kit.SourceAddress;

/** Opens the connections of one event loop to the server. */
final class Dialer {
    private final Target target;
    private final Settings settings;
    private final EventLoop eventLoop;
    private final Bootstrap bootstrap;
    private final PlainAnswer plain = new PlainAnswer();
    private final GzipBodies gzipBodies;

    Dialer(Target target, Settings settings, EventLoop eventLoop, Class<? extends SocketChannel> channel) {
        this.target = target;
        this.settings = settings;
        this.eventLoop = eventLoop;
        gzipBodies = settings.gzip ? new GzipBodies() : null;
        bootstrap = new Bootstrap()
                .group(eventLoop)
                .channel(channel)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        TimeUnit.NANOSECONDS.toMillis(settings.timeoutNanos));
    }

    /** Begins to open a connection; it says itself when it is ready. */
    HttpConnection dial(HttpUser user) {
        HttpConnection connection = connection(user, eventLoop.<Void>newPromise());
        Bootstrap dialing = bootstrap.clone().handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                open(channel, connection);
            }
        });
        Promise<Void> ready = connection.ready();
        try {
            InetSocketAddress source = SourceAddress.of(target.address, user.place());
            ChannelFuture connecting =
                    source == null ? dialing.connect(target.address) : dialing.connect(target.address, source);
            connecting.addListener(done -> {
                if (!done.isSuccess()) {
                    ready.tryFailure(done.cause());
                } else if (!target.secure) {
                    connection.connected(null);
                }
            });
        } catch (IOException noAddress) {
            ready.tryFailure(noAddress);
        }
        return connection;
    }

    private HttpConnection connection(HttpUser user, Promise<Void> ready) {
        return settings.version2
                ? new Http2Connection(user, ready, gzipBodies, target.secure, settings.timeoutNanos)
                : new Http1Connection(user, ready, gzipBodies, plain, target.secure);
    }

    private void open(Channel channel, HttpConnection connection) {
        if (target.secure) {
            SslHandler tls = settings.trust.handler(channel.alloc(), target);
            channel.pipeline().addLast(tls);
            tls.handshakeFuture().addListener(done -> {
                Throwable failed = done.isSuccess() ? settings.trust.objection(tls) : Trust.failure(done.cause());
                if (failed == null) {
                    connection.connected(tls.applicationProtocol());
                } else {
                    connection.ready().tryFailure(failed);
                }
            });
        }
        connection.open(channel);
    }
}
