package org.jdyno.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import org.jdyno.kit.ChildRole;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "client | test=tcp_rr | bad-parameter | test must be TCP_RR_1, UDP_RR_1, TCP_Stream_8k or CRR_64_8k",
                "server | style=aio | bad-parameter | style must be blocking, nio or virtual, not \"aio\"",
                "client | test=TCP_Stream_8k message=7 | bad-parameter | message must be at least 8",
                "server | test=UDP_RR_1 request=65508 | bad-parameter | at most 65507 bytes",
                "client | timeout=9 | bad-parameter | from 10 to 3600000, not 9",
                "server | sessions=0 | bad-parameter | from 1 to 10000, not 0"
            })
    void whatIsWrongIsNamedAlike(String role, String parameters, String cause, String message) throws Exception {
        RoleFailure refused = RoleContexts.refusal(
                role.equals("server") ? new SocketsServer() : new SocketsClient(),
                ChildRole.parameters((parameters + " seed=1").split(" ")));
        assertEquals(cause, refused.failureCause());
        assertTrue(refused.getMessage().contains(message), refused::getMessage);
        try (ChildRole started = Roles.start(true, role, parameters.split(" "))) {
            JsonNode failed = started.next("failed");
            assertEquals(cause, failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains(message), failed::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "false, test=UDP_RR_1, DTLS",
        "false, style=nio, style=nio has no TLS",
        "true, test=TCP_RR_1, no library but that of C"
    })
    void tlsIsRefusedInWordsWhereThereIsNone(boolean inC, String parameter, String told) throws Exception {
        for (String role : new String[] {"server", "client"}) {
            try (ChildRole started = Roles.start(inC, role, "tls=jdk", parameter)) {
                JsonNode failed = started.next("failed");
                assertEquals("unsupported", failed.get("cause").asText());
                assertTrue(failed.get("message").asText().contains(told), failed::toString);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void virtualThreadsNeedAJvmThatHasThem(boolean inC) throws Exception {
        boolean has = !inC && Runtime.version().feature() >= 21;
        try (ChildRole client = Roles.start(inC, "client", "style=virtual")) {
            JsonNode event = client.next(has ? "ready" : "failed");
            assertEquals(has ? "" : "unsupported", event.path("cause").asText());
        }
    }
}
