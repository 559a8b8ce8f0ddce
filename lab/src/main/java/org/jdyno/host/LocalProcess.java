package org.jdyno.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A process on this machine; its working directory is that of the trial. */
final class LocalProcess implements HostedProcess {
    private final Processes processes;
    private final List<String> enter;
    private final Path folder;
    private Process process;

    /** @param enter the words before a command that run it in a namespace; none for that of the lab */
    LocalProcess(Processes processes, List<String> enter, Path folder) {
        this.processes = processes;
        this.enter = enter;
        this.folder = folder;
    }

    @Override
    public Path written(Path file) {
        return file;
    }

    @Override
    public List<String> commandLine(List<String> command, Set<Integer> processors) {
        List<String> words = new ArrayList<>(enter);
        words.addAll(command);
        return processes.commandLine(words, processors);
    }

    @Override
    public Process start(List<String> commandLine) throws IOException {
        process = processes.start(commandLine, folder);
        return process;
    }

    @Override
    public void kill() {
        processes.kill(process);
    }

    @Override
    public void killLeft() {
        processes.killLeft(process);
    }

    @Override
    public void suspend() {
        processes.suspend(process);
    }

    @Override
    public void resume() {
        processes.resume(process);
    }

    @Override
    public void fetchFiles() {
        // The files are in their place already.
    }
}
