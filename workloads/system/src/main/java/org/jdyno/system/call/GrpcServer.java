package org.jdyno.system.call;

import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.jdyno.kit.RoleContext;

/** Answers calls by gRPC over TCP, in the threads that read the requests. */
public final class GrpcServer {
    private final RoleContext context;
    private final Calls calls;

    public GrpcServer(RoleContext context, Calls calls) {
        this.context = context;
        this.calls = calls;
    }

    /** Starts to answer; returns the port. */
    public int listen(InetSocketAddress address) throws IOException {
        Server server = NettyServerBuilder.forAddress(address)
                .directExecutor()
                .addService(ServerServiceDefinition.builder(GrpcCall.SERVICE)
                        .addMethod(GrpcCall.METHOD, ServerCalls.asyncUnaryCall(this::answer))
                        .build())
                .build()
                .start();
        context.atEnd(server::shutdownNow);
        return server.getPort();
    }

    private void answer(Boolean nothing, StreamObserver<Integer> client) {
        // Before the answer, so that the sums of both sides agree.
        calls.add();
        context.meter().completed();
        client.onNext(Remote123.RESULT);
        client.onCompleted();
    }
}
