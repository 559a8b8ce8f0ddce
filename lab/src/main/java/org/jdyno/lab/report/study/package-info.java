/**
 * A study's exhibits as tables that stand for themselves: what is known of then and what was measured now, in the same
 * form, whatever they are written as.
 */
package org.jdyno.lab.report.study;
