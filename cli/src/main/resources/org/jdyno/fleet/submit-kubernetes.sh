#!/bin/sh
# Gives the tasks of this fleet to Kubernetes. Their results come into the volume of the claim; copy its directories
# tasks and results into this directory for jdyno fleet status and collect.
set -eu
cd "$(dirname "$0")"
exec kubectl apply -f @MANIFEST@
