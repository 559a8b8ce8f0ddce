package org.jdyno.http.client;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.IdentityCipherSuiteFilter;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.security.cert.CertificateException;
import java.util.Arrays;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.tls.Tls;
import org.jdyno.kit.tls.Tls.Provision;

/** Which certificates of an {@code https} server are accepted. TLS is the JDK's. Any thread. */
final class Trust {
    private final SslContext context;
    private final boolean namesChecked;
    /** That of a server of jdyno's, if the trial has TLS; then the context is its. */
    private final Tls ofTrial;

    private Trust(SslContext context, boolean namesChecked, Tls ofTrial) {
        this.context = context;
        this.namesChecked = namesChecked;
        this.ofTrial = ofTrial;
    }

    /**
     * As the parameter {@code trust} says or, with {@code tls}, that of the trial's server. The client has the JDK's
     * TLS whatever the server has, so that all servers get the same load.
     *
     * @param version2 whether to ask for HTTP/2 by ALPN
     * @throws RoleFailure as {@code bad-parameter} or {@code unsupported}
     */
    static Trust of(Parameters parameters, boolean version2) {
        Tls ofTrial = Tls.ofClient(Provision.ofOrNo(parameters) == Provision.NO ? Provision.NO : Provision.JDK);
        if (!ofTrial.isOn()) {
            return of(parameters.text("trust"), version2, ofTrial);
        }
        SSLParameters limits = Tls.limits();
        SslContext context = new JdkSslContext(
                ofTrial.context(),
                true,
                Arrays.asList(limits.getCipherSuites()),
                IdentityCipherSuiteFilter.INSTANCE,
                version2 ? version2() : ApplicationProtocolConfig.DISABLED,
                ClientAuth.NONE,
                limits.getProtocols(),
                false);
        return new Trust(context, false, ofTrial);
    }

    private static ApplicationProtocolConfig version2() {
        return new ApplicationProtocolConfig(
                Protocol.ALPN,
                SelectorFailureBehavior.NO_ADVERTISE,
                SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2);
    }

    /** {@code system} for what the JDK trusts, {@code any} for all, or the path of a PEM file with certificates. */
    private static Trust of(String parameter, boolean version2, Tls ofTrial) {
        SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
        if (version2) {
            builder.applicationProtocolConfig(version2());
        }
        boolean any = parameter.equals("any");
        try {
            if (any) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE);
            } else if (!parameter.equals("system")) {
                builder.trustManager(new File(parameter));
            }
            return new Trust(builder.build(), !any, ofTrial);
        } catch (SSLException | IllegalArgumentException notPem) {
            throw new RoleFailure(
                    "bad-parameter",
                    "parameter trust must be system, any, or the path of a PEM file with certificates, not \""
                            + parameter + "\": " + notPem.getMessage(),
                    notPem);
        }
    }

    /** Fails if the trial has TLS and the server has none. */
    void requireSecure(Target target) {
        if (ofTrial.isOn() && !target.secure) {
            throw new RoleFailure("error", "the trial has TLS, but the target " + target.authority + " is one of http");
        }
    }

    /** Why a connection is not accepted whose handshake has succeeded; null if it is. */
    Throwable objection(SslHandler handler) {
        try {
            if (ofTrial.isOn()) {
                Tls.require(handler.engine().getSession());
            }
            return null;
        } catch (SSLException other) {
            return other;
        }
    }

    /** Reports the handshakes with the trial's server. */
    void check(RoleContext role) {
        ofTrial.check(role);
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
        if (ofTrial.isOn()) {
            return context.newHandler(buffers); // without the server's name, by which sessions would be resumed
        }
        SslHandler handler = context.newHandler(buffers, target.host, target.address.getPort());
        if (namesChecked) {
            SSLParameters parameters = handler.engine().getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            handler.engine().setSSLParameters(parameters);
        }
        return handler;
    }
}
