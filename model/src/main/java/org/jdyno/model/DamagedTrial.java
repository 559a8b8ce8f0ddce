package org.jdyno.model;

/**
 * A stored trial that cannot be read. It does not count, and its slot is run again when the run is resumed.
 *
 * @param folder its name in the run's directory of trials
 * @param reason what is wrong with it, in one sentence that names the file
 */
public record DamagedTrial(String folder, String reason) {}
