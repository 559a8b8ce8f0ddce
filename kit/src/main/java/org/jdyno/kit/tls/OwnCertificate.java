package org.jdyno.kit.tls;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.text.SimpleDateFormat;
import java.util.Base64;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import javax.security.auth.x500.X500Principal;

/**
 * A key and a certificate that it signs itself. Java has no public class that makes one, and {@code keytool} would be a
 * program more, so the few fields are written here. Immutable.
 */
public final class OwnCertificate {
    private static final String NAME = "jdyno";
    private static final String CURVE = "secp256r1";
    private static final String SIGNATURE = "SHA256withECDSA";

    // Tags and object identifiers of DER.
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0c;
    private static final int UTC_TIME = 0x17;
    private static final byte[] ECDSA_WITH_SHA256 = {0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02};
    private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};

    private static final int SERIAL_BITS = 63;
    private static final int LONG_LENGTH = 0x80;

    final PrivateKey key;
    final X509Certificate certificate;

    private OwnCertificate(PrivateKey key, X509Certificate certificate) {
        this.key = key;
        this.certificate = certificate;
    }

    /** Makes a key and its certificate, which is valid from yesterday, because clocks differ, until tomorrow. */
    public static OwnCertificate make() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(CURVE));
            KeyPair keys = generator.generateKeyPair();
            byte[] algorithm = der(SEQUENCE, der(OBJECT_IDENTIFIER, ECDSA_WITH_SHA256));
            byte[] attribute = der(
                    SEQUENCE,
                    der(OBJECT_IDENTIFIER, COMMON_NAME),
                    der(UTF8_STRING, NAME.getBytes(StandardCharsets.UTF_8)));
            byte[] name = der(SEQUENCE, der(SET, attribute));
            byte[] serial = der(INTEGER, new BigInteger(SERIAL_BITS, new SecureRandom()).toByteArray());
            byte[] validity = der(SEQUENCE, time(-1), time(1));
            byte[] signed = der(
                    SEQUENCE,
                    serial,
                    algorithm,
                    name,
                    validity,
                    name,
                    keys.getPublic().getEncoded());
            Signature signature = Signature.getInstance(SIGNATURE);
            signature.initSign(keys.getPrivate());
            signature.update(signed);
            byte[] unusedBits = {0};
            byte[] encoded = der(SEQUENCE, signed, algorithm, der(BIT_STRING, unusedBits, signature.sign()));
            return new OwnCertificate(keys.getPrivate(), (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded)));
        } catch (GeneralSecurityException lacking) {
            throw new IllegalStateException("this Java makes no certificates with " + SIGNATURE, lacking);
        }
    }

    /** Requires that a certificate is of this form, valid now, and signed by its own key. */
    static void requireOwn(X509Certificate certificate) throws CertificateException {
        if (!certificate.getSubjectX500Principal().equals(new X500Principal("CN=" + NAME))) {
            throw new CertificateException(
                    "the certificate is that of " + certificate.getSubjectX500Principal() + " and not of " + NAME);
        }
        certificate.checkValidity();
        try {
            certificate.verify(certificate.getPublicKey());
        } catch (GeneralSecurityException otherKey) {
            throw new CertificateException("the certificate is not signed by its own key", otherKey);
        }
    }

    /** The key, as a file that OpenSSL reads. */
    public String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    /** The certificate, as a file that OpenSSL reads. */
    public String certificatePem() {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateException impossible) {
            throw new IllegalStateException("a certificate that was decoded cannot be encoded", impossible);
        }
    }

    private static String pem(String type, byte[] content) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
    }

    private static byte[] time(int daysFromNow) {
        SimpleDateFormat form = new SimpleDateFormat("yyMMddHHmmss'Z'", Locale.ROOT);
        form.setTimeZone(TimeZone.getTimeZone("UTC"));
        Date date = new Date(System.currentTimeMillis() + TimeUnit.DAYS.toMillis(daysFromNow));
        return der(UTC_TIME, form.format(date).getBytes(StandardCharsets.US_ASCII));
    }

    /** A value of DER: its tag, its length, and what it holds. */
    private static byte[] der(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.write(tag);
        if (length < LONG_LENGTH) {
            value.write(length);
        } else {
            byte[] digits = BigInteger.valueOf(length).toByteArray();
            int first = digits[0] == 0 ? 1 : 0;
            value.write(LONG_LENGTH + digits.length - first);
            value.write(digits, first, digits.length - first);
        }
        for (byte[] part : parts) {
            value.write(part, 0, part.length);
        }
        return value.toByteArray();
    }
}
