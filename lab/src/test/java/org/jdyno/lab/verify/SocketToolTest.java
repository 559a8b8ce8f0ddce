package org.jdyno.lab.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** With outputs of the tools, shortened; those of netperf are as its manual describes them. */
class SocketToolTest {
    private static final String IPERF3 =
            """
            {
            	"start":	{"test_start":	{"protocol":	"TCP", "blksize":	8192}},
            	"end":	{
            		"sum_sent":	{
            			"start":	0,
            			"bytes":	1641349120,
            			"bits_per_second":	13128981160.599838,
            			"sender":	true
            		},
            		"sum_received":	{
            			"start":	0,
            			"seconds":	1.003897,
            			"bytes":	1638064128,
            			"bits_per_second":	13053642977.317394,
            			"sender":	true
            		}
            	}
            }
            """;

    private static final String SOCKPERF =
            """
            sockperf: [Valid Duration] RunTime=0.550 sec; SentMessages=45321; ReceivedMessages=45321
            sockperf: \u001b[2;35m====> avg-rtt=12.125 (std-dev=1.500)\u001b[0m
            sockperf: # dropped messages = 0; # duplicated messages = 0; # out-of-order messages = 0
            sockperf: Summary: Round trip is 12.125 usec
            """;

    /** @param expected nanoseconds for a round trip, or MB/s */
    private static void figure(double expected, SocketTool tool, String output) {
        OptionalDouble figure = tool.figure(output);
        assertTrue(figure.isPresent(), output);
        assertEquals(expected, figure.getAsDouble(), 1e-6 * expected);
    }

    @Test
    void aRoundTripIsAWholeOne() {
        figure(12_125, SocketTool.sockperf("U", "epoll"), SOCKPERF);
        figure(12_145.54, SocketTool.qperf("tcp_lat", 1), "tcp_lat:\n    latency  =  6.07277 us\n");
        figure(9_712, SocketTool.qperf("udp_lat", 1), "udp_lat:\n    latency  =  4.856 us\n");
        figure(900, SocketTool.qperf("udp_lat", 1), "udp_lat:\n    latency  =  450 ns\n");
        figure(13_021, SocketTool.netperfRoundTrip("TCP_RR"), "RT_LATENCY=13.021\n");
    }

    @Test
    void bandwidthIsThatOfTheReceiverInDecimalMegabytes() {
        figure(13053.642977317394 / 8, SocketTool.iperf3(8192), IPERF3);
        figure(2453.05, SocketTool.qperf("tcp_bw", 8192), "tcp_bw:\n    bw  =  2.45305 GB/sec\n");
        figure(987.6, SocketTool.qperf("tcp_bw", 8192), "tcp_bw:\n    bw  =  987.6 MB/sec\n");
        figure(4175, SocketTool.netperfStream(8192), "THROUGHPUT=33400.00\n");
    }

    @Test
    void outputWithoutAFigureHasNone() {
        assertTrue(SocketTool.sockperf("T", "recvfrom")
                .figure("sockperf: ERROR: Can`t connect socket (errno=111 Connection refused)")
                .isEmpty());
        assertTrue(SocketTool.iperf3(8192)
                .figure("{\"end\": {}, \"error\": \"unable to connect to server: Connection refused\"}")
                .isEmpty());
    }
}
