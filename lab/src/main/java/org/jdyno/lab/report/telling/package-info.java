/**
 * What the formats share: the part of a run that is told together, numbers for readers, and verdicts
 * and notes as sentences.
 *
 * <p>It knows the nouns of the lab and no format; nothing here escapes or lays out.
 */
package org.jdyno.lab.report.telling;
