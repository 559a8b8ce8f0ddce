#define _GNU_SOURCE

#include "relay_device.h"

#include "relay.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int open_file(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC);
    if (file < 0) {
        relay_fail("cannot open %s: %s", path, strerror(errno));
    }
    return file;
}

static void enter(const char *path) {
    int namespace = open_file(path, O_RDONLY);
    if (setns(namespace, CLONE_NEWNET) != 0) {
        relay_fail("cannot enter the network namespace %s: %s", path, strerror(errno));
    }
    close(namespace);
}

static int attach(const char *device) {
    struct ifreq request = {.ifr_flags = IFF_TAP | IFF_NO_PI};
    if (snprintf(request.ifr_name, sizeof request.ifr_name, "%s", device) >= (int) sizeof request.ifr_name) {
        relay_fail("the name of the device %s is too long", device);
    }
    int file = open_file("/dev/net/tun", O_RDWR | O_NONBLOCK);
    if (ioctl(file, TUNSETIFF, &request) != 0) {
        relay_fail("cannot attach to the device %s: %s", device, strerror(errno));
    }
    if (ioctl(file, TUNSETOFFLOAD, 0UL) != 0) {
        relay_fail("cannot switch off the offloads of the device %s: %s", device, strerror(errno));
    }
    return file;
}

int relay_device_open(const char *namespaceFile, const char *device) {
    int own = open_file("/proc/self/ns/net", O_RDONLY);
    enter(namespaceFile);
    int file = attach(device);
    if (setns(own, CLONE_NEWNET) != 0) {
        relay_fail("cannot return from the network namespace %s: %s", namespaceFile, strerror(errno));
    }
    close(own);
    return file;
}
