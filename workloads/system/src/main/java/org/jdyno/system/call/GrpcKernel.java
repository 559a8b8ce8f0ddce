package org.jdyno.system.call;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.net.InetSocketAddress;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleContext;

/** Calls a server by gRPC, without encryption, and requires its result. An operation is a call. */
public final class GrpcKernel implements Kernel {
    private final Calls calls;
    private final ManagedChannel channel;

    private GrpcKernel(Calls calls, ManagedChannel channel) {
        this.calls = calls;
        this.channel = channel;
    }

    public static GrpcKernel connected(RoleContext context, Calls calls, InetSocketAddress server) {
        ManagedChannel channel = NettyChannelBuilder.forAddress(server)
                .usePlaintext()
                .directExecutor()
                .build();
        context.atEnd(channel::shutdownNow);
        return new GrpcKernel(calls, channel);
    }

    @Override
    public int mostTimes() {
        return 1;
    }

    @Override
    public long repeat(int times) {
        int result = ClientCalls.blockingUnaryCall(channel, GrpcCall.METHOD, CallOptions.DEFAULT, Boolean.TRUE);
        Kernel.require(Remote123.RESULT, result, "the result of a call");
        calls.add();
        return 1;
    }
}
