package org.jdyno.lab.store;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/** How records are written to files: their components, and nothing a method derives from them. */
final class Json {
    static final ObjectMapper JSON = records(JsonMapper.builder())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** One record a file and many windows in it: no indentation. */
    static final ObjectMapper COMPACT = records(JsonMapper.builder()).build();

    static final ObjectMapper YAML = records(YAMLMapper.builder()).build();

    private Json() {}

    private static <M extends ObjectMapper, B extends MapperBuilder<M, B>> B records(B builder) {
        return builder.addModule(new Jdk8Module()).visibility(PropertyAccessor.IS_GETTER, Visibility.NONE);
    }
}
