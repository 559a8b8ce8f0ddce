package org.jdyno.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @CsvSource({
        "-Ddb.password=a=b+c, -Ddb.password=***",
        "-DDB_PASSWD=x, -DDB_PASSWD=***",
        "-DclientSecret=x, -DclientSecret=***",
        "-Dapi.key=x, -Dapi.key=***",
        "-Djavax.net.ssl.keyStorePassword=x, -Djavax.net.ssl.keyStorePassword=***",
        "--auth-token=x, --auth-token=***",
        "-javaagent:a.jar=Token=x, -javaagent:a.jar=Token=***",
        "GITHUB_TOKEN=x, GITHUB_TOKEN=***",
        "25+-Dpassword=x+serial, 25+-Dpassword=***+serial",
        "a=25+-Dpassword=x+-Dmore.secret=y, a=25+-Dpassword=***+-Dmore.secret=***",
        "--platform=25+-Dpassword=x+serial, --platform=25+-Dpassword=***",
        "-Dpwd=x, -Dpwd=***",
        "command={java} -Dmy.password=x -jar a.jar, command={java} -Dmy.password=*** -jar a.jar",
        "jdbc:postgresql://u:x@h/d, jdbc:postgresql://u:***@h/d",
        "-Durl=https://u:x@h/, -Durl=https://u:***@h/",
        "jdbc:postgresql://h/d?user=u&password=x&ssl=yes, jdbc:postgresql://h/d?user=u&password=***&ssl=yes"
    })
    void valuesOfSecretsAreHidden(String word, String shown) {
        assertEquals(List.of(shown, "beside"), Secrets.hidden(List.of(word, "beside")));
    }

    @Test
    void theValueOfAnOptionMayFollowIt() {
        assertEquals(
                List.of("a", "--db-password", "***", "--keys", "-v", "--token", "-x"),
                Secrets.hidden(List.of("a", "--db-password", "x", "--keys", "-v", "--token", "-x")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "its command is {java} -Ddb.password=x -jar a.jar; it ended | "
                        + "its command is {java} -Ddb.password=*** -jar a.jar; it ended",
                "sh -c '-Dapi.key=\"a b\" -jar' | sh -c '-Dapi.key=*** -jar'",
                "DB_TOKEN=x ./start: port 80 is in use | DB_TOKEN=*** ./start: port 80 is in use",
                "start --api-token x --port 80 | start --api-token *** --port 80",
                "start --password 'a b' --port 80 | start --password *** --port 80",
                "{\"get\":\"/\",\"headers\":{\"Authorization\":\"Bearer x\"}} | "
                        + "{\"get\":\"/\",\"headers\":{\"Authorization\":\"***\"}}",
                "Authorization: Basic eA== | Authorization: ***",
                "{\"X-Auth\": \"x\", \"Accept\": \"y\"} | {\"X-Auth\": \"***\", \"Accept\": \"y\"}",
                "environment={\"DB_TOKEN\":\"x y\",\"A\":\"b\"} | environment={\"DB_TOKEN\":\"***\",\"A\":\"b\"}",
                "a \"{\\\"apiKey\\\":\\\"x\\\"}\" | a \"{\\\"apiKey\\\":\\\"***\\\"}\"",
                "{\"token\": \"x\\\"y\", \"n\": 1} | {\"token\": \"***\", \"n\": 1}",
                "it has a=\"b c\" and d='e f' | it has a=\"b c\" and d='e f'",
                "cannot reach https://u:x@h:80/a: refused | cannot reach https://u:***@h:80/a: refused",
                "GET /products/17: answered 404 (\"no key=1\") | GET /products/17: answered 404 (\"no key=1\")"
            })
    void theyAreHiddenInTextsToo(String text, String shown) {
        assertEquals(shown, Secrets.inText(text));
    }

    @Test
    void aLongTextIsRead() {
        String text = "\"key\": \"" + "a\\\"b=c 'd' ".repeat(100_000);
        assertTrue(Secrets.inText(text).startsWith("\"key\": \"***"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseSerialGC",
                "-Dname=password",
                "-Dpassword",
                "keys=100",
                "tokens=4",
                "/home/key/lib/kit.jar",
                "25+heap=64m",
                "LANG=C",
                "-Xlog:gc*:file=/home/secret/gc.log",
                "http://127.0.0.1:8080/products/{1..5000}",
                "user@host:/home/a"
            })
    void allElseStays(String word) {
        assertEquals(word, Secrets.hidden(word));
    }
}
