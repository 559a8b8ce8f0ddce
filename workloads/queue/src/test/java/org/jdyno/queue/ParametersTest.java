package org.jdyno.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdyno.kit.CCompiler;
import org.jdyno.kit.RoleContexts;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid parameters are reported with their valid values. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParametersTest {
    @TempDir
    static Path folder;

    private static Path program;

    @BeforeAll
    static void compile() throws Exception {
        program = CCompiler.twin();
    }

    @ParameterizedTest
    @CsvSource({
        "Java,rate=0,parameter rate must be from 1 to 10000000",
        "C,rate=0,parameter rate must be from 1 to 10000000",
        "Java,rate=-1,parameter rate must be from 1 to 10000000",
        "C,rate=10000001,parameter rate must be from 1 to 10000000",
        "Java,rate=many,parameter rate must be a whole number",
        "Java,size=31,parameter size must be from 32 to 65536",
        "C,size=31,parameter size must be from 32 to 65536",
        "Java,size=65537,parameter size must be from 32 to 65536",
        "Java,queue=pipe,'must be chronicle, ring, array or transfer, not \"pipe\"'",
        "C,queue=pipe,'must be chronicle, ring, array or transfer, not \"pipe\"'",
        "Java,arrivals=never,'must be constant or poisson, not \"never\"'",
        "C,arrivals=never,'must be constant or poisson, not \"never\"'",
        "Java,wait=here,'must be spin, yield or park, not \"here\"'",
        "Java,placement=apart,'must be split, same or free, not \"apart\"'",
        "C,placement=apart,'must be split, same or free, not \"apart\"'",
        "Java,pacing=slow,'must be schedule or article, not \"slow\"'",
        "C,pacing=slow,'must be schedule or article, not \"slow\"'",
        "Java,pacing=article arrivals=poisson,leave out arrivals=poisson",
        "C,pacing=article arrivals=poisson,leave out arrivals=poisson",
        "Java,placement=split pin=0,'must be two processors, such as 2,4, not \"0\"'",
        "C,placement=split pin=0,'must be two processors, such as 2,4, not \"0\"'",
        "Java,'placement=split pin=0,1,2','must be two processors, such as 2,4, not \"0,1,2\"'",
        "C,'placement=split pin=0,1,2','must be two processors, such as 2,4, not \"0,1,2\"'",
        "Java,'placement=same pin=0,0','pin=0,0 places both threads; leave out placement=same'",
        "C,'placement=same pin=0,0','pin=0,0 places both threads; leave out placement=same'",
        "Java,'placement=split pin=0,9999','pin=0,9999: this machine has no processor 9999, only 0'",
        "C,'placement=split pin=0,9999','pin=0,9999: this machine has no processor 9999, only 0'",
        "Java,roll=0,parameter roll must be from 1 to 3600",
        "C,roll=0,parameter roll must be from 1 to 3600"
    })
    void anInvalidOneIsReported(String language, String changes, String message) throws Exception {
        String[] change = changes.split(" ");
        if (language.equals("Java")) {
            String[] parameters = QueueProcess.parameters(folder, change).toArray(String[]::new);
            RoleFailure refusal = RoleContexts.refusal(new QueueRole(), parameters);
            assertEquals("bad-parameter", refusal.failureCause());
            assertTrue(refusal.getMessage().contains(message), refusal.toString());
            return;
        }
        try (QueueProcess process = QueueProcess.twin(program, folder, change)) {
            JsonNode failed = process.failure();
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains(message), failed.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java", "C"})
    void splitNeedsTwoProcessors(String language) throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/taskset")), "there is no taskset here");
        List<String> line = new ArrayList<>(List.of("taskset", "-c", "0"));
        if (language.equals("C")) {
            line.addAll(List.of(program.toString(), "queue"));
            line.addAll(QueueProcess.parameters(folder, "placement=split"));
        } else {
            line.addAll(QueueProcess.javaLine(List.of(), folder, "placement=split"));
        }
        try (QueueProcess process = QueueProcess.run(line)) {
            JsonNode failed = process.failure();
            assertEquals("bad-parameter", failed.get("cause").asText());
            assertTrue(failed.get("message").asText().contains("placement=same"), failed.toString());
        }
    }
}
