package org.jdyno.http.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CookieJarTest {
    private static String after(CookieJar jar, String... set) {
        jar.keep(List.of(set));
        return new String(jar.line(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void keepsWhatAnswersSetUntilTheyRemoveIt() {
        CookieJar jar = new CookieJar();
        assertEquals("", after(jar));
        assertEquals(
                "Cookie: JSESSIONID=0A1B; theme=dark\r\n",
                after(jar, "JSESSIONID=0A1B; Path=/shop; HttpOnly; Secure", "theme=dark; Max-Age=60"));
        assertEquals("Cookie: JSESSIONID=0A1B; theme=dark\r\n", after(jar));
        assertEquals("Cookie: JSESSIONID=2C; theme=dark\r\n", after(jar, "JSESSIONID=2C"));
        assertEquals(
                "Cookie: JSESSIONID=2C\r\n", after(jar, "theme=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "; none"));
        assertEquals("", after(jar, "JSESSIONID=; Max-Age=0"));
    }

    /** As browsers ignore it (RFC 6265bis, 5.5); it would end the load generator, or a line of its next request. */
    @Test
    void ignoresWhatHasControlCharacters() {
        CookieJar jar = new CookieJar();
        assertEquals("Cookie: a=b\r\n", after(jar, "a=b; Path=/"));
        assertEquals(
                "Cookie: a=b\r\n",
                after(jar, "c=d; Path=/\1", "e=f\rg", "h=i\nj", "k\0=l", "m=n\177", "o=p; Path=/\tq"));
    }
}
