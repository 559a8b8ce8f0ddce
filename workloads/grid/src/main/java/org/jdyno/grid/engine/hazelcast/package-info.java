/** Hazelcast. Its classes are loaded by a class loader of their own, see {@link org.jdyno.grid.engine.EngineKind}. */
package org.jdyno.grid.engine.hazelcast;
