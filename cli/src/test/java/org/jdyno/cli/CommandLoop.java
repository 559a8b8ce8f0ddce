package org.jdyno.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jdyno.Tool;

/**
 * Runs commands one after the other as {@link Jdyno#main} runs one. A line of the input has the words of a command as
 * JSON, and a line of the output how it ended.
 */
public final class CommandLoop {
    private CommandLoop() {}

    public static void main(String[] none) throws IOException {
        ObjectMapper json = new ObjectMapper();
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            answers.println(json.writeValueAsString(ended(json.readValue(line, String[].class))));
        }
    }

    private static Tool.Ended ended(String[] words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        int status = Jdyno.run(
                words,
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        return new Tool.Ended(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
