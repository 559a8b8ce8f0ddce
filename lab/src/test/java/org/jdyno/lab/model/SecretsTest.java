package org.jdyno.lab.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
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
        "--platform=25+-Dpassword=x+serial, --platform=25+-Dpassword=***"
    })
    void valuesOfSecretsAreHidden(String word, String shown) {
        assertEquals(List.of(shown, "beside"), Secrets.hidden(List.of(word, "beside")));
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
                "GET /products/17: answered 404 (\"no key=1\") | GET /products/17: answered 404 (\"no key=1\")"
            })
    void theyAreHiddenInTextsToo(String text, String shown) {
        assertEquals(shown, Secrets.inText(text));
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
                "-Xlog:gc*:file=/home/secret/gc.log"
            })
    void allElseStays(String word) {
        assertEquals(word, Secrets.hidden(word));
    }
}
