package org.jdyno.system.call;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.RoleContext;
import org.jdyno.system.call.CallServer.Remote123;

/** The call by gRPC: a request without content, answered by a number of four bytes. */
public final class GrpcCall {
    static final String SERVICE = "jdyno.Remote123";

    static final MethodDescriptor<Boolean, Integer> METHOD = MethodDescriptor.<Boolean, Integer>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "call"))
            .setRequestMarshaller(new Nothing())
            .setResponseMarshaller(new Number())
            .build();

    private GrpcCall() {}

    private static final class Nothing implements MethodDescriptor.Marshaller<Boolean> {
        @Override
        public InputStream stream(Boolean nothing) {
            return new ByteArrayInputStream(new byte[0]);
        }

        @Override
        public Boolean parse(InputStream stream) {
            return Boolean.TRUE;
        }
    }

    private static final class Number implements MethodDescriptor.Marshaller<Integer> {
        @Override
        public InputStream stream(Integer number) {
            return new ByteArrayInputStream(
                    new byte[] {(byte) (number >> 24), (byte) (number >> 16), (byte) (number >> 8), number.byteValue()
                    });
        }

        @Override
        public Integer parse(InputStream stream) {
            try {
                return new DataInputStream(stream).readInt();
            } catch (IOException tooShort) {
                throw new UncheckedIOException(tooShort);
            }
        }
    }

    /** Calls a server by gRPC, without encryption, and requires its result. An operation is a call. */
    public static final class GrpcKernel implements Kernel {
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

    /** Answers calls by gRPC over TCP, in the threads that read the requests. */
    public static final class GrpcServer {
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
}
