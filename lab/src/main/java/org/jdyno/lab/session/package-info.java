/**
 * The life of a run: what was asked for is prepared, run or resumed, judged and reported. Studies, gates, the
 * self-test, the verification against other tools and the doctor's forecast are made of such runs.
 *
 * <p>It knows neither the command line nor the terminal. What a user should know goes to a
 * {@link org.jdyno.lab.session.SessionListener}.
 */
package org.jdyno.lab.session;
