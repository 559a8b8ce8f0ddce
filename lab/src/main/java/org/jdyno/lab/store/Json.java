package org.jdyno.lab.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/** How records are written to files. */
final class Json {
    static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** One record a file and many windows in it: no indentation. */
    static final ObjectMapper COMPACT =
            JsonMapper.builder().addModule(new Jdk8Module()).build();

    static final ObjectMapper YAML =
            YAMLMapper.builder().addModule(new Jdk8Module()).build();

    private Json() {}
}
