package org.jdyno.fleet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jdyno.model.Fleet;
import org.jdyno.yaml.YamlWriter;

/** The files by which Kubernetes runs a fleet: a ConfigMap with the scripts, and a Job with an index for each task. */
final class KubernetesFiles {
    private static final String MANIFEST = "kubernetes.yaml";

    /** The label by which the pods of a fleet avoid one another. */
    private static final String LABEL = "jdyno-fleet";

    private static final String FILES = "/fleet-files";
    private static final String RESULTS = "/fleet";
    private static final String SCRATCH = "/fleet-scratch";

    /** An attempt after these would end in the same way: wrong usage, an error in jdyno. */
    private static final int[] FINAL_STATUSES = {64, 70};

    private static final int ATTEMPTS_AGAIN = 3;
    private static final int STOP_SECONDS = 60;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private KubernetesFiles() {}

    /**
     * The manifest, the script that applies it, and that of a task, which the manifest has too.
     *
     * @param plans further files that the pods need, by their names
     * @param timeLimitMillis after which a pod is stopped
     */
    static Map<String, String> of(
            Fleet fleet, FleetSettings settings, TaskCommand command, Map<String, String> plans, long timeLimitMillis) {
        Map<String, String> files = new LinkedHashMap<>();
        String job = JobScript.text(fleet, settings, command, "");
        String name = "jdyno-" + fleet.id().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]", "-");
        ObjectNode data = NODES.objectNode().put(JobScript.NAME, job);
        plans.forEach(data::put);
        ObjectNode map = NODES.objectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
        map.set("metadata", metadata(name));
        map.set("data", data);
        ObjectNode whole = NODES.objectNode().put("apiVersion", "batch/v1").put("kind", "Job");
        whole.set("metadata", metadata(name));
        whole.set("spec", spec(fleet, settings, name, timeLimitMillis));
        files.put(MANIFEST, YamlWriter.write(map) + YamlWriter.write(whole));
        files.put(JobScript.NAME, job);
        files.put(JobScript.SUBMIT, JobScript.filled("submit-kubernetes.sh", Map.of("MANIFEST", MANIFEST)));
        return files;
    }

    private static ObjectNode metadata(String name) {
        ObjectNode metadata = NODES.objectNode().put("name", name);
        metadata.set("labels", NODES.objectNode().put(LABEL, name));
        return metadata;
    }

    private static ObjectNode spec(Fleet fleet, FleetSettings settings, String name, long timeLimitMillis) {
        ObjectNode spec = NODES.objectNode()
                .put("completionMode", "Indexed")
                .put("completions", fleet.tasks().size())
                .put("parallelism", settings.machines().size())
                .put("backoffLimitPerIndex", ATTEMPTS_AGAIN)
                // Two attempts at a task would disturb each other.
                .put("podReplacementPolicy", "Failed");
        ObjectNode codes = NODES.objectNode().put("containerName", "jdyno").put("operator", "In");
        ArrayNode values = codes.putArray("values");
        for (int status : FINAL_STATUSES) {
            values.add(status);
        }
        ObjectNode rule = NODES.objectNode().put("action", "FailIndex");
        rule.set("onExitCodes", codes);
        spec.putObject("podFailurePolicy").putArray("rules").add(rule);
        ObjectNode template = spec.putObject("template");
        template.putObject("metadata").putObject("labels").put(LABEL, name);
        template.set("spec", pod(settings, name, timeLimitMillis));
        return spec;
    }

    private static ObjectNode pod(FleetSettings settings, String name, long timeLimitMillis) {
        ObjectNode pod = NODES.objectNode()
                .put("restartPolicy", "Never")
                .put("activeDeadlineSeconds", TimeUnit.MILLISECONDS.toSeconds(timeLimitMillis))
                .put("terminationGracePeriodSeconds", STOP_SECONDS);
        // One pod of the fleet a node.
        ObjectNode apart = NODES.objectNode().put("topologyKey", "kubernetes.io/hostname");
        apart.putObject("labelSelector").putObject("matchLabels").put(LABEL, name);
        pod.putObject("affinity")
                .putObject("podAntiAffinity")
                .putArray("requiredDuringSchedulingIgnoredDuringExecution")
                .add(apart);
        pod.putArray("containers").add(container(settings));
        ArrayNode volumes = pod.putArray("volumes");
        volumes.addObject().put("name", "files").putObject("configMap").put("name", name);
        volumes.addObject()
                .put("name", "results")
                .putObject("persistentVolumeClaim")
                .put("claimName", settings.claim().orElseThrow());
        volumes.addObject().put("name", "scratch").putObject("emptyDir");
        return pod;
    }

    private static ObjectNode container(FleetSettings settings) {
        ObjectNode container = NODES.objectNode()
                .put("name", "jdyno")
                .put("image", settings.image().orElseThrow())
                .put("workingDir", RESULTS);
        container.putArray("command").add("sh").add(FILES + "/" + JobScript.NAME);
        ArrayNode environment = container.putArray("env");
        environment.addObject().put("name", "JDYNO_FLEET_FILES").put("value", FILES);
        environment.addObject().put("name", "TMPDIR").put("value", SCRATCH);
        environment
                .addObject()
                .put("name", "JDYNO_FLEET_MACHINE")
                .putObject("valueFrom")
                .putObject("fieldRef")
                .put("fieldPath", "spec.nodeName");
        ArrayNode mounts = container.putArray("volumeMounts");
        mounts.addObject().put("name", "files").put("mountPath", FILES);
        mounts.addObject().put("name", "results").put("mountPath", RESULTS);
        mounts.addObject().put("name", "scratch").put("mountPath", SCRATCH);
        return container;
    }
}
