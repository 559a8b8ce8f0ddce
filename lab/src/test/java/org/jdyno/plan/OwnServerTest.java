package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jdyno.Checkout;
import org.jdyno.Example;
import org.jdyno.host.Installation;
import org.jdyno.model.Plan;
import org.jdyno.model.Platform;
import org.jdyno.model.Point;
import org.jdyno.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnServerTest {
    private static final Planner PLANNER = new Planner(Workloads.in(new Installation(Checkout.root()).workloads()));

    @TempDir
    private Path folder;

    private Plan plan(String yaml) throws IOException {
        Request request = PlanFile.read(Files.writeString(folder.resolve("shop.yaml"), yaml));
        Platform platform = Example.platform("a");
        return PLANNER.plan(request, List.of(platform), platform, Example.jvm("temurin-25"), 1);
    }

    private void create(String... files) throws IOException {
        for (String file : files) {
            Files.createDirectories(folder.resolve(file).getParent());
            Files.createFile(folder.resolve(file));
        }
    }

    /** A version, a mode and a country are texts, and the server gets each as it stands in the file. */
    @Test
    void passesTextsOnAsTheyStand() throws Exception {
        Point point = point(
                """
                server:
                  command: "{java} Shop {port}"
                  environment: {A: 0755, B: 1.10, K: NO, L: ~, M: &same 1e3, N: *same, port: 010, Y: "2"}
                  port: 08080
                load: {gzip: yes, requests: [{post: /a, weight: 03, body: 0755, headers: {V: 1.10, D: 17}}]}
                """);
        assertEquals(
                "{A:0755,B:1.10,K:NO,L:~,M:1e3,N:1e3,port:010,Y:2}",
                point.get("environment").replace("\"", ""));
        assertEquals("yes", point.get("gzip"));
        assertEquals("8080", point.get("port"));
        assertEquals(
                "[{'post':'/a','weight':3,'body':'0755','headers':{'V':'1.10','D':'17'}}]".replace('\'', '"'),
                point.get("requests"));
    }

    private Point point(String yaml) throws IOException {
        return plan(yaml).cells().get(0).point();
    }

    @Test
    void becomesParametersOfOneWorkload() throws Exception {
        create("words.txt", "order.json", "my cert.pem");
        Plan plan = plan(
                """
                server:
                  command: "{java} Shop a,b {port}"
                  environment: {A: "1,2"}
                  ready: {get: "/health", within: 90s}
                  port: 8080
                  hiccups: true
                  stop: {signal: INT, within: 1m}
                load:
                  requests:
                    - {get: "/products/{1..5}?{file:words.txt}", weight: 70}
                    - {post: /orders, body: file:order.json, expect: 201}
                  connections: 8
                  trust: my cert.pem
                  rate: 100,200
                """);
        assertEquals(2, plan.cells().size(), "of rates; commas of texts separate nothing");
        assertTrue(plan.cells().stream().allMatch(cell -> cell.workload().equals("server")));
        Point point = plan.cells().get(0).point();
        assertEquals("{java} Shop a,b {port}", point.get("command"));
        assertEquals("{\"A\":\"1,2\"}", point.get("environment"));
        assertEquals("get /health", point.get("ready"));
        assertEquals("90", point.get("within"));
        assertEquals("8080", point.get("port"));
        assertEquals("INT", point.get("stop"));
        assertEquals("yes", point.get("hiccups"));
        assertEquals("8", point.get("connections"));
        assertEquals(folder.resolve("my cert.pem").toString(), point.get("trust"));
        assertEquals(folder.toString(), point.get("directory"));
        assertEquals(
                ("[{\"get\":\"/products/{1..5}?{file:%1$s/words.txt}\",\"weight\":70},"
                                + "{\"post\":\"/orders\",\"body\":\"file:%1$s/order.json\",\"expect\":201}]")
                        .formatted(folder),
                point.get("requests"));
        assertEquals("60", point.get("stop-within"));
        assertTrue(plan.timing().startTimeoutMillis() > 90_000);
        assertTrue(plan.timing().phaseTimeoutMillis() > 60_000);
    }

    @Test
    void aJarOrAClassMakesTheCommand() throws Exception {
        create("my shop.jar", "lib/shop.jar");
        assertEquals(
                "{java} -jar \"my shop.jar\" --port={port}",
                point("server: {jar: my shop.jar, arguments: \"--port={port}\"}")
                        .get("command"));
        assertEquals(
                "{java} -cp lib/* Shop",
                point("server: {main-class: Shop, class-path: lib/*, port: 8080}")
                        .get("command"));
        Point usual = point("server: {command: \"{java} Shop {port}\"}");
        assertEquals("port", usual.get("ready"));
        assertEquals("TERM", usual.get("stop"));
        assertEquals("no", usual.get("hiccups"));
        assertEquals(
                "log a,b",
                point("server: {command: \"{java} Shop {port}\", ready: {log: \"a,b\"}}")
                        .get("ready"));
        assertEquals(
                "./shop {port}", point("server: {native: \"./shop {port}\"}").get("native"));
    }

    @Test
    void theExamplesOfTheDocumentationArePlans() throws Exception {
        create("target/shop-1.0.jar", "build/shop.jar", "order.json");
        String page = Files.readString(Checkout.root().resolve("docs/your-server.md"));
        List<String> examples = Pattern.compile("(?s)```yaml\\n(.*?)```")
                .matcher(page)
                .results()
                .map(result -> result.group(1))
                .toList();
        assertTrue(examples.size() >= 5, examples::toString);
        for (String example : examples) {
            assertTrue(plan(example).cells().size() >= 1, example);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server: {ready: port} | needs command, jar, main-class or native",
                "server: {command: java -jar shop.jar} | command must have {java}",
                "server: {jar: shop.jar, port: 80} | names the jar",
                "server: {comand: '{java} Shop {port}'} | unknown key \"comand\"",
                "server: {command: '{java} Shop {port}', ready: soon} | ready must be port, {get: /PATH}",
                "server: {command: '{java} Shop {port}', ready: {get: health}} | ready must be port, {get: /PATH}",
                "server: {command: '{java} Shop {port}', directory: nowhere} | absolute path of a directory",
                "{server: {command: '{java} Shop {port}'}, workloads: {chat: }} | either your server or workloads",
                "{server: {command: '{java} Shop {port}'}, load: {conections: 3}} | no parameter \"conections\"",
                "{server: {command: '{java} Shop {port}', stop: PAUSE}} | stop must be one of",
                "{server: {command: '{java} Shop {port}', stop: {within: 1}}} | within",
                "{server: {command: '{java} Shop {port}'}, limit: rate} | which finds the highest rate",
                "{load: {connections: 3}} | unknown key \"load\""
            })
    void errorsNameTheKey(String yaml, String part) {
        String message = assertThrows(UserError.class, () -> plan(yaml.replace('\'', '"')))
                .getMessage();
        assertTrue(message.contains(part), message);
    }

    /** What no trial could survive is told before the first one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "server: {command: '{java} Shop {prot}'} | server: command has {prot}, which stands for nothing; did"
                        + " you mean {port}?",
                "server: {command: '{java} Shop --port={prot}', port: 80} | did you mean {port}?",
                "server: {command: '{java} Shop -p{Port}'} | server: command has {Port}, which stands for nothing",
                "server: {command: '{java} {jvm-options} Shop {port}'} | it may have {java}, {options}",
                "server: {command: 'sh run.sh {port}', environment: {HOME: '{java-hom}', O: '{options}'}} | environment"
                        + " has {java-hom}, which stands for nothing; did you mean {java-home}?",
                "server: {command: '{java} Shop 8080'} | has no {port}, so the server would not know where to listen",
                "server: {native: ./shop} | server: native \"./shop\" has no {port}",
                "server: {jar: gone.jar} | command names the jar",
                "server: {jar: here.jar} | write {port} where its port belongs",
                "server: {command: '{java} -Xint -jar build/shop.jar {port}'} | command names the jar",
                "server: {main-class: Shop, class-path: here.jar:classes, port: 80} | has in its class path",
                "{server: {command: '{java} Shop {port}'}, load: {requests: [{post: /, body: 'file:none.json'}]}} |"
                        + " load: requests names",
                "{server: {command: '{java} Shop {port}'}, load: {requests: 'file:mix.json'}} | mix.json, which",
                "{server: {command: '{java} Shop {port}'}, load: {requests: '/{file:words.txt}'}} | words.txt,",
                "{server: {command: '{java} Shop {port}'}, load: {trust: my.pem}} | load: trust names"
            })
    void whatWouldFailEveryTrialIsToldBefore(String yaml, String part) throws Exception {
        create("here.jar");
        String message = assertThrows(UserError.class, () -> plan(yaml.replace('\'', '"')))
                .getMessage();
        assertTrue(message.contains(part), message);
    }

    /** Braces that are no names of jdyno's are text of the command. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{java} -Dlog=%d{ISO8601} -Dpath=/products/{id} Shop {port}",
                "sh -c 'exec {java} -Dhome=${HOME} Shop {port}'",
                "sh -c 'start() { {java} Shop {port}; }; start'",
                "{java} -Djson={\\\"a\\\":1} Shop {port}"
            })
    void otherBracesAreText(String command) throws Exception {
        assertEquals(
                command.replace("\\", ""),
                point("server: {command: \"" + command + "\"}").get("command"));
    }

    /** What the roles would refuse in every trial is refused before the first. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "''",
                "products",
                "http://localhost/",
                "'/a b'",
                "'/{5..1}'",
                "'/{zipf:1..9:-1}'",
                "[]",
                "{}",
                "'[{'",
                "'[] x'",
                "[{}]",
                "[[{get: /}]]",
                "[{get: 5}]",
                "[{get: /a, post: /b}]",
                "[{get: /a, nosuch: 1}]",
                "[{get: /a, expect: 99}]",
                "[{get: /a, expect: {code: 200}}]",
                "[{get: /a, headers: x}]",
                "[{get: /a, headers: {a b: c}}]",
                "[{get: /a, headers: {Host: [x]}}]",
                "'[{\"get\": \"/a\", \"weight\": -1}]'",
                "'[{\"get\": \"/a\", \"weight\": 1e99999999}]'",
                "'[{\"post\": \"/a\", \"body\": 5}]'"
            })
    void requestsThatNoClientReads(String requests) {
        String message = assertThrows(
                        UserError.class,
                        () -> plan("server: {command: '{java} Shop {port}'}\nload: {requests: " + requests + "}"))
                .getMessage();
        assertTrue(message.contains("requests"), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ready: {log: '['}|regular expression",
                "ready: {log: ''}|server: ready must be",
                "ready: {get: '/a b'}|server: ready must be",
                "environment: {'': x}|names of variables",
                "environment: {A=B: x}|names of variables",
                "environment: {' A': x}|names of variables"
            })
    void settingsThatNoServerStartsWith(String setting, String told) {
        String message = assertThrows(
                        UserError.class, () -> plan("server: {command: '{java} Shop {port}', " + setting + "}"))
                .getMessage();
        assertTrue(message.contains(told), message);
    }

    /** Parameters of the load set those of the server too, past the keys of the plan. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ready: soon|server: ready must be",
                "directory: build|absolute path of a directory",
                "directory: /nosuch|absolute path of a directory",
                "environment: x|JSON object",
                "environment: '[]'|names and texts",
                "environment: '{\"A\": 1}'|names and texts",
                "command: ''|needs command, jar, main-class or native"
            })
    void parametersThatNoServerStartsWith(String parameter, String told) {
        String message = assertThrows(
                        UserError.class,
                        () -> plan("server: {command: '{java} Shop {port}'}\nload: {" + parameter + "}"))
                .getMessage();
        assertTrue(message.contains(told), message);
    }
}
