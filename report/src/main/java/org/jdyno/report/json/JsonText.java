package org.jdyno.report.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Locale;
import org.jdyno.model.Words;

/**
 * Writes all JSON documents: records by their components, constants by their words, numbers that are not finite and
 * absent values as null. The same document gives the same text on every machine.
 */
public final class JsonText {
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(ModelKeys.module())
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .build()
            .writer(indented());

    private JsonText() {}

    private static DefaultPrettyPrinter indented() {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(indenter);
        printer.indentArraysWith(indenter);
        return printer;
    }

    /** The document, indented by two, ending in a line feed. Safe for use by several threads. */
    public static String of(Object document) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new FiniteNumbers(WRITER.createGenerator(text))) {
            WRITER.writeValue(generator, document);
        } catch (IOException defect) {
            throw new IllegalStateException("cannot write a document as JSON", defect);
        }
        return escaped(text.append('\n').toString());
    }

    /** Writes characters that could act on a terminal by their numbers; only texts within a document have any. */
    private static String escaped(String document) {
        StringBuilder escaped = new StringBuilder(document.length());
        document.codePoints().forEach(character -> {
            if (character != '\n' && Words.steers(character)) {
                for (char unit : Character.toChars(character)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            } else {
                escaped.appendCodePoint(character);
            }
        });
        return escaped.toString();
    }

    /** JSON has no NaN and no infinity. */
    private static final class FiniteNumbers extends JsonGeneratorDelegate {
        FiniteNumbers(JsonGenerator generator) {
            super(generator);
        }

        @Override
        public void writeNumber(double number) throws IOException {
            if (Double.isFinite(number)) {
                super.writeNumber(number);
            } else {
                writeNull();
            }
        }
    }
}
