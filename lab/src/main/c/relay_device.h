/* The ends of the link: a TAP device in each of two network namespaces. Linux only. */
#ifndef RELAY_DEVICE_H
#define RELAY_DEVICE_H

/*
 * Opens an existing TAP device of a network namespace for reading and writing whole Ethernet frames, without blocking.
 * The calling thread is in its own namespace again afterwards. Its offloads are switched off: a device that segments
 * large sends by itself would hand over frames of 64 KB, which no wire carries. Ends the relay when the device cannot
 * be had.
 *
 * @namespaceFile  what the namespace is mounted on, such as /run/netns/NAME
 */
int relay_device_open(const char *namespaceFile, const char *device);

#endif
