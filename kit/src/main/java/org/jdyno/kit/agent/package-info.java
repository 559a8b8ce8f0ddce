/**
 * What runs in the JVM of a program that is not ours, if the user asks for it: an agent that records hiccups. It uses
 * nothing but the JDK, so that no class of the program meets another version of itself.
 */
package org.jdyno.kit.agent;
