package org.jdyno.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jdyno.http.request.RequestMix;
import org.jdyno.kit.Parameters;
import org.jdyno.kit.RoleFailure;
import org.jdyno.web.page.FileName;

/**
 * The requests of the users in the proportions of SPECweb99: classes of sizes, files of a class, and directories, the
 * last two by Zipf's law.
 */
final class SiteRequests {
    private static final double[] SHARES_OF_CLASSES = {0.35, 0.50, 0.14, 0.01};
    private static final double[] SMALL_ONLY = {1, 0, 0, 0};
    /** The files of a class, the most popular first. */
    private static final int[] BY_POPULARITY = {4, 3, 5, 2, 6, 1, 7, 8, 0};
    /** Weights are whole numbers, and the largest share, more than a third, is at most a million. */
    private static final double WEIGHT_OF_ALL = 2.5e6;

    private final int directories;
    private final List<Weighted> requests = new ArrayList<Weighted>();

    /** A request of the mix as JSON. */
    private static final class Weighted {
        final long weight;
        final String json;

        Weighted(long weight, String json) {
            this.weight = weight;
            this.json = json;
        }
    }

    private SiteRequests(int directories) {
        this.directories = directories;
    }

    static RequestMix mix(Parameters parameters) {
        return RequestMix.of(json(
                parameters.number("dynamic", 0, 100) / 100.0,
                parameters.text("sizes"),
                (int) parameters.number("session", 1, 100),
                parameters.number("directories", 1)));
    }

    private static double[] shares(String sizes) {
        switch (sizes) {
            case "all":
                return SHARES_OF_CLASSES;
            case "small":
                return SMALL_ONLY;
            default:
                throw new RoleFailure("bad-parameter", "parameter sizes must be all or small, not \"" + sizes + "\"");
        }
    }

    /**
     * The mix.
     *
     * @param dynamic the share of requests for pages
     * @param sizes of files and pages: {@code all} or {@code small}
     * @param session how many pages a session has on average
     */
    static String json(double dynamic, String sizes, int session, int directories) {
        SiteRequests mix = new SiteRequests(directories);
        double[] shares = shares(sizes);
        double harmonic = 0;
        for (int rank = 1; rank <= BY_POPULARITY.length; rank++) {
            harmonic += 1.0 / rank;
        }
        for (int sizeClass = 0; sizeClass < FileName.CLASSES; sizeClass++) {
            for (int rank = 1; rank <= BY_POPULARITY.length; rank++) {
                double share = shares[sizeClass] / (rank * harmonic);
                int number = BY_POPULARITY[rank - 1];
                mix.addFile((1 - dynamic) * share, sizeClass, number);
                mix.addPage(dynamic * share * (session - 1) / session, sizeClass, number, "");
                mix.addPage(dynamic * share / session, sizeClass, number, "&end=1");
            }
        }
        return mix.json();
    }

    /** Its directory is drawn by Zipf's law. */
    private String directory() {
        return "{zipf:0.." + (directories - 1) + ":1}";
    }

    private void addFile(double share, int sizeClass, int number) {
        int bytes = new FileName(0, sizeClass, number).bytes();
        String path = "/files/dir" + directory() + "/class" + sizeClass + "_" + number;
        add(share, path, "\"length\": " + bytes);
    }

    /** The title is near the beginning of the page, so that the client need not search all of it. */
    private void addPage(double share, int sizeClass, int number, String end) {
        String path = "/page?dir=" + directory() + "&class=" + sizeClass + "&file=" + number + end;
        add(share, path, "\"text\": \"<title>class" + sizeClass + "_" + number + "</title>\"");
    }

    private void add(double share, String path, String expected) {
        long weight = Math.round(WEIGHT_OF_ALL * share);
        if (weight > 0) {
            requests.add(new Weighted(
                    weight,
                    "{\"get\": \"" + path + "\", \"weight\": " + weight + ", \"expect\": {\"status\": 200, " + expected
                            + "}}"));
        }
    }

    /** The most frequent requests come first, because a client looks for the drawn one from the beginning. */
    private String json() {
        requests.sort(Comparator.comparingLong((Weighted request) -> -request.weight));
        StringBuilder json = new StringBuilder("[");
        for (Weighted request : requests) {
            json.append(json.length() == 1 ? "" : ",\n").append(request.json);
        }
        return json.append("]").toString();
    }
}
