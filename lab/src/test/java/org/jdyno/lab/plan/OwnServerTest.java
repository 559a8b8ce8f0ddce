package org.jdyno.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jdyno.lab.Checkout;
import org.jdyno.lab.Example;
import org.jdyno.lab.host.Installation;
import org.jdyno.lab.model.Plan;
import org.jdyno.lab.model.Platform;
import org.jdyno.lab.model.Point;
import org.jdyno.lab.model.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnServerTest {
    private static final Planner PLANNER = new Planner(Workloads.in(new Installation(Checkout.root()).workloads()));

    @TempDir
    private Path folder;

    private Plan plan(String yaml) throws IOException {
        Request request = PlanFile.read(Files.writeString(folder.resolve("shop.yaml"), yaml));
        Platform platform = Example.platform("a");
        return PLANNER.plan(request, List.of(platform), platform, Example.jvm("temurin-25"), 1);
    }

    private Point point(String yaml) throws IOException {
        return plan(yaml).cells().get(0).point();
    }

    @Test
    void becomesParametersOfOneWorkload() throws Exception {
        Plan plan = plan(
                """
                server:
                  command: "{java} -cp a,b Shop {port}"
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
        assertEquals("{java} -cp a,b Shop {port}", point.get("command"));
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
        Files.createFile(folder.resolve("my shop.jar"));
        assertEquals(
                "{java} -jar \"my shop.jar\" --port={port}",
                point("server: {jar: my shop.jar, arguments: \"--port={port}\"}")
                        .get("command"));
        assertEquals(
                "{java} -cp lib/* Shop",
                point("server: {main-class: Shop, class-path: lib/*}").get("command"));
        Point usual = point("server: {command: \"{java} Shop\"}");
        assertEquals("port", usual.get("ready"));
        assertEquals("TERM", usual.get("stop"));
        assertEquals("no", usual.get("hiccups"));
        assertEquals(
                "log a,b",
                point("server: {command: \"{java} Shop\", ready: {log: \"a,b\"}}")
                        .get("ready"));
        assertEquals("./shop", point("server: {native: ./shop}").get("native"));
    }

    @Test
    void theExamplesOfTheDocumentationArePlans() throws Exception {
        Files.createDirectories(folder.resolve("target"));
        Files.createFile(folder.resolve("target/shop-1.0.jar"));
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
                "server: {jar: shop.jar} | jar names no file",
                "server: {comand: '{java} Shop'} | unknown key \"comand\"",
                "server: {command: '{java} Shop', ready: soon} | ready must be port, {get: /PATH}",
                "server: {command: '{java} Shop', ready: {get: health}} | get must be a path",
                "server: {command: '{java} Shop', directory: nowhere} | does not exist",
                "{server: {command: '{java} Shop'}, workloads: {chat: }} | either your server or workloads",
                "{server: {command: '{java} Shop'}, load: {conections: 3}} | no parameter \"conections\"",
                "{server: {command: '{java} Shop', stop: PAUSE}} | stop must be one of",
                "{server: {command: '{java} Shop', stop: {within: 1}}} | within",
                "{server: {command: '{java} Shop'}, limit: rate} | which finds the highest rate",
                "{load: {connections: 3}} | unknown key \"load\""
            })
    void errorsNameTheKey(String yaml, String part) {
        String message = assertThrows(UserError.class, () -> plan(yaml.replace('\'', '"')))
                .getMessage();
        assertTrue(message.contains(part), message);
    }
}
