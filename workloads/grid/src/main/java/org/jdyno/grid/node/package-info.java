/** What a node does for clients: it reads their requests, asks its engine, and answers. */
package org.jdyno.grid.node;
