/**
 * Fleets: the scripts by which a scheduler, GNU parallel or Kubernetes runs a plan on several machines, and what Slurm
 * tells of its jobs. jdyno schedules nothing itself.
 *
 * <p>This package turns settings into texts. It knows neither plans nor directories, and never prints.
 */
package org.jdyno.fleet;
