package org.jdyno.system.call;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The call by gRPC: a request without content, answered by a number of four bytes. */
final class GrpcCall {
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
}
