package org.jdyno.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.function.Predicate;
import org.jdyno.http.request.RequestMix;
import org.jdyno.kit.RoleFailure;
import org.junit.jupiter.api.Test;

class SiteRequestsTest {
    private static JsonNode mix(double dynamic, int session, int directories) throws IOException {
        return mix(dynamic, "all", session, directories);
    }

    private static JsonNode mix(double dynamic, String sizes, int session, int directories) throws IOException {
        String json = SiteRequests.json(dynamic, sizes, session, directories);
        RequestMix.of(json);
        return new ObjectMapper().readTree(json);
    }

    private static double share(JsonNode mix, Predicate<String> paths) {
        double sum = 0;
        double matching = 0;
        for (JsonNode request : mix) {
            double weight = request.get("weight").asDouble();
            sum += weight;
            matching += paths.test(request.get("get").asText()) ? weight : 0;
        }
        return matching / sum;
    }

    @Test
    void classesHaveTheSharesOfSpecWeb99() throws IOException {
        JsonNode mix = mix(0.5, 10, 4);
        double[] shares = {0.35, 0.50, 0.14, 0.01};
        for (int i = 0; i < shares.length; i++) {
            String ofFile = "/class" + i + "_";
            String ofPage = "&class=" + i + "&";
            assertEquals(shares[i], share(mix, path -> path.contains(ofFile) || path.contains(ofPage)), 1e-5);
        }
    }

    /** As SPECweb99 prescribes: Zipf's law over the files 4, 3, 5, 2, 6, 1, 7, 8, 0. */
    @Test
    void filesOfAClassFollowZipf() throws IOException {
        JsonNode mix = mix(0, 10, 4);
        double[] percent = {3.9, 5.9, 8.8, 17.7, 35.3, 11.8, 7.1, 5.0, 4.4};
        for (int i = 0; i < percent.length; i++) {
            String name = "_" + i;
            assertEquals(percent[i] / 100, share(mix, path -> path.endsWith(name)), 6e-4);
        }
    }

    @Test
    void oneOfTenPagesEndsItsSession() throws IOException {
        JsonNode mix = mix(0.5, 10, 4);
        double pages = share(mix, path -> path.startsWith("/page?"));
        double ends = share(mix, path -> path.endsWith("&end=1"));
        assertEquals(0.5, pages, 1e-5);
        assertEquals(0.05, ends, 1e-5);
    }

    @Test
    void sharesOfNothingAreLeftOut() throws IOException {
        assertEquals(36, mix(0, 10, 4).size());
        assertEquals(36, mix(1, 1, 4).size());
        assertEquals(108, mix(0.5, 100, 1000).size());
    }

    @Test
    void smallAreThoseOfTheFirstClass() throws IOException {
        JsonNode mix = mix(0.5, "small", 10, 4);
        assertEquals(1, share(mix, path -> path.contains("/class0_") || path.contains("&class=0&")));
        assertEquals(0.5, share(mix, path -> path.startsWith("/page?")), 1e-5);
        assertEquals(18, mix(1, "small", 10, 4).size(), "also if they are all");
        assertThrows(RoleFailure.class, () -> mix(0.5, "huge", 10, 4));
    }

    @Test
    void frequentRequestsComeFirst() throws IOException {
        double before = Double.MAX_VALUE;
        for (JsonNode request : mix(0.5, 10, 4)) {
            assertTrue(request.get("weight").asDouble() <= before);
            before = request.get("weight").asDouble();
        }
    }

    @Test
    void filesHaveTheirLengthAndPagesTheirTitle() throws IOException {
        for (JsonNode request : mix(0.5, 10, 1)) {
            String path = request.get("get").asText();
            JsonNode expected = request.get("expect");
            if (path.equals("/files/dir{zipf:0..0:1}/class1_4")) {
                assertEquals(5100, expected.get("length").asInt());
            } else if (path.equals("/page?dir={zipf:0..0:1}&class=1&file=4")) {
                assertEquals("<title>class1_4</title>", expected.get("text").asText());
            }
            assertTrue(expected.has("length") || expected.has("text"), path);
        }
    }
}
