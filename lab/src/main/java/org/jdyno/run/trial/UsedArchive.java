package org.jdyno.run.trial;

import java.util.List;

/**
 * A start-up archive that the trials of a platform use.
 *
 * @param options those of the JVM under test
 * @param bytes its size
 * @param trainingNanos how long the trial took that made it
 */
public record UsedArchive(List<String> options, long bytes, long trainingNanos) {}
