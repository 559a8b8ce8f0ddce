/**
 * The life of a run: a request is prepared, run or resumed, judged and reported. Studies, gates, the self-test, the
 * comparison with other tools and the doctor's forecast consist of such runs.
 *
 * <p>This package knows neither the command line nor the terminal. Messages for the user go to a
 * {@link org.jdyno.session.SessionListener}.
 */
package org.jdyno.session;
