package org.jdyno.system;

import java.net.InetSocketAddress;
import java.util.Map;
import org.jdyno.kit.Kernel;
import org.jdyno.kit.NewerJava;
import org.jdyno.kit.RoleContext;
import org.jdyno.kit.RoleFailure;
import org.jdyno.kit.ServerAddress;
import org.jdyno.kit.TrialDirectory;
import org.jdyno.kit.TrialDirectory.Room;
import org.jdyno.system.call.CallServer.CallKernel;
import org.jdyno.system.call.Calls;
import org.jdyno.system.call.DatagramKernel;
import org.jdyno.system.call.GrpcCall.GrpcKernel;
import org.jdyno.system.call.LocalCallKernel;
import org.jdyno.system.kernel.FileKernel;
import org.jdyno.system.kernel.FunctionKernel;
import org.jdyno.system.kernel.MemoryKernel;
import org.jdyno.system.kernel.ThreadKernel;

/** Makes the kernel of a test. */
final class Kernels {
    private final Settings settings;
    private final RoleContext context;
    private final Calls calls;
    private final Map<String, Map<String, String>> endpoints;

    Kernels(Settings settings, RoleContext context, Calls calls, Map<String, Map<String, String>> endpoints) {
        this.settings = settings;
        this.context = context;
        this.calls = calls;
        this.endpoints = endpoints;
    }

    /** @throws RoleFailure as {@code unsupported} if this JVM cannot do what is asked */
    Kernel make() throws Exception {
        switch (settings.test.group) {
            case MEMORY:
                return memory();
            case FILE:
                return file();
            case THREAD:
                return threads();
            case LOCAL:
                return new LocalCallKernel();
            case LIBRARY:
            case LIBRARY_COPY:
                return FunctionKernel.of(settings.test.toString(), settings.sizeBytes);
            default:
                return calls();
        }
    }

    private Kernel memory() {
        String name = settings.test.toString();
        boolean by16 = name.endsWith("-16");
        return (name.contains("write")
                        ? MemoryKernel.writing(by16, settings.sizeBytes, settings.seed)
                        : MemoryKernel.reading(by16, settings.sizeBytes, settings.seed))
                .primed();
    }

    private Kernel file() throws Exception {
        TrialDirectory directory =
                TrialDirectory.below(settings.directory, "system", new Room(settings.fileBytes, "the file"));
        context.atEnd(directory::close);
        String name = settings.test.name();
        FileKernel.Api api = FileKernel.Api.STREAM;
        for (FileKernel.Api each : FileKernel.Api.values()) {
            api = name.endsWith(each.name()) ? each : api;
        }
        return FileKernel.of(
                api,
                name.contains("WRITE"),
                directory.path().resolve("file"),
                settings.sizeBytes,
                settings.fileBytes,
                settings.summedBytes,
                settings.seed);
    }

    private Kernel threads() {
        switch (settings.test) {
            case THREAD_VIRTUAL:
                return ThreadKernel.newThreads(NewerJava.virtualThreads("virtual-"));
            case THREAD_POOL:
                return ThreadKernel.pooled();
            case PROCESS:
                return ThreadKernel.processes();
            case FORK:
                throw new RoleFailure("unsupported", "a JVM cannot fork; test=process starts a program");
            default:
                return ThreadKernel.newThreads(Thread::new);
        }
    }

    private Kernel calls() throws Exception {
        SystemServer.requireJava(settings.test);
        InetSocketAddress server = ServerAddress.of(endpoints, "server", "calls");
        switch (settings.test) {
            case DATAGRAM:
            case DATAGRAM_RAW:
                return new DatagramKernel(context, calls, server, settings.timeoutMillis);
            case CALL_GRPC:
                return GrpcKernel.connected(context, calls, server);
            default:
                return new CallKernel(calls, server);
        }
    }
}
