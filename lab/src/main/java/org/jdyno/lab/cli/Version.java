package org.jdyno.lab.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version of jdyno. */
final class Version implements IVersionProvider {
    /** The version in the jar's manifest. */
    static String text() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("from classes");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"jdyno " + text()};
    }
}
