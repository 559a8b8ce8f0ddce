package org.jdyno.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdyno.Example;
import org.jdyno.model.HostSpec;
import org.jdyno.model.Hosts;
import org.jdyno.model.Link;
import org.jdyno.model.UserError;
import org.jdyno.yaml.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class HostWordsTest {
    private static final HostSpec NAMESPACE = HostWords.parse("hosts.client", "namespace");
    private static final HostSpec BOX = HostWords.parse("hosts.client", "ssh me@box");
    private static final Link SLOW = Link.parse("link", "10mbit");

    private static Setting section(String yaml) {
        return Setting.of(yaml, "plan.yaml");
    }

    private static String message(Executable wrong) {
        return assertThrows(UserError.class, wrong).getMessage();
    }

    private static Hosts resolve(Map<String, HostSpec> asked, Link... link) {
        return HostWords.resolve(asked, List.of(link).stream().findFirst(), List.of(Example.workload("echo")));
    }

    @Test
    void theWordsAfterSshAreLeftAsTheyAre() {
        HostSpec spec = HostWords.parse("hosts.client", " ssh -p 2222  -i key user@host ");
        assertEquals(List.of("-p", "2222", "-i", "key", "user@host"), spec.words());
        assertEquals("ssh -p 2222 -i key user@host", spec.describe());
        assertEquals(HostSpec.LOCAL, HostWords.parse("hosts.client", "local"));
        assertEquals("namespace", NAMESPACE.kind());
    }

    @Test
    void anAddressMayBeSaidForEitherKindOfMachine() {
        HostSpec other = HostWords.read(section("{ssh: -p 2222 me@box, address: 10.0.0.5}"));
        assertEquals(List.of("-p", "2222", "me@box"), other.words());
        assertEquals(Optional.of("10.0.0.5"), other.address());
        HostSpec here = HostWords.read(section("address: 192.168.7.1"));
        assertEquals("local", here.kind());
        assertEquals(Optional.of("192.168.7.1"), resolve(Map.of("server", here)).addressHere());
        assertTrue(message(() -> HostWords.read(section("adress: 10.0.0.5"))).contains("plan.yaml"));
        assertTrue(message(() -> HostWords.read(section("ssh: ''"))).contains("user@host"));
    }

    @Test
    void aWrongWordNamesTheNearestRightOne() {
        assertEquals(
                "hosts.client must be local, namespace or ssh user@host, not \"namspace\"; did you mean \"namespace\"?",
                message(() -> HostWords.parse("hosts.client", "namspace")));
        assertEquals(
                "hosts.client must be local, namespace or ssh user@host, not \"ssh\"",
                message(() -> HostWords.parse("hosts.client", "ssh")));
        assertTrue(message(() -> resolve(Map.of("clent", BOX))).contains("\"clent\"; did you mean \"client\"?"));
        // It runs beside the role under test, and nobody decides where.
        assertTrue(message(() -> resolve(Map.of("control", BOX))).contains("has a role \"control\""));
    }

    @Test
    void aNamespaceHasALinkToAnother() {
        assertEquals(
                Optional.of(SLOW), resolve(Map.of("client", NAMESPACE), SLOW).link());
        assertEquals(
                Optional.of(Link.UNLIMITED),
                resolve(Map.of("client", NAMESPACE)).link());
        assertEquals(Optional.empty(), resolve(Map.of("client", BOX)).link());
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() {
        assertTrue(message(() -> resolve(Map.of(), SLOW)).startsWith("link 10mbit connects two network namespaces"));
        assertTrue(message(() -> resolve(Map.of("client", BOX), SLOW)).startsWith("link 10mbit"));
        assertTrue(message(() -> resolve(Map.of("client", BOX, "server", NAMESPACE)))
                .contains("use either namespace or ssh"));
        assertTrue(message(() -> resolve(Map.of("client", NAMESPACE, "server", NAMESPACE)))
                .contains("every role of echo is in the same namespace"));
    }

    @Test
    void aLinkIsReadFromItsWordsOrASection() {
        assertEquals(
                Link.parse("link", "10mbit+1ms+relay"),
                HostWords.readLink(section("{rate: 10mbit, delay: 1ms, emulation: relay}")));
        assertEquals(SLOW, HostWords.readLink(section("rate: 10mbit")));
        assertEquals(Link.parse("link", "none+5ms"), HostWords.readLink(section("delay: 5ms")));
        assertTrue(message(() -> HostWords.readLink(section("rate: fast"))).contains("fast"));
    }

    @Test
    void addressesAreThoseOfHosts() {
        for (String good :
                List.of("10.0.0.5", "fe80::1%eth0", "::1", "box", "box-2.lab.example.", "2001:db8::7", "7up")) {
            assertEquals(
                    Optional.of(good),
                    HostWords.read(section("address: '" + good + "'")).address());
        }
        for (String bad :
                List.of("7", "1.0", "1,000", "-9223372036854775809", "10.0.0.256", "a b", "", "-box", "1:2")) {
            String message = message(() -> HostWords.read(section("address: '" + bad + "'")));
            assertTrue(message.contains("address must be an IP address or the name of a host"), message);
        }
    }
}
