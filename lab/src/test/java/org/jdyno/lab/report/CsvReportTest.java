package org.jdyno.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvReportTest {
    private final List<String> lines = List.of(Format.CSV
            .renderer()
            .render(SampleRun.run(), SampleJudgement.trusted())
            .split("\r\n"));

    @Test
    void beginsWithTheNamesOfItsColumns() {
        assertEquals("run,workload,point,platform,block,outcome,cause,measure,unit,value,low,high", lines.get(0));
    }

    @Test
    void hasARowForEachFigureOfATrial() {
        List<String> first = lines.subList(1, 5);
        String start = "20261120-221500,chat,connections=200 rooms=10,debian-17,0,completed,,";
        assertTrue(first.get(0).startsWith(start + "cpu,µs,"), first.get(0));
        assertTrue(first.get(1).startsWith(start + "p99,µs,"), first.get(1));
        assertEquals(start + "rss,MiB,212.25,,", first.get(2));
        assertTrue(first.get(3).startsWith(start + "throughput,messages/s,"), first.get(3));
    }

    @Test
    void hasARowForATrialWithoutFiguresAndQuotesWhatMustBe() {
        String skipped = "20261120-221500,chat,connections=200 rooms=10,"
                + "\"<script>alert('ü')</script>&\"\"Ω\"\"\",0,skipped,unsupported,,,,,";
        assertTrue(lines.contains(skipped), () -> String.join("\n", lines.subList(0, 30)));
    }

    @Test
    void endsWithThePercentilesOfEachPlatformAndTheirIntervals() {
        List<String> latency = List.of(Format.CSV
                .renderer()
                .render(SampleLatency.run(), SampleLatency.judgement())
                .split("\r\n"));
        String start = "20261121-100000,relay,placement=split rate=2000,debian-17,,merged,,driver.response.";
        List<String> response =
                latency.stream().filter(line -> line.startsWith(start)).toList();
        assertEquals(4, response.size(), "p50, p90, p99 and the largest; p99.9 is not supported");
        assertTrue(response.get(2).matches(".*response\\.p99,ns,3\\.8\\d+E7,1\\.8\\d+E7,6\\.0\\d+E7"), response.get(2));
        assertTrue(response.get(3).matches(".*response\\.max,ns,1\\.59\\d*E8,,"), response.get(3));
    }
}
