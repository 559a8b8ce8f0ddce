package org.jdyno.http.client;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jdyno.kit.RoleFailure;

/** Which certificates of an {@code https} server are accepted. TLS is the JDK's. Immutable. */
final class Trust {
    private final SslContext context;
    private final boolean namesChecked;

    private Trust(SslContext context, boolean namesChecked) {
        this.context = context;
        this.namesChecked = namesChecked;
    }

    /**
     * {@code system} for what the JDK trusts, {@code any} for all, or the path of a PEM file with certificates.
     *
     * @throws RoleFailure as {@code bad-parameter} if it is none of these
     */
    static Trust of(String parameter) {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        boolean any = parameter.equals("any");
        try {
            if (any) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
            } else if (!parameter.equals("system")) {
                builder.trustManager(new File(parameter));
            }
            return new Trust(builder.build(), !any);
        } catch (SSLException | IllegalArgumentException notPem) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameter trust must be system, any, or the path of a PEM file with certificates, not \""
                            + parameter + "\": " + notPem.getMessage(),
                    notPem);
        }
    }

    /** The handler of one connection, which also checks that the certificate is the host's. */
    SslHandler handler(ByteBufAllocator buffers, Target target) {
        SslHandler handler = context.newHandler(buffers, target.host, target.address.getPort());
        if (namesChecked) {
            SSLParameters parameters = handler.engine().getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            handler.engine().setSSLParameters(parameters);
        }
        return handler;
    }
}
