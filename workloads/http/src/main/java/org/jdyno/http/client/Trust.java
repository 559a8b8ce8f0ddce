package org.jdyno.http.client;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.security.cert.CertificateException;
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
     * @param version2 whether to ask for HTTP/2 by ALPN
     * @throws RoleFailure as {@code bad-parameter} if it is none of these
     */
    static Trust of(String parameter, boolean version2) {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        if (version2) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                    Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2));
        }
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

    /** The failure of a handshake, with the cure if the certificate is not accepted. */
    static Throwable failure(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return new RoleFailure(
                        "refused",
                        "the certificate of the server is not accepted: " + cause.getMessage()
                                + "; name the file of its certificate by trust:, or use trust: any",
                        thrown);
            }
        }
        return thrown;
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
